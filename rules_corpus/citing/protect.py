"""What of a text must be left alone: code, links, addresses and tags, in Markdown, HTML, BBCode and Discord.

Everything here runs in time proportional to the text: no pattern can scan the same stretch again and again.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator

Span = tuple[int, int]

# Stands in the place of a protected character, so that offsets stay what they are.
BLANK = "\0"

_FENCE = re.compile(r"^ {0,3}(?:> ?)*(?P<mark>`{3,}|~{3,})(?P<rest>[^\n]*)$", re.MULTILINE)
_TICKS = re.compile(r"`+")
_EMPTY_LINE = re.compile(r"\n[ \t]*\n")
_URL = re.compile(r"(?:\b(?:https?|ftp)://|\bwww\.|\bmailto:)[^\s<>\"\]]+", re.IGNORECASE)
# An address within a site ("/vanguard/playbook/q29"): a slash of "and/or" or of a closing tag begins none.
_PATH = re.compile(r"(?<![\w.)\]\[</-])/[a-z][\w@.~-]*/[^\s<>\"\])}]+", re.IGNORECASE)
_TARGET = re.compile(r"\((?:[ \t]*<[^<>\n]*>|[^\s()]*(?:\([^\s()]*\)[^\s()]*)*)(?:\s+(?:\"[^\"\n]*\"|'[^'\n]*'))?[ \t]*\)")
# With a target of its own after it, the second bracket is a link and the first only stands before it.
_REFERENCE = re.compile(r"[ \t]?\[[^\[\]\n]{0,200}\](?!\()")
_DEFINITION = re.compile(r"^ {0,3}\[[^\[\]\n]{1,200}\]:[^\n]*$", re.MULTILINE)
_BRACKET = re.compile(r"[\[\]]")
_COMMENT = re.compile(r"<!--")
# Game texts put keywords in angle brackets ("<First Strike>"), so only what HTML knows is a tag.
_TAG = re.compile(
    r"<(?P<close>/?)(?P<name>a|abbr|article|aside|b|blockquote|body|br|button|caption|cite|code|dd|del|details|div|dl|dt"
    r"|em|figcaption|figure|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd|label|li|main|mark|meta|nav"
    r"|ol|option|p|pre|q|s|samp|script|section|select|small|span|strong|style|sub|summary|sup|svg|table|tbody|td|textarea"
    r"|tfoot|th|thead|time|title|tr|tt|u|ul|var|video)(?=[\s/>])[^<>]*>",
    re.IGNORECASE,
)
_HOLDS_NO_LINK = {"a", "button", "code", "kbd", "option", "pre", "samp", "script", "style", "svg", "textarea", "tt", "var"}
_BBCODE = re.compile(r"\[(?P<close>/?)(?P<name>url|code|icode|img|email|noparse|pre|media)\b[^\[\]\n]*\]", re.IGNORECASE)
# Tags that only format what they hold. "[b](address)" is a link of Markdown.
_FORMATTING = re.compile(
    r"\[(?P<close>/?)(?P<name>b|i|u|s|strike|colou?r|size|font|quote|list|center|left|right|indent|spoiler|highlight|sub|sup"
    r"|table|tr|td|th|h[1-6])(?:=[^\[\]\n]{0,100})?\](?!\()",
    re.IGNORECASE,
)
# What Discord writes for a person, a role, a channel, an emoji or a time.
_DISCORD = re.compile(r"<(?:@[!&]?|#|t:|a?:\w{1,40}:)[0-9]{1,25}(?::[A-Za-z])?>")
_INDENTED = re.compile(r"(?: {4}|\t)")
_LIST_ITEM = re.compile(r"\s{0,3}(?:[-*+]|\d{1,9}[.)])\s")


def blank_out(text: str, spans: Iterable[Span]) -> str:
    """The text with these spans blanked, every other character in its place."""
    pieces = []
    end = 0
    for start, stop in sorted(spans):
        if stop <= end:
            continue
        start = max(start, end)
        pieces += [text[end:start], BLANK * (stop - start)]
        end = stop
    return "".join([*pieces, text[end:]]) if pieces else text


def without_formatting(text: str) -> str:
    """The text with spaces for the tags that only format what they hold: what stands in them is text like any."""
    if "<" in text:
        text = _TAG.sub(lambda match: match[0] if match["name"].lower() in _HOLDS_NO_LINK else " " * len(match[0]), text)
    if "[/" in text:
        closed = {match["name"].lower() for match in _FORMATTING.finditer(text) if match["close"]}
        text = _FORMATTING.sub(lambda match: " " * len(match[0]) if match["name"].lower() in closed else match[0], text)
    return text


def protected(text: str, markdown: bool = False) -> list[Span]:
    """The spans of a text in which nothing may be linked; with `markdown`, indented code is one of them."""
    spans: list[Span] = []
    if "```" in text or "~~~" in text:
        spans += _fences(text)
    if markdown and ("    " in text or "\t" in text):
        spans += _indented(text)
    if spans:
        text = blank_out(text, spans)
    if "`" in text:
        ticks = list(_inline_code(text))
        text = blank_out(text, ticks)
        spans += ticks
    links: list[Span] = []
    if "<" in text:
        links += _paired(_TAG, text, _HOLDS_NO_LINK)
        spans += [*links, *_tags(text)]
        spans += [match.span() for match in _DISCORD.finditer(text)]
    if "[" in text:
        links += [*_paired(_BBCODE, text, None), *_links(text)]
        spans += links
    spans += _choices(text, links)
    spans += [match.span() for match in _URL.finditer(text)]
    spans += [match.span() for match in _PATH.finditer(text)]
    return spans


def _fences(text: str) -> Iterator[Span]:
    """Fenced code; a fence that is not closed goes on to the end."""
    opened: re.Match[str] | None = None
    for match in _FENCE.finditer(text):
        mark = match["mark"]
        if opened is None:
            if mark[0] == "~" or "`" not in match["rest"]:
                opened = match
        elif mark[0] == opened["mark"][0] and len(mark) >= len(opened["mark"]) and not match["rest"].strip():
            yield opened.start(), match.end()
            opened = None
    if opened is not None:
        yield opened.start(), len(text)


def _indented(text: str) -> Iterator[Span]:
    """Markdown's indented code: after an empty line, and not what continues a list item."""
    position = 0
    after_empty, in_list, in_code = True, False, False
    for line in text.splitlines(keepends=True):
        if not line.strip():
            after_empty = True
        elif _INDENTED.match(line):
            in_code = in_code or (after_empty and not in_list)
            if in_code:
                yield position, position + len(line)
            after_empty = False
        else:
            in_list = bool(_LIST_ITEM.match(line)) or (in_list and (not after_empty or line[0] in " \t"))
            after_empty = in_code = False
        position += len(line)


def _inline_code(text: str) -> Iterator[Span]:
    """Between two runs of backticks of one length, within a paragraph."""
    runs = [match.span() for match in _TICKS.finditer(text)]
    starts: dict[int, list[int]] = {}
    for start, end in runs:
        starts.setdefault(end - start, []).append(start)
    empty_lines = [match.start() for match in _EMPTY_LINE.finditer(text)]
    done = 0
    for start, end in runs:
        if start < done:
            continue
        same = starts[end - start]
        place = bisect_right(same, start)
        limit = bisect_left(empty_lines, start)
        if place < len(same) and (limit == len(empty_lines) or same[place] < empty_lines[limit]):
            done = same[place] + end - start
            yield start, done


def _tags(text: str) -> Iterator[Span]:
    """HTML: every tag and comment; what stands between two tags is text like any."""
    end = 0
    for match in _COMMENT.finditer(text):
        if match.start() >= end:
            found = text.find("-->", match.start())
            end = found + 3 if found >= 0 else len(text)
            yield match.start(), end
    for match in _TAG.finditer(text):
        yield match.span()


def _paired(pattern: re.Pattern[str], text: str, names: set[str] | None) -> Iterator[Span]:
    """From the first opening tag of a name to the next closing one of that name; an unclosed tag is only itself."""
    opened: dict[str, Span] = {}
    for match in pattern.finditer(text):
        name = match["name"].lower()
        if names is not None and name not in names:
            continue
        if not match["close"]:
            opened.setdefault(name, match.span())
        elif name in opened:
            yield opened.pop(name)[0], match.end()
    yield from opened.values()


def _links(text: str) -> Iterator[Span]:
    """Markdown's links and images: `[text](target)`, `[text][reference]`, and definitions of references."""
    open_brackets: list[int] = []
    end = 0
    for match in _BRACKET.finditer(text):
        if match[0] == "[":
            open_brackets.append(match.start())
        elif open_brackets:
            start = open_brackets.pop()
            follows = _TARGET.match(text, match.end()) or _reference(text, start, match.end())
            if follows and start >= end:
                yield start, follows.end()
                end = follows.end()
            if follows:
                open_brackets = [opening for opening in open_brackets[-50:] if opening < start]
    for match in _DEFINITION.finditer(text):
        yield match.span()


def _choices(text: str, links: list[Span]) -> Iterator[Span]:
    """The parenthesis that `annotate` puts after an ambiguous citation: links with "or" between them, nothing else."""
    ends = dict(links)
    for start, end in links:
        if text.endswith(" (", 0, start):
            last = end
            while text.startswith(" or ", last) and last + 4 in ends:
                last = ends[last + 4]
            if last > end and text.startswith(")", last):
                yield start - 2, last + 1


def _reference(text: str, start: int, end: int) -> re.Match[str] | None:
    """The `[reference]` after a link's text; double brackets are no reference."""
    if text.startswith("[[", start) or (start and text[start - 1] == "["):
        return None
    return _REFERENCE.match(text, end)
