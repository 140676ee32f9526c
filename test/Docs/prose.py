#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the prose of the project against docs/CodingStyle.md.

usage: prose.py [--lines] FILE...       checks files; --lines also prints every sentence at fault
       prose.py [--lines] --tree ROOT   checks every file of a checkout

Exit code: 0 if all limits hold, 1 otherwise. Text is split into pages (Markdown, TableGen
descriptions), comments (with docstrings and the text of lit tests) and strings (help texts and
diagnostics). Limits on rates hold for a file with at least 300 words. Smaller files of a folder
are measured together. Limits on single sentences and words hold everywhere.
"""
import ast
import os
import re
import sys

# Uses per 1000 words: relative pronouns, spatial prepositions, demonstratives in place of a noun.
RATES = {
    'relative': re.compile(r'\b(that|which|whose|what)\b', re.I),
    'spatial': re.compile(r'\b(beside|behind|in front of)\b', re.I),
    'demonstrative': re.compile(r'\b(those|that of)\b', re.I),
}
LIMITS = {
    'page': {'relative': 15, 'spatial': 0.3, 'demonstrative': 1},
    'comment': {'relative': 20, 'spatial': 0.5, 'demonstrative': 1.5},
    'string': {'relative': 20, 'spatial': 0.5, 'demonstrative': 1.5},
}
MOST_WORDS_OF_SENTENCE = 32
FEWEST_WORDS_OF_FILE = 300
START = re.compile(r'^(What|Of|Those|Whoever|Behind|Nobody)\b(?!.*\?$)')

# The vocabulary: a pattern and the term to write.
VOCABULARY = [(re.compile(rf'\b(?:{pattern})\b', re.I), term) for pattern, term in [
    (r'(?<!partial )(?<!dot )(?<!inner )(?<!outer )(?<!cross )(?<!scalar )products?',
     'GEMM, matmul, partial product'),
    (r'(?<!exit )(?<!error )(?<!status )(?<!return )codes', 'quantized values'),
    (r'processors?', 'CPU'),
    (r'multiprocessors?', 'SM'),
    (r'multiply-adds?', 'FMA'),
    (r'(?:nearest|second|last) caches?', 'L1, L2, last-level cache'),
    (r'machine code', 'SASS, object code'),
    (r'the assembler', 'ptxas'),
    (r'tensor copies', 'TMA copies'),
    (r'tensor maps?', 'TMA descriptor'),
    (r'turned|in turns?|takes? turns?|(?:a|its|whose|each|one) turn', 'transposed, interleaved'),
    (r'dealt', 'distributed, mapped'),
    (r'sweeps?|swept', 'pass over the row'),
    (r'heads of keys|heads that share keys', 'KV heads, GQA group'),
    (r'modifiers? of scores?', 'score modifier'),
    (r'ready functions?', 'drop-in functions'),
    (r'kept kernels?', 'kernel cache'),
    (r'executors?', 'SIMT simulator'),
    (r'target records?', 'target description'),
    (r'odd values?', 'special values'),
    (r'second (?:opinion|meaning)', 'independent lowering'),
    (r'mend(?:s|ed|ing)?', 'fix'),
    (r'golden', 'recorded results'),
    (r'bundles?', 'GPU test package'),
    (r'not taken', 'not fused'),
    (r'whoever|nobody', 'a named noun'),
    (r'giv(?:e|es|en|ing) (?:it |them )?back', 'return, release'),
    (r'(?<!decimal )places(?= of\b| where\b|[,.;:]|$)|good place', 'slot, index, offset, location'),
    (r'(?:lies?|lying) (?:at|in|where|behind|beside)', 'is stored at'),
    (r'attention weights|weights of attention', 'softmax probabilities'),
    (r'neighbours', 'adjacent, interleaved'),
    (r'latent rows?', 'compressed KV'),
    (r'(?:mla|prefill|decode|latent) branch(?:es)?', 'MLA prefill, MLA decode'),
    (r'(?:kernels?|threads?|arrays?|warps?|blocks?|ops?|pass|passes|compilers?|tools?)'
     r' (?:asks?|wants?|knows?|meets?|believes?)', 'the real actor'),
    (r'the documents|documented kernels?', 'the Modular MAX kernels'),
    (r'bands?', 'L2 rasterization group'),
    (r'rings?', 'multi-stage pipeline, circular buffer'),
    (r'one launch', 'one kernel'),
    (r'is not said', 'is unspecified'),
]]

SOURCES = ('.cpp', '.h', '.c', '.inc')
SCRIPTS = ('.sh', '.cmake', 'CMakeLists.txt', '.yml', '.yaml')


def blocks(lines):
    """Joins consecutive lines of comments into blocks; None ends a block."""
    block = []
    for line in [*lines, None]:
        if line is not None and line.strip():
            block.append(line)
            continue
        if block:
            yield '\n'.join(block)
        block = []


def is_prose(line):
    """Whether a line of a comment is text, not a license, a banner, code or a check of FileCheck."""
    return not re.match(r'\s*(SPDX|===|---|#!|-\*-|clang-format|NOLINT|namespace|RUN:|REQUIRES:|'
                        r'expected-|#include|[A-Z0-9_]+(-[A-Z0-9_]+)*:|\s{4,})', line) \
        and '%' not in line and not line.rstrip().endswith((';', '{', '}'))


def comment_lines(text, marker):
    """The text of line comments: comments on lines of their own and, as single lines, trailing ones."""
    for line in text.splitlines():
        own = re.match(rf'\s*{marker}+<?!?\s?(.*)', line)
        if own:
            yield own.group(1) if is_prose(own.group(1)) else None
            continue
        yield None
        trailing = re.search(rf'^[^"\']*?\s{marker}<?\s(.*)', line)
        if trailing and is_prose(trailing.group(1)):
            yield trailing.group(1)
            yield None


def literals(text):
    """String literals of C++ with at least four words, adjacent ones joined."""
    text = re.sub(r'^\s*//.*$', '', text, flags=re.M)
    text = re.sub(r'^\s*#.*$', '', text, flags=re.M)
    text = re.sub(r'R"(\w*)\((.*?)\)\1"', '', text, flags=re.S)
    for match in re.finditer(r'"((?:[^"\\\n]|\\.)*)"(?:\s*"((?:[^"\\\n]|\\.)*)")*', text):
        joined = ''.join(re.findall(r'"((?:[^"\\\n]|\\.)*)"', match.group(0)))
        joined = joined.replace('\\n', '\n').replace('\\"', '"')
        if len(re.findall(r'[A-Za-z]{2,}', joined)) >= 4 and ' ' in joined and '%' not in joined \
                and not re.search(r'[{};]|->|=\$', joined):
            yield joined



# An example in a docstring up to the next empty line: statements and their output.
EXAMPLE = re.compile(r'^>>> .*(?:\n.+)*', re.MULTILINE)

def python_parts(text):
    """Docstrings and comments of Python, and help texts of argparse."""
    comments = list(blocks(comment_lines(text, '#')))
    strings = []
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return comments, strings
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)):
            docstring = ast.get_docstring(node)
            if docstring:
                comments.append(EXAMPLE.sub('', docstring))
        if isinstance(node, ast.keyword) and node.arg == 'help' and isinstance(node.value, ast.Constant):
            strings.append(str(node.value.value))
    return comments, strings


def lit_lines(text):
    """The free text of a lit test without a language: what is no RUN or CHECK line."""
    continued = False
    for line in text.splitlines():
        yield line if not continued and is_prose(line) else None
        continued = line.endswith('\\')


def parts(name, text):
    """Pairs of a kind and a list of texts of one file."""
    if name.endswith('.md'):
        return [('page', [text])]
    if name.endswith('.td'):
        strings = [s for s in literals(text) if not s.startswith('::')]
        descriptions = re.findall(r'(?:description|summary)\s*=\s*\[\{(.*?)\}\]', text, re.S)
        comments = list(blocks(comment_lines(re.sub(r'\[\{.*?\}\]', '', text, flags=re.S), '//')))
        return [('page', descriptions + strings), ('comment', comments)]
    if name.endswith(SOURCES):
        texts = list(blocks(comment_lines(text, '//')))
        unquoted = re.sub(r'"(?:[^"\\\n]|\\.)*"', '""', text)
        texts += [re.sub(r'^\s*\* ?', '', c, flags=re.M) for c in re.findall(r'/\*(.*?)\*/', unquoted, re.S)
                  if not c.strip().startswith('SPDX')]
        strings = [] if name.startswith('test/') else list(literals(text))
        return [('comment', texts), ('string', strings)]
    if name.endswith('.py'):
        comments, strings = python_parts(text)
        return [('comment', comments), ('string', strings)]
    if name.endswith('.mlir'):
        return [('comment', list(blocks(comment_lines(text, '//'))))]
    if name.endswith('.test'):
        return [('comment', list(blocks(lit_lines(text))))]
    if name.endswith(SCRIPTS):
        return [('comment', list(blocks(comment_lines(text, '#'))))]
    return []


def clean(text):
    """The sentences of a text without code, links, headings and table frames."""
    text = re.sub(r'<!--.*?-->|```.*?```', '\n\n', text, flags=re.S)
    text = re.sub(r'<[^>\n]+>', ' ', text)
    text = re.sub(r'^\s*(\|[-: |]+|#.*)$', '', text, flags=re.M)
    text = re.sub(r'^(\s*)\|', r'\1\n\n', text, flags=re.M)
    text = re.sub(r'\s*\|\s*', '\n\n', text)
    text = re.sub(r'!?\[([^\]]*)\]\([^)]*\)', r'\1', text)
    text = re.sub(r'``[^`]*``|`[^`]*`', 'X', text)
    return re.sub(r'"[^"\n]{0,60}"', 'X', text)


def sentences(text):
    """Splits a cleaned text at full stops, blank lines and items of lists."""
    for sentence in re.split(r'(?<=[.!?])\s+|(?<=:)\n|\n\s*\n|\n\s*(?:[-*+]|\d+\.)\s', text):
        words = ' '.join(sentence.split())
        if words:
            yield words


class Measure:
    """Counts of one file, or of the small files of a folder."""

    def __init__(self):
        self.words = 0
        self.uses = dict.fromkeys(RATES, 0)

    def add(self, text):
        self.words += len(re.findall(r"[A-Za-z']+", text))
        for rate, pattern in RATES.items():
            self.uses[rate] += len(pattern.findall(text))

    def merge(self, other):
        self.words += other.words
        for rate, uses in other.uses.items():
            self.uses[rate] += uses

    def faults(self, kind):
        """Rates above their limits; one use in a short text is no rate."""
        for rate, limit in LIMITS[kind].items():
            found = 1000 * self.uses[rate] / max(self.words, 1)
            if found > limit and self.uses[rate] > 1:
                yield f'{found:.1f} {rate} words per 1000, expected at most {limit}'


def check_sentences(text):
    """Faults of single sentences and words: pairs of a message and the sentence."""
    for sentence in sentences(text):
        count = len(sentence.split())
        if count > MOST_WORDS_OF_SENTENCE:
            yield f'sentence of {count} words, expected at most {MOST_WORDS_OF_SENTENCE}', sentence
        start = START.match(sentence)
        if start and count > 3:
            yield f'sentence begins with "{start.group(1)}"; name its subject', sentence
        for pattern, term in VOCABULARY:
            for match in pattern.finditer(sentence):
                yield f'"{match.group(0)}"; write {term}', sentence


def tracked(root):
    """Every file of a checkout with prose; generated pages repeat TableGen and docstrings."""
    tops = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', '.github', '.ci', 'docs', 'include',
            'lib', 'tools', 'python', 'test', 'CMakeLists.txt']
    for top in tops:
        path = os.path.join(root, top)
        if os.path.isfile(path):
            yield path
        for folder, folders, names in os.walk(path):
            folders[:] = sorted(d for d in folders if d not in ('generated', '__pycache__'))
            yield from (os.path.join(folder, name) for name in sorted(names))


def check(paths, root, show_lines):
    """Prints faults of all paths and returns their number."""
    pools = {}
    faults = 0
    for path in paths:
        name = os.path.relpath(path, root) if root else path
        if name.endswith('test/Docs/prose.py') or 'Docs/Inputs/Prose' in name:
            continue
        try:
            with open(path, encoding='utf-8') as file:
                text = file.read()
        except (UnicodeDecodeError, FileNotFoundError):
            continue
        for kind, texts in parts(name, text):
            measure = Measure()
            cleaned = [clean(t) for t in texts]
            for one in cleaned:
                measure.add(one)
                for message, sentence in check_sentences(one):
                    faults += 1
                    print(f'{name}: {kind}: {message}' + (f'\n    {sentence[:240]}' if show_lines else ''))
            if measure.words < FEWEST_WORDS_OF_FILE:
                pools.setdefault((os.path.dirname(name), kind), []).append((measure, name, cleaned))
                continue
            faults += report(name, kind, measure, cleaned, show_lines)
    for (folder, kind), members in sorted(pools.items()):
        total = Measure()
        for measure, _, _ in members:
            total.merge(measure)
        texts = [f'{os.path.basename(name)}: {s}' for _, name, cleaned in members
                 for t in cleaned for s in sentences(t)]
        faults += report(f'{folder or "."} (small files)', kind, total, texts, show_lines)
    return faults


def report(name, kind, measure, texts, show_lines):
    """Prints the rates above their limits and, on request, the sentences that raise them."""
    found = list(measure.faults(kind))
    for message in found:
        print(f'{name}: {kind}: {message}')
        if show_lines:
            rate = RATES[message.split()[1]]
            for text in texts:
                for sentence in sentences(text):
                    if rate.search(sentence):
                        print(f'    {sentence[:240]}')
    return len(found)


def main():
    arguments = sys.argv[1:]
    show_lines = '--lines' in arguments
    arguments = [a for a in arguments if a != '--lines']
    if not arguments or arguments[0] in ('-h', '--help'):
        print(__doc__)
        return 0 if arguments else 2
    root = arguments[1] if arguments[0] == '--tree' and len(arguments) == 2 else ''
    faults = check(tracked(root) if root else arguments, root, show_lines)
    print(f'{faults} faults')
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main())
