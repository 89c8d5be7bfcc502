"""The regions of a scene as requests have left them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

Fields = dict[str, Any]
Rect = tuple[float, float, float, float]


class RegionMemory:
    """What a scene's regions would be declared as now: those with `rect` where moves, scrolling and layouts have brought
    them, which the daemon carries out likewise. A change costs what it reaches."""

    def __init__(self, outer: Rect) -> None:
        self._outer = outer
        # In the order of their declaration, which says what is in front.
        self._regions: dict[str, Fields] = {}
        self._rects: dict[str, Rect] = {}
        self._children: dict[str, dict[str, None]] = {}

    def replace(self, regions: Iterable[Fields]) -> set[str]:
        """`regions.set`. Returns which have gone."""
        put = parents_first(regions)
        former, self._regions, self._children = self._regions, {}, {}
        for region in put:
            keep_scroll(region, former.get(region["id"]))
        gone = former.keys() - {region["id"] for region in put}
        for name in gone:
            del self._rects[name]
        self._put(put)
        return gone

    def update(self, change: Fields) -> set[str]:
        """`regions.update`, in its order. Returns which have gone."""
        gone = {name for root in change.get("remove") or () for name in list(self._inside(root))}
        for name in gone:
            self._children.pop(name, None)
            self._children.get(self._regions.pop(name).get("parent") or "", {}).pop(name, None)
            del self._rects[name]
        put = parents_first(change.get("put") or ())
        for region in put:
            keep_scroll(region, self._regions.get(region["id"]))
        self._put(put)
        # Of several moves of one region the last counts.
        for name, (x, y) in {name: (x, y) for name, x, y in change.get("move") or ()}.items():
            left, top, *_ = self._rects[name]
            self._shift(self._inside(name), x - left, y - top)
        for name, dx, dy in change.get("scroll") or ():
            x, y = self._regions[name].get("scroll") or (0, 0)
            self._regions[name]["scroll"] = [x - dx, y - dy]
            self._shift((inner for inner in self._inside(name) if inner != name), dx, dy)
        return gone

    def lay_out(self, outer: Rect) -> None:
        """The scene has another rectangle: its regions move along, and are laid out for its size."""
        self._shift(self._regions, outer[0] - self._outer[0], outer[1] - self._outer[1])
        self._outer = outer
        self._lay_out_children("", ())

    def declared(self) -> tuple[list[Fields], list[Fields]]:
        """All in order; then those that lie in one declared after them, and what is in those.

        The latter come without their parents first: to be declared again where the parents are there.
        """
        done: set[str] = set()
        first, early = [], []
        for name in self._regions:
            done.add(name)
            region = self._declared(name)
            parent = region.get("parent")
            if parent and parent not in done:
                early.append(name)
                region["parent"] = None
            first.append(region)
        again = {inner for name in early for inner in self._inside(name)}
        return first, [self._declared(name) for name in self._regions if name in again]

    def _declared(self, name: str) -> Fields:
        region = self._regions[name]
        return dict(region) if is_anchored(region) else {**region, "rect": list(self._rects[name])}

    def _put(self, put: list[Fields]) -> None:
        for region in put:
            name = region["id"]
            if former := self._regions.get(name):
                self._children.get(former.get("parent") or "", {}).pop(name, None)
            self._regions[name] = region
            self._children.setdefault(region.get("parent") or "", {})[name] = None
            if not is_anchored(region):
                self._rects[name] = as_rect(region["rect"])
            elif name not in self._rects:
                self._rects[name] = layout(region, self._content(region.get("parent") or ""))
        fixed = {region["id"] for region in put if not is_anchored(region)}
        moved = [region for region in put if is_anchored(region) or self._children.get(region["id"])]
        # From the outside in, so that nothing is moved twice.
        for region in sorted(moved, key=lambda region: self._depth(region["id"])):
            if is_anchored(region):
                self._lay_out(region["id"], layout(region, self._content(region.get("parent") or "")), fixed)
            self._lay_out_children(region["id"], fixed)

    # --- Layouts -------------------------------------------------------------------------------------

    def _content(self, name: str) -> Rect:
        """What layouts in a region are about; without a name those in the scene."""
        if not name:
            return self._outer
        x, y = self._regions[name].get("scroll") or (0, 0)
        return moved(self._rects[name], -x, -y)

    def _lay_out_children(self, name: str, fixed: Collection[str]) -> None:
        content = self._content(name)
        for child in self._children.get(name, ()):
            if is_anchored(self._regions[child]):
                self._lay_out(child, layout(self._regions[child], content), fixed)

    def _lay_out(self, name: str, rect: Rect, fixed: Collection[str]) -> None:
        """Gives a region another rectangle, and takes along what is in it, but for what is put where it is."""
        former, self._rects[name] = self._rects[name], rect
        dx, dy = rect[0] - former[0], rect[1] - former[1]
        if dx == 0 and dy == 0:
            if rect != former:
                self._lay_out_children(name, fixed)
            return
        content = self._content(name)
        for child in self._children.get(name, ()):
            if child not in fixed:
                region = self._regions[child]
                place = layout(region, content) if is_anchored(region) else moved(self._rects[child], dx, dy)
                self._lay_out(child, place, fixed)

    def _depth(self, name: str) -> int:
        depth = 0
        while name := self._regions[name].get("parent") or "":
            depth += 1
        return depth

    def _inside(self, root: str) -> Iterator[str]:
        """A region, and all that lies in it."""
        waiting = [root]
        while waiting:
            name = waiting.pop()
            yield name
            waiting.extend(self._children.get(name, ()))

    def _shift(self, names: Iterable[str], dx: float, dy: float) -> None:
        for name in names:
            self._rects[name] = moved(self._rects[name], dx, dy)


def parents_first(regions: Iterable[Fields]) -> list[Fields]:
    """Each after the one that it lies in, and else as they were given: so the daemon declares those of a request."""
    waiting = {region["id"]: region for region in regions}
    order: dict[str, Fields] = {}
    for name in waiting:
        chain = []
        while name in waiting and name not in order and name not in chain:
            chain.append(name)
            name = waiting[name].get("parent") or ""
        order |= {inner: waiting[inner] for inner in reversed(chain)}
    return list(order.values())


def keep_scroll(region: Fields, former: Fields | None) -> None:
    """How far a region is scrolled stays where it is not said anew."""
    if former and former.get("scroll") and region.get("scroll") is None:
        region["scroll"] = former["scroll"]


def is_anchored(region: Fields) -> bool:
    return region.get("anchors") is not None


def layout(region: Fields, outer: Rect) -> Rect:
    """The rectangle of a region with anchors in what is around it."""
    left, top, right, bottom = region["anchors"]
    width, height = region.get("size") or (None, None)
    x, width = span(left, right, width or 0, outer[0], outer[2])
    y, height = span(top, bottom, height or 0, outer[1], outer[3])
    return x, y, width, height


def span(start: float | None, end: float | None, length: float, outer: float, room: float) -> tuple[float, float]:
    """Along one axis: where it begins, and how long it is."""
    if start is not None and end is not None:
        return outer + start, max(room - start - end, 0)
    if start is not None:
        return outer + start, length
    return outer + (room - length) / (2 if end is None else 1) - (end or 0), length


def moved(rect: Rect, dx: float, dy: float) -> Rect:
    return rect[0] + dx, rect[1] + dy, rect[2], rect[3]


def as_rect(values: Iterable[float]) -> Rect:
    x, y, width, height = values
    return x, y, width, height
