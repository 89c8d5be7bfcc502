"""What a terminal shows of what `inlet watch` writes."""

import re

# All that a view has to say to a terminal: places, attributes, erasing, and the modes that it puts back.
ALLOWED = re.compile(r"\x1b\[(?:\d+;\d+H|H|2J|2K|[0-9;]*m|\?(?:1049|25|7)[hl])")


class Screen:
    """As much of a terminal as the view uses. Any other control character is a fault."""

    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.clear()
        self.row = self.column = 0
        self.faults, self.modes, self.attributes, self.style = [], {}, set(), "0"

    def clear(self):
        self.cells = [[" "] * self.columns for _ in range(self.rows)]
        self.styles = [["0"] * self.columns for _ in range(self.rows)]

    def feed(self, text):
        place = 0
        while place < len(text):
            character = text[place]
            if character == "\x1b":
                found = ALLOWED.match(text, place)
                if not found:
                    self.faults.append("a sequence that is not ours: %r" % text[place:place + 12])
                    place += 1
                    continue
                self.obey(found.group(0))
                place = found.end()
                continue
            if ord(character) < 0x20 or 0x7F <= ord(character) < 0xA0:
                self.faults.append("a control character: %r" % character)
            elif self.row < self.rows and self.column < self.columns:
                self.cells[self.row][self.column] = character
                self.styles[self.row][self.column] = self.style
                self.column += 1
            else:
                self.faults.append("written beyond the screen: row %d, column %d" % (self.row, self.column))
            place += 1

    def obey(self, sequence):
        body, end = sequence[2:-1], sequence[-1]
        if body.startswith("?"):
            self.modes[body[1:]] = end
        elif end == "H":
            self.row, self.column = [int(n) - 1 for n in body.split(";")] if body else (0, 0)
        elif end == "m":
            self.attributes.add(body)
            self.style = body
        elif sequence.endswith("2J"):
            self.clear()
        else:
            self.cells[self.row] = [" "] * self.columns
            self.styles[self.row] = ["0"] * self.columns

    def text(self):
        return "\n".join("".join(row).rstrip() for row in self.cells)
