"""The rules text of a puzzle, sentence by sentence: which rule each of them states.

A sentence is understood if it has the words of a rule and no word beside them that the usual
sentences have not: "Digits in an *indexer* cage ..." is something else. One that has the words of
a rule and others as well is understood in part. One without a word of the field ("Have fun!") is
no rule at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ninefold.formats.drawn.colours import NAMES, plain_name


@dataclass(frozen=True, slots=True)
class Clause:
    """A sentence: the rules that it states, the colours that it names, and its numbers.

    `kinds` are names of `RULES`; `known` says that no word of it is strange, `prose` that it is
    about nothing, `choice` that a line is one of several kinds, which have to be found.
    """

    text: str
    kinds: tuple[str, ...]
    colours: frozenset[str]
    number: int | None
    known: bool
    prose: bool = False
    choice: bool = False

    @property
    def is_understood(self) -> bool:
        """Whether it is a rule that is known, as it stands, or none at all."""
        return self.prose or (bool(self.kinds) and self.known)


LONGEST = 20_000
"""How many characters of a text are read."""

_NOT = r"(?:not|cannot|cant|can ?t|no|never|without|dont|don ?t|doesnt|different)"
_GIVEN = r"(?:given|shown|marked|indicated|present|displayed|drawn|labell?ed|clued)"
_SUM = r"(?:sums?|summing|adds?|adding|total|totals)"
_MARKED = r"\b(?:squares?|circles?|circled|shaded|gr[ea]y|coloured|colored)\b"
_LINE = r"(?:lines?|line s|segments?|paths?|loops?)"

RULES: dict[str, str] = {
    "standard": r"\b(?:normal|standard|regular|usual|ordinary|classic|conventional|irregular"
    r"|jigsaw)\b.*\b(?:sudoku|rules)\b|\bsudoku rules apply\b|^sudoku$"
    r"|\b(?:place|write|put|enter)\b.*\b1 ?(?:-|to|through) ?\d+\b.*\b(?:each|every)\b.*\bcell"
    r"|\b1 ?(?:-|to|through|thru) ?\d+\b.*"
    r"\brows?\b.*\bcol|\brows?\b.*\bcol.*\b(?:contains?|once|all the digits|1 ?(?:-|to) ?\d+)\b"
    r"|\brepeats?\b.*\brow\b.*\bcolumn\b",
    "subset": r"\b(?:same|select|choose|pick)\b.*\b(?:digits?|subset)\b.*\b1 ?(?:-|to) ?9\b",
    "diagonals": rf"\b{_NOT}\b.*\brepeat.*\bdiagonals?\b|\bdiagonals?\b.*\b{_NOT}\b.*\brepeat"
    r"|\bdiagonals?\b.*\b(?:once|1 ?(?:-|to|through) ?\d|different digits|no repeated)"
    r"|\bsudoku x\b|\bdiagonal sudoku\b",
    "antiknight": r"\banti ?knight\b|\bknights?\b.*\bmove\b|\bknights?\b.*\bapart\b",
    "antiking": r"\banti ?king\b|\bkings?\b.*\bmove\b|\bkings?\b.*\bapart\b"
    r"|\bdiagonally (?:adjacent|touching)\b.*\b(?:same|identical)\b",
    "nonconsecutive": r"\bnon ?consecutive (?:sudoku|rule|constraint)|^non ?consecutive\b"
    rf"|\b(?:adjacent|neighbou?ring)\b.*\b{_NOT}\b.*\bconsecutive\b"
    rf"|\bconsecutive\b.*\b{_NOT}\b.*\b(?:adjacent|neighbou?ring)\b",
    "disjoint": r"\bdisjoint\b|\bsame (?:relative )?(?:position|place)\b.*\b(?:box|region)",
    "cage": rf"\bcages?\b.*\b{_SUM}\b|\bcages?\b.*\b(?:sums|totals?)\b|\bkiller\b"
    rf"|\b{_SUM}\b.*\bcages?\b",
    "cage differs": rf"\b{_NOT}\b.*\brepeat.*\bcages?\b|\bcages?\b.*\b{_NOT}\b.*\brepeat",
    "arrow": rf"\barrows?\b.*\b{_SUM}\b.*\b(?:circles?|circled|bulbs?|pills?)\b"
    rf"|\bcircles?\b.*\b{_SUM}\b.*\barrows?\b|\bcircled?\b.*\barrows?\b.*\b{_SUM}\b",
    "equal diagonals": rf"\bindicated diagonals?\b.*\bsame {_SUM}\b",
    "little killer": rf"\blittle killer\b|\boutside\b.*\b{_SUM}\b.*\bdiagonals?\b"
    rf"|\bdiagonals?\b.*\b{_SUM}\b.*\b(?:clue|number|value|total|arrow)"
    rf"|\b(?:marked|indicated) diagonals?\b.*\b{_SUM}\b|\b{_SUM}\b.*\bindicated diagonal",
    "slow thermometer": r"\bslow\b.*\bthermo|\bthermo.*\b(?:stay the same|remain the same|equal"
    r"|decrease|may repeat|constant)\b",
    "thermometer": r"\bthermo.*\b(?:increas|ascend|rise|grow)|\b(?:increas|ascend).*\bthermo"
    r"|\bincreas.*\bbulbs?\b|\bbulbs?\b.*\bincreas",
    "white dot": r"\bwhite\b.*\b(?:dots?|circles?|kropki)\b.*\b(?:consecutive|differ(?:ence)?s?"
    r" (?:by|of) (?:1|one)|1 greater)|\bconsecutive\b.*\bwhite (?:dots?|circles?)"
    r"|\bwhite dot\b.*\b1 greater\b",
    "black dot": r"\bblack\b.*\b(?:dots?|circles?|kropki)\b.*\b(?:ratio|double|twice|1:2|2:1"
    r"|1 to 2|2 to 1)|\b(?:ratio|double|twice)\b.*\bblack (?:dots?|circles?)",
    "all dots": rf"^(?!.*\b(?:not|non|no)\b).*\ball\b.*\b(?:dots|circles|kropki)\b.*\b{_GIVEN}\b"
    rf"|\bnegative (?:kropki|dots?)\b|\b(?:no|without)\b.*\bdots?\b.*\b{_NOT}\b.*\bconsecutive\b",
    "x": r"\bx\b.*\b(?:10|ten)\b|\b(?:10|ten)\b.*\bx\b|^xv$|\bxv (?:pairs?|rules)",
    "v": r"\bv\b.*\b(?:5|five)\b|\b(?:5|five)\b.*\bv\b|^xv$|\bxv (?:pairs?|rules)",
    "all xv": rf"^(?!.*\b(?:not|non|no)\b).*\ball\b.*\b(?:x|v|xs|vs|xv|xvs|x s|v s)\b.*\b{_GIVEN}\b"
    r"|\bnegative xv\b|\b(?:no other|adjacent)\b.*\bmay not sum to 5 or 10\b",
    "inequality": r"\binequalit|\bgreater than signs?\b|\bpoints? (?:at|to|towards)\b.*\b(?:lower"
    r"|smaller|lesser|less)\b",
    "quadruple": r"\b(?:circles?|quads?|quadruples?)\b.*\b(?:four|4|surrounding|touching|touches"
    r"|neighbou?ring)\b.*\bcells?\b|\bcircles?\b.*\bappear.*\bcells?\b|\bquadruples?\b"
    r"|\bquad clues?\b.*\bappear",
    "even": rf"\beven (?:digits?|numbers?|values?)\b|{_MARKED}.*\beven\b|\beven\b.*{_MARKED}"
    r"|\b(?:are|is|be) even\b",
    "odd": rf"\bodd (?:digits?|numbers?|values?)\b|{_MARKED}.*\bodd\b|\bodd\b.*{_MARKED}"
    r"|\b(?:are|is|be) odd\b",
    "renban": rf"\brenbans?\b|\b{_LINE}\b.*\bconsecutive\b.*\b(?:order|set|sequence|string)"
    rf"|\b{_LINE}\b.*\b(?:set|sequence|string) of\b.*\bconsecutive\b"
    r"|\bline\b.*\bset of\b.*\bconsecutive\b",
    "nabner": rf"\bnabners?\b|\b{_LINE}\b.*\bno two\b.*\bconsecutive\b",
    "whispers": r"\bwhispers?\b|\b(?:line|lines|adjacent|neighbou?ring|successive)\b.*"
    r"\bdiff(?:er|ers|erence|erences)?\b.*\bat least\b"
    r"|\bline\b.*\bdifference\b.*\b(?:greater|or more)\b",
    "palindrome": r"\bpalindrom|\bsame\b.*\b(?:both directions|either direction|each way"
    r"|either way|forwards?\b.*\bbackwards?)\b",
    "between": rf"\bbetween\b.*\b(?:circles?|circled|ends?|bulbs?)\b.*\b{_LINE}\b"
    rf"|\b{_LINE}\b.*\bbetween\b.*\b(?:circles?|circled|ends?|endpoints?|bulbs?)\b",
    "lockout": r"\blockout\b|\bnot (?:be |lie )?between\b.*\b(?:diamonds?|end ?points?)\b",
    "region sum": rf"\bregion ?sums?\b|\bborders?\b.*\b(?:separate|divide|split)s?\b.*\bsegments?\b"
    rf"|\bdigits\b.*\beach segment\b.*\b{_SUM}\b.*\b(?:same|equal)\b"
    r"|\b(?:box|boxes|region|regions|borders)\b.*"
    rf"\b(?:same|equal)\b.*\b(?:{_SUM}|value|total)\b.*"
    rf"|\b{_SUM}\b.*\b(?:same|equal)\b.*\b(?:box|region)"
    rf"|\bequal {_SUM}\b.*\b(?:box|region)|\bsame {_SUM}\b.*\b(?:box|region)",
    "zipper": r"\bzippers?\b|\b(?:equal distance|equidistant|equally distant)\b.*\bsum",
    "entropic": r"\bentropic\b(?! group)|\bentropy lines?\b"
    r"|\bline\b.*\blow\b.*\b(?:middle|medium|mid)\b.*\bhigh\b",
    "modular": r"\bmodular\b|\bline\b.*\b(?:remainders?|modulo|residue)\b.*\b3\b",
    "double arrow": r"\bdouble (?:ended )?arrows?\b",
    "sequence": r"\bsequence lines?\b|\bline\b.*\bsame difference between\b",
    "either dot": r"\b(?:dot|dots)\b.*\beither consecutive or\b.*\bratio\b",
    "global entropy": r"\bglobal entropy\b|\b2 ?x ?2\b.*\blow\b.*\bhigh\b",
    "dutch flatmates": r"\bflatmates\b|\b5\b.*\b1\b.*\babove\b.*\b9\b.*\bbelow\b",
    "antitaxicab": r"\btaxicab\b",
    "diagonal nonconsecutive": rf"\bdiagonally\b.*\b{_NOT}\b.*\bconsecutive\b",
    "difference": r"\bdifference\b.*\b(?:number|value|digit)\b.*\b(?:dot|circle)\b"
    r"|\b(?:dot|circle)s?\b.*\b(?:number|value)\b.*\bdifference\b"
    r"|\bnumber\b.*\b(?:dot|circle)s?\b.*\bdifference\b",
    "ratio": r"\bnumber\b.*\bblack dots?\b.*\bratio\b",
    "pair sum": r"\bnumber between two cells\b.*\bsum\b",
    "hidden skyscraper": r"\bhidden skyscrapers?\b",
    "parity line": r"\bparity lines?\b|\balternat.*\b(?:odd|even)\b",
    "sum line": r"\b(?:ten|10) lines?\b|\bsum lines?\b.*\bsegments\b"
    r"|\blines?\b.*\b(?:segments?|groups?)\b.*\bsum to (?:10|ten)\b",
    "sandwich": r"\bsandwich|\bbetween (?:the )?1 and (?:the )?\d+\b",
    "skyscraper": r"\bskyscrapers?\b|\bbuildings?\b.*\bvisible\b",
    "x-sum": r"\bx ?sums?\b(?! to)|\bfirst x (?:digits|cells|numbers)\b|\bx first\b",
    "numbered room": r"\bnumbered rooms?\b|\bnth (?:cell|digit)\b",
    "counting circles": r"\bcounting circles?\b|\bcircles?\b.*\bhow many circles\b"
    r"|\bcircles?\b.*\bappears in exactly\b.*\bcircles\b"
    r"|\bhow many\b.*\bcircles\b.*\bcontain",
    "maximum": r"\b(?:greater|larger|higher|bigger) than\b.*\b(?:all|any|every|each|its|their)\b.*"
    r"\b(?:neighbou?r|adjacent)",
    "minimum": r"\b(?:less|smaller|lower) than\b.*\b(?:all|any|every|each|its|their)\b.*"
    r"\b(?:neighbou?r|adjacent)",
    "extra region": r"\b(?:extra|additional) regions?\b|\bwindoku\b"
    rf"|\b(?:shaded|coloured|colored|grey|highlighted) (?:cells|areas?|regions?)\b.*\b(?:{_NOT}"
    r" (?:be )?repeat|once|1 ?(?:-|to) ?9)",
    "clone": r"\bclones?\b.*\b(?:same|identical)|\b(?:same|identical)\b.*\bclones?\b",
}
"""The words by which a rule is known, in the order in which a sentence is asked."""

LINES = frozenset(
    {"renban", "nabner", "whispers", "palindrome", "between", "lockout", "region sum", "zipper"}
    | {"entropic", "modular", "parity line", "sum line", "double arrow", "sequence"}
)
"""Rules of lines that are known by their colours."""

_ADDS_NOTHING = re.compile(
    rf"^(?:not all|not every|there may be)\b.*\b(?:{_GIVEN}|necessarily|dots?|circles?|xv?s?)\b"
    r"|^(?:e g|eg|for example|for instance|examples?|as an example|i e|ie|notes?)\b"
)
_FILLER = re.compile(
    r"\b(?:may|can) (?:be )?repeat(?:ed)?\b.*\b(?:allowed|permitted|other|if|otherwise)\b"
    r"|^(?:these )?digits (?:may|can) repeat (?:along|on)\b"
    r"|^different (?:lines|arrows|segments|cages)\b|^(?:all )?clues are standard\b"
    r"|\bmay (?:be different|have different)\b|^(?:have fun|enjoy|good luck|exported)\b"
)
"""Sentences that add nothing: what need not be drawn, what may repeat anyway, examples."""

_FIELD = re.compile(
    r"\b(?:digits?|numbers?|cells?|rows?|columns?|box(?:es)?|regions?|lines?|dots?|circles?|sums?"
    r"|grid|cages?|arrows?|clues?|adjacent|consecutive|values?|squares?|shaded|odd|even|diagonals?"
    r"|thermo\w*|bulbs?|loop|path|snake|fog|colou?rs?|sees?|equal|different|repeat\w*|x|v)\b"
)
_STATES = re.compile(
    r"\b(?:must|may|can|cannot|cant|contains?|containing|sums?|adds?|is|are|be|have|has|each|every"
    r"|all|any|no|not|indicates?|shows?|gives?|increases?|differs?|equals?|appears?|place|draw|fill"
    r"|shade|divide|find|determine|select|along|means?|counts?|if|read|reads|joins?|separates?|sees?|touch\w*)\b"
)
"""Words of the field, and words that state something: a sentence without both is no rule."""

_USUAL_WORDS = """
a about above across add adding additional adds adjacent aka all allowed along also alternate
alternates alternating always an and another anti antiking antiknight any apart appear
appearing appears applies apply are area areas around arranged arrow arrows as ascend at
attached away backward backwards be beginning behind being below between bigger black block
board border borders both bottom bound bounded bounds box boxes break breaks building
buildings bulb bulbs but by cage cages called can cannot cant cell cells center central centre
chess choose circle circled circles circular classic clone clones clue clues col colored
coloring colour coloured column columns common connected connecting connects consecutive
consist consisting consists constraint constraints contain contained containing contains
contents corner corners correspond corresponding could count counting counts crossing dark
default diagonal diagonally diagonals diamond diamonds differ difference different differing
differs digit digits direction directions directly disjoint distance distinct divide divided
divides do does doesnt dont dot dots double drawn dutch each edge either empty end ending
endpoint endpoints ends enter enters entropic entropy equal equally equals equidistant even
every exact exactly example exclusively existing extra fill filled finish first five flatmates
following for form forms forward forwards four fours from full german give given gives global
greater grid group groups grow grows has have having height heights here hidden hide hides
high higher highest hold horizontally how identical if in include includes including inclusive
increase increases increasing independently indicate indicated indicates indicating individual
inequality inside instance into irregular irregularly is it its jigsaw join joined joining
joins killer kinds king kings knight knights kropki large larger least left length less lie
lies light like line lines linked little location lockout look looking low lower lowest main
make many mark marked marking marks max maximum may mean means medium member mid middle min
minimum modular modulo more most move moves multiple must mutually n nabner nabners
necessarily necessary neighbor neighboring neighbors neighbour neighbouring neighbours next no
non nonconsecutive nonrepeating normal not note nth number numbered numbers numeral obscure
occupied occur occurring occurs odd of off on once one ones only opaque opposite or order
ordinary orthogonal orthogonally other otherwise out outlined outside over own pair pairs
palindrome palindromes parity partial particular passes passing path per pill pills place
placed placing point pointed pointing points position positions possible printed provided put
quad quadruple quadruples quads ratio read reading reads region regions regular relative
remain remainder remainders remaining renban renbans repeat repeated repeating repeats
represent represents require requires respective respectively right rise rises room rooms row
rows rule rules s same sandwich sandwiched section sections see seen segment segments select
separate separated separately separates separating sequence sequential sequentially series set
sets seven shaded shading shape shaped share shared sharing show showing shown shows side
sides sight sign signs single six skyscraper skyscrapers slow small smaller so some somewhere
split splits square squares standard stands start starts stay step steps strict strictly
string subset successive such sudoku sum summing sums surrounding t taller taxicab tell tells
ten than that the their them themselves then there thermo thermometer thermometers thermos
these they thirds this those three through throughout thus times tip to together top total
totals touch touched touches touching twice two under unique unshaded up upper use using usual
v value values vantage versa vertically vice view visible visits vs way ways when where which
while whisper whispers white whole whose will windoku with within without written x xs xsum xv
xvs zipper zippers
"""
_USUAL = frozenset(_USUAL_WORDS.split())
"""Words that the usual sentences use."""

_NEGATIVE = re.compile(r"\b(?:not|cannot|cant|can t|never|no|without|except|unless|dont|don t)\b")
_NEGATED = frozenset(
    {
        "diagonals",
        "antiknight",
        "antiking",
        "nonconsecutive",
        "disjoint",
        "cage differs",
        "standard",
    }
    | {"antitaxicab", "diagonal nonconsecutive"}
    | {"all dots", "all xv", "renban", "nabner", "lockout", "slow thermometer", "extra region"}
)
"""Rules whose sentences say that something is not so."""

_LEAST = re.compile(r"\b(?:at least|minimum of|difference of(?! at))\s+(\d+|\w+)\b")
_TOTAL = re.compile(r"\bsum line\b.*\bsum of (\d+)\b|\bsum to (\d+|ten)\b(?=.*\bline)")
_FROM_ZERO = re.compile(
    r"\b(?:digits?|numbers?)\b.*\b0 ?(?:-|to|through|thru) ?\d|\b0 ?- ?\d+ sudoku"
)
"""Digits that begin at 0, which no drawing can say: such a board is never taken for a plain one."""

_WORDS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "ten": 10}
_EXCLUDED = (
    ("slow thermometer", ("thermometer",)),
    ("lockout", ("between", "whispers", "maximum", "minimum")),
    ("nabner", ("renban", "nonconsecutive", "white dot")),
    ("region sum", ("cage", "sum line")),
    ("renban", ("nonconsecutive",)),
    ("sandwich", ("between", "little killer", "cage")),
    ("skyscraper", ("maximum", "minimum")),
    ("x-sum", ("x", "little killer")),
    ("subset", ("standard",)),
    ("equal diagonals", ("little killer", "region sum")),
    ("ratio", ("black dot", "white dot")),
    ("difference", ("white dot",)),
    ("hidden skyscraper", ("skyscraper",)),
    ("either dot", ("white dot", "black dot")),
    ("sequence", ("renban",)),
    ("diagonal nonconsecutive", ("nonconsecutive", "antiking")),
    ("global entropy", ("entropic",)),
    ("all dots", ("white dot", "black dot", "nonconsecutive")),
    ("all xv", ("x", "v")),
    ("parity line", ("even", "odd")),
    ("double arrow", ("arrow",)),
    ("little killer", ("cage", "arrow")),
    ("counting circles", ("quadruple",)),
    ("cage differs", ("diagonals",)),
    ("antiknight", ("nonconsecutive",)),
    ("palindrome", ("region sum",)),
)
"""Rules whose words contain those of others."""

_HEADING = re.compile(r"^[\W_]*|[\s*_#]+$")
_ENDS = re.compile(r"(?<=[a-zA-Z0-9)}\]'\"\u201d\u2019])[.;!]+(?=[\s)\u201d]|$)|\?(?=\s|$)|\n+")
_BREAK = re.compile(r"(?:\r?\n|\\n)(?=[a-z])")
"""The end of a line in the middle of a sentence."""

_MARKS = re.compile(r"[^a-z0-9:<> -]")
_ASIDE = re.compile(r"\((?:e\.? ?g|i\.? ?e|for example|note|hence|so)\b[^()]*\)", re.IGNORECASE)
_EXAMPLE = re.compile(r"\b(?:e\.? ?g|i\.? ?e)\b[.,:\s]", re.IGNORECASE)
_EXAMPLES = re.compile(r"[,;:]?\s*\b(?:eg|for example|such as)\b.*$", re.IGNORECASE)


def clauses_of(rules: str) -> list[Clause]:
    """The clauses of a rules text.

    >>> [each.kinds for each in clauses_of("Normal sudoku rules apply. Have fun!")]
    [('standard',), ()]
    >>> clauses_of("Adjacent digits on a green line must differ by at least 5.")[0].number
    5
    """
    return [_clause(sentence) for sentence in _sentences(rules)]


def _sentences(rules: str) -> Iterator[str]:
    text = _EXAMPLE.sub("eg ", _ASIDE.sub(" ", rules[:LONGEST].replace("\\n", "\n")))
    for piece in _ENDS.split(_BREAK.sub(" ", text)):
        sentence = _HEADING.sub("", piece or "").strip()
        if sentence:
            yield sentence


def _clause(sentence: str) -> Clause:
    plain = _plain(_EXAMPLES.sub("", sentence)) or _plain(sentence)
    words = plain.replace(":", " ").replace("-", " ").split()
    joined = " ".join(words)
    colours = frozenset(plain_name(word.removesuffix("s")) for word in words) & NAMES
    kinds = () if _ADDS_NOTHING.search(joined) else _kinds(plain, joined)
    from_zero = _FROM_ZERO.search(plain) is not None
    if not (kinds or from_zero) and (_ADDS_NOTHING.search(joined) or _FILLER.search(joined)):
        return Clause(sentence, (), colours, None, known=True, prose=True)
    strange = [word for word in words if not _is_usual(word)]
    negated = bool(_NEGATIVE.search(joined)) and not _NEGATED & set(kinds)
    known = bool(kinds) and not (strange or negated or from_zero)
    prose = not (kinds or from_zero or (_FIELD.search(joined) and _STATES.search(joined)))
    several = len(LINES.intersection(kinds)) > 1
    choice = several and re.search(r"\beither\b|\bone of\b", joined) is not None
    return Clause(sentence, kinds, colours, _least(joined), known, prose, choice)


_TYPED = str.maketrans("\u2018\u2019\u2013\u2014", "''--")


def _plain(sentence: str) -> str:
    """A sentence in small letters, without signs that say nothing."""
    text = sentence.lower().translate(_TYPED)
    text = re.sub(r"\bconse[cq]u?[te]+ive", "consecutive", text)
    text = re.sub(r"(?<=\w)'s\b", "s", text).replace("n't", "nt").replace("'", " ")
    text = re.sub(r"\b(anti|non)[- ](?=king|knight|consec)", r"\1 ", text)
    return " ".join(_MARKS.sub(" ", text).split())


def _kinds(plain: str, joined: str) -> tuple[str, ...]:
    found = [
        kind
        for kind, pattern in RULES.items()
        if re.search(pattern, joined) or re.search(pattern, plain)
    ]
    for kind, others in _EXCLUDED:
        if kind in found:
            found = [each for each in found if each not in others]
    return tuple(found)


def _is_usual(word: str) -> bool:
    is_number = any(each.isdigit() for each in word)
    return is_number or word in _USUAL or plain_name(word.removesuffix("s")) in NAMES


def _least(text: str) -> int | None:
    match = _LEAST.search(text) or _TOTAL.search(text)
    if match is None:
        return None
    return int(match[1]) if match[1].isdecimal() and len(match[1]) < 4 else _WORDS.get(match[1])
