# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds the functions and classes of a C or C++ source by its braces.

It needs no compiler: comments, literals and directives are blanked, then each brace is classified
by the tokens before it. Bodies of functions are not searched: lambdas and local classes count as
lines of their function."""

import dataclasses
import re

LITERALS = re.compile(
    r'''//(?:[^\n\\]|\\.)*            # comment of one line; \\. also covers a continued line
      | /\*.*?\*/
      | R"(?P<delimiter>[^()\s\\]{0,16})\(.*?\)(?P=delimiter)"
      | "(?:[^"\\\n]|\\.)*"
      | (?<![0-9a-fA-F])'(?:[^'\\\n]|\\.)+'
    ''', re.DOTALL | re.VERBOSE)
DIRECTIVE = re.compile(r"^[ \t]*#[ \t]*(\w*)(?:[^\n\\]|\\.)*", re.MULTILINE | re.DOTALL)
TOKEN = re.compile(r"[A-Za-z_]\w*|::|->|\d[\w.']*|\S")
# The name of an operator is one token: `operator<` and `operator()` are no brackets.
OPERATOR = re.compile(r"\boperator\s*(\(\s*\)|\[\s*\]|<=>|<<=|>>=|->\*?|[-+*/%^&|~!=<>,]+)")
ACCESS = {"public", "private", "protected"}
NO_MEMBERS = {"using", "friend", "static_assert", "enum", "class", "struct", "union"}


@dataclasses.dataclass
class Function:
    name: str
    first: int
    lines: int


@dataclasses.dataclass
class Class:
    name: str
    first: int
    members: int


class Scope:
    """An open namespace, class or function body."""

    def __init__(self, kind, name="", first=0):
        self.kind, self.name, self.first, self.members = kind, name, first, 0


def blank(text):
    """Replaces all characters but newlines by spaces."""
    return re.sub(r"[^\n]", " ", text)


def plain(text):
    """Returns `text` without comments, literals, directives and branches after #else."""
    def literal(match):
        if match[0].startswith(("/", "R")) or "\n" in match[0]:
            return blank(match[0])
        return '""'.ljust(len(match[0])) if '"' in match[0] else "0".ljust(len(match[0]))
    text = LITERALS.sub(literal, text)
    pieces, end, skipped, depth = [], 0, 0, 0
    for match in DIRECTIVE.finditer(text):
        between = text[end : match.start()]
        pieces.append(blank(between) if skipped else between)
        pieces.append(blank(match[0]))
        end = match.end()
        word = match[1]
        if word.startswith("if"):
            depth += 1
        elif word in ("else", "elif") and not skipped:
            skipped = depth  # Both branches may open a brace that is closed after #endif.
        elif word == "endif":
            if skipped == depth:
                skipped = 0
            depth -= 1
    return "".join(pieces) + text[end:]


def tokens(text):
    """Yields the tokens of a plain text with their lines."""
    text = OPERATOR.sub(lambda match: "operator_" + re.sub(r"\S", "_", match[1]), text)
    line, last = 1, 0
    for match in TOKEN.finditer(text):
        line += text.count("\n", last, match.start())
        last = match.start()
        yield match[0], line


def outside(head):
    """Returns the tokens of a declaration outside of brackets; an inner `(...)` becomes `()`."""
    found, closers = [], []
    for word in head:
        if word in "([" or word == "<" and (closers or found):
            if not closers and word == "(":
                found.append("()")
            closers.append({"(": ")", "[": "]", "<": ">"}[word])
        elif closers:
            if word == closers[-1]:
                closers.pop()
            elif word in ")]" and word in closers:  # a comparison within parentheses
                while closers.pop() != word:
                    pass
        else:
            found.append(word)
    return found


def without_attributes(words):
    """Returns `words` without specifiers before a name, and `alignas(...)`."""
    if "alignas" in words:
        at = words.index("alignas")
        words = words[:at] + words[at + 2 :]
    return [word for word in words
            if word not in ("template", "typedef", "static", "inline", "constexpr", "extern")]


def classify(head):
    """Returns kind and name of the scope that a brace after `head` opens."""
    words = without_attributes(outside(head))
    if "namespace" in words:
        return "namespace", ""
    if not words or words == ['"', '"']:
        return "namespace", ""  # extern "C", or a block
    keyword = next((word for word in ("class", "struct", "union") if word in words), None)
    if "enum" in words:
        return "other", ""
    if keyword and "()" not in words and "=" not in words:
        names = words[words.index(keyword) + 1 :]
        names = names[: names.index(":")] if ":" in names else names
        names = [word for word in names if word != "final"]
        return "class", names[-1] if names else ""
    if "()" not in words or "=" in words[: words.index("()")]:
        return "other", ""
    if ":" in words[words.index("()") :] and head[-1] not in (")", "}"):
        return "other", ""  # `member{value}` in the initializers of a constructor
    name = words[: words.index("()")]
    start = len(name) - 1
    while start > 1 and name[start - 1] == "::":
        start -= 2
    if start > 0 and name[start - 1] == "~":
        start -= 1
    name = "".join(name[max(start, 0) :])
    if name in ("TEST", "TEST_F", "TEST_P"):
        name = ".".join(word for word in head[2 : head.index(")")] if word != ",")
    return "function", name


def declarators(head):
    """Returns the number of members that the statement `head` of a class declares."""
    words = outside(head)
    while len(words) > 1 and words[0] in ACCESS and words[1] == ":":
        words = words[2:]
    words = without_attributes(words)
    if not words or words[0] in NO_MEMBERS:
        return 0
    return 1 if "()" in words else 1 + words.count(",")


def classes_of(scopes):
    return [scope.name for scope in scopes if scope.kind == "class"]


def scan(text):
    """Returns the functions and classes of a source."""
    functions, classes = [], []
    scopes, head, first = [Scope("namespace")], [], 0
    parentheses = inner = 0  # open brackets of the declaration; braces in a body or an initializer
    resumed = None  # declaration before an inner brace
    for word, line in tokens(plain(text)):
        scope = scopes[-1]
        if inner:
            inner += (word == "{") - (word == "}")
            if not inner and resumed is None:
                function = scopes.pop()
                functions.append(Function(function.name, function.first, line - function.first + 1))
                scopes[-1].members += scopes[-1].kind == "class"
                head = []
            elif not inner:
                head, resumed = resumed + ["}"], None
            continue
        if not head:
            first = line
        if word == "{":
            kind, name = ("other", "") if parentheses else classify(head)
            qualified = "::".join(classes_of(scopes) + [name])
            if kind in ("namespace", "class"):
                scopes.append(Scope(kind, name, first))
                head = []
            elif kind == "function":
                scopes.append(Scope(kind, qualified, first))
                inner = 1
            else:
                inner, resumed = 1, head
        elif word == "}":
            ended = scopes.pop() if len(scopes) > 1 else scope
            head = []
            if ended.kind == "class":
                name = "::".join(classes_of(scopes) + [ended.name])
                classes.append(Class(name, ended.first, ended.members))
                head = ["struct"]  # what follows up to `;` declares a variable at most
        elif word == ";" and not parentheses:
            if scope.kind == "class":
                scope.members += declarators(head)
            head = []
        else:
            parentheses += (word in "([") - (word in ")]")
            if head[-1:] and head[-1] in ACCESS and word == ":":
                head = []
            else:
                head.append(word)
    return functions, classes
