"""Where a source in Swift can be changed so that a test should notice, and the sources with all changes behind one switch.

A mutant is a number. Where INLET_MUTANT has it, its place behaves differently; every other place behaves as before, so that one
build serves all mutants. What a place becomes is text: a change that does not compile is left out by whoever builds it.
"""

import re
from dataclasses import dataclass

# The switch: in the lowest module, and read once.
SWITCH = """import Glibc

/// The mutant that is on; 0 for none.
package let mutant = getenv("INLET_MUTANT").flatMap { Int32(String(cString: $0)) } ?? 0
"""

OPERAND = r"(?:-?\d+(?:\.\d+)?|[A-Za-z_][\w.!?]*(?:\(\w*\)|\[\w*\])?|\.[a-z]\w*)"
COMPARISON = re.compile(rf"(?<![+*/%-] )(?<![\w.)\]?!$&])({OPERAND}) (==|!=|<=|>=|<|>) ({OPERAND})(?= (?:else|&&|\|\||\?|\{{)|[,)]|$)")
BORDER = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
CONDITION = re.compile(r"^(\s*(?:\} else )?(?:if|guard) )([^{]+?)( \{.*| else .*)$")
JOINT = re.compile(rf"(?<![<>=+*/%-] )(?<![\w.)\]?!$&])({OPERAND}) (&&|\|\|) ({OPERAND})(?= (?:else|\?|\{{)|[,)]|$)")
STEP = re.compile(r"(?<=[\w)\]] [+-] )1(?=[^\w.]|$)")
TRUTH = re.compile(r"^(\s*(?:.*\belse \{ )?return )(true|false)( \})?$")
CALL = re.compile(r"^(\s+)((?:try )?[a-z_][\w.!?]*\(.*\))$")
ASSIGNMENT = re.compile(r"^(\s+)([a-z_][\w.!?\[\]]* [-+*|&]?= \S.*[\w)\]}])$")
KEYWORDS = {
    "return", "if", "guard", "while", "switch", "for", "case", "let", "var", "func", "init", "self.init", "super.init", "precondition", "assert",
    "preconditionFailure", "fatalError", "assertionFailure", "throw", "defer", "deinit", "consume", "borrowing", "inout", "await", "checkInvariants",
    "require", "try require",
}


@dataclass(frozen=True)
class Place:
    """A change: `line` of `path` becomes `text`, in which {n} stands for the mutant's number."""

    path: str
    line: int
    kind: str
    text: str


def is_balanced(text):
    depth = 0
    for letter in text:
        depth += letter in "([{"
        depth -= letter in ")]}"
        if depth < 0:
            return False
    return depth == 0


def lines_of_code(source):
    """The lines that are code, from 0: neither comments, nor texts of several lines, nor what only tests call."""
    is_text = is_checked = False
    for number, line in enumerate(source.split("\n")):
        bare = line.strip()
        if bare.count('"""') % 2:
            is_text = not is_text
            continue
        if re.search(r"\bfunc checkInvariants\b", bare):
            is_checked = True
        if is_checked:
            is_checked = line != "    }"
            continue
        if is_text or not bare or bare.startswith(("//", "@", "#", "import ", "package import", "public import")):
            continue
        # A text, or a closure over several lines, is more than a pattern sees.
        if '"' in bare or " //" in bare:
            continue
        yield number, line


def places(path, source):
    """Every change of a file, in its order."""
    found = []
    for number, line in lines_of_code(source):
        def add(kind, text):
            found.append(Place(path, number, kind, text))

        if re.search(r"\b(func|init|struct|enum|extension|class|protocol|typealias|case|precondition|assert|where)\b", line):
            # Declarations and what says no more than an assertion; patterns bind names.
            if not re.match(r"^\s*case [^:]*: \S", line) or re.search(r"\b(func|where|precondition|assert)\b", line):
                continue
        for match in COMPARISON.finditer(line):
            left, sign, right = match.groups()
            if "nil" in (left, right) and sign not in ("==", "!="):
                continue
            head, tail = line[:match.start()], line[match.end():]
            add(f"{sign} is {BORDER[sign]}", f"{head}(mutant == {{n}} ? {left} {BORDER[sign]} {right} : {left} {sign} {right}){tail}")
        match = CONDITION.match(line)
        if match and not re.search(r"\b(let|var|case|try)\b|,|#available", match[2]) and is_balanced(match[2]):
            add("negated", f"{match[1]}({match[2]}) != (mutant == {{n}}){match[3]}")
        for match in JOINT.finditer(line):
            left, sign, right = match.groups()
            other = "||" if sign == "&&" else "&&"
            head, tail = line[:match.start()], line[match.end():]
            if "&&" not in head and "||" not in head:
                add(f"{sign} is {other}", f"{head}(mutant == {{n}} ? {left} {other} {right} : {left} {sign} {right}){tail}")
        for match in STEP.finditer(line):
            add("1 is 0", f"{line[:match.start()]}(mutant == {{n}} ? 0 : 1){line[match.end():]}")
        match = TRUTH.match(line)
        if match:
            add("returned", f"{match[1]}mutant {'!=' if match[2] == 'true' else '=='} {{n}}{match[3] or ''}")
        match = CALL.match(line)
        if match and is_balanced(match[2]) and match[2].split("(")[0] not in KEYWORDS:
            add("no call", f"{match[1]}if mutant != {{n}} {{ {match[2]} }}")
        match = ASSIGNMENT.match(line)
        if match and is_balanced(match[2]) and match[2].split(" ")[0] not in KEYWORDS:
            add("no assignment", f"{match[1]}if mutant != {{n}} {{ {match[2]} }}")
    return found


def changed(source, mutants):
    """A source with the places of some mutants, a dictionary from number to place; at most one a line."""
    lines = source.split("\n")
    for number, place in mutants.items():
        lines[place.line] = place.text.replace("{n}", str(number))
    if mutants and not re.search(r"^(?:package |public )?import InputModel$", source, re.M):
        # Where the first import stands, else first. Lines keep their numbers: it shares one.
        first = next((n for n, line in enumerate(lines) if re.match(r"(?:package |public )?import ", line)), 0)
        lines[first] = f"import InputModel; {lines[first]}" if lines[first].strip() else "import InputModel"
    return "\n".join(lines)
