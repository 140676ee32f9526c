# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A lexer of MLIR for Pygments."""

from pygments.lexer import RegexLexer, bygroups, words
from pygments.token import (Comment, Keyword, Name, Number, Operator, Punctuation, String, Text)

__all__ = ["MlirLexer", "TableGenLexer"]

TYPES = r"(?:[su]?i\d+|index|none|bf16|tf32|f16|f32|f64|f80|f128|f\d+E\d+M\d+\w*)"


class MlirLexer(RegexLexer):
    """MLIR in its textual form."""

    name = "MLIR"
    aliases = ["mlir"]
    filenames = ["*.mlir"]
    tokens = {
        "root": [
            (r"//.*?$", Comment.Single),
            (r"\s+", Text),
            (r'"(?:[^"\\]|\\.)*"', String),
            (r"%[\w$.#-]+(?::\d+)?", Name.Variable),
            (r"@[\w$.-]+", Name.Function),
            (r"\^[\w$.-]+", Name.Label),
            (r"#[\w$.]+", Name.Constant),
            (r"![\w$.]+", Keyword.Type),
            # Shapes: the extents before an element type.
            (rf"((?:\d+|\?|\*)x)+(?={TYPES}|!|vector|memref|tensor|tuple|\d|\?)", Number.Integer),
            (words(("tensor", "memref", "vector", "tuple", "complex"), suffix=r"\b"),
             Keyword.Type),
            (rf"{TYPES}\b", Keyword.Type),
            (r"-?0x[0-9A-Fa-f]+|-?\d+\.\d*(?:[eE][+-]?\d+)?|-?\d+", Number),
            (words(("true", "false", "unit", "dense", "array", "affine_map", "loc", "attributes",
                    "ins", "outs", "dense_resource"), suffix=r"\b"), Keyword),
            (r"([A-Za-z_]\w*)(\.)([\w$.]+)", bygroups(Name.Namespace, Punctuation, Name.Builtin)),
            (r"[A-Za-z_][\w$]*", Name),
            (r"->|==|[=:?*+-]", Operator),
            (r"[{}()\[\]<>,|/.&;`!]", Punctuation),
        ],
    }


class TableGenLexer(MlirLexer):
    """TableGen, close enough to MLIR for the excerpts of the pages."""

    name = "TableGen"
    aliases = ["tablegen"]
    filenames = ["*.td"]
    tokens = {
        "root": [
            (words(("def", "class", "let", "list", "string", "code", "int", "bit", "multiclass",
                    "defm", "include", "dag", "ins", "outs"), suffix=r"\b"), Keyword),
            (r"\[\{|\}\]", Punctuation),
            *MlirLexer.tokens["root"],
            (r"[$#^'@%\\]", Punctuation),
        ],
    }


def setup(app):
    app.add_lexer("mlir", MlirLexer)
    app.add_lexer("tablegen", TableGenLexer)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
