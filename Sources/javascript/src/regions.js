/** The regions of a scene as requests have left them. */

/**
 * What a scene's regions would be declared as now: those with `rect` where moves, scrolling and layouts have brought them,
 * which the daemon carries out likewise. A change costs what it reaches.
 */
export class RegionMemory {
  #outer;
  /** In the order of their declaration, which says what is in front. */
  #regions = new Map();
  #rects = new Map();
  /** Names of those in each, "" for the scene's own. */
  #children = new Map();

  constructor(outer) {
    this.#outer = outer;
  }

  /** `regions.set`. Returns which have gone. */
  replace(regions) {
    const put = parentsFirst(regions);
    const former = this.#regions;
    this.#regions = new Map();
    this.#children = new Map();
    const names = new Set(put.map((region) => region.id));
    for (const region of put) keepScroll(region, former.get(region.id));
    const gone = [...former.keys()].filter((name) => !names.has(name));
    for (const name of gone) this.#rects.delete(name);
    this.#put(put);
    return gone;
  }

  /** `regions.update`, in its order. Returns which have gone. */
  update(change) {
    const gone = [...new Set((change.remove ?? []).flatMap((root) => this.#inside(root)))].filter((name) => this.#regions.has(name));
    for (const name of gone) {
      this.#children.get(parentOf(this.#regions.get(name)))?.delete(name);
      this.#children.delete(name);
      this.#regions.delete(name);
      this.#rects.delete(name);
    }
    const put = parentsFirst(change.put ?? []);
    for (const region of put) keepScroll(region, this.#regions.get(region.id));
    this.#put(put);
    // Of several moves of one region the last counts.
    for (const [name, [x, y]] of new Map((change.move ?? []).map(([name, x, y]) => [name, [x, y]]))) {
      const [left, top] = this.#rects.get(name);
      this.#shift(this.#inside(name), x - left, y - top);
    }
    for (const [name, dx, dy] of change.scroll ?? []) {
      const region = this.#regions.get(name);
      const [x, y] = region.scroll ?? [0, 0];
      region.scroll = [x - dx, y - dy];
      this.#shift(this.#inside(name).slice(1), dx, dy);
    }
    return gone;
  }

  /** The scene has another rectangle: its regions move along, and are laid out for its size. */
  layOut(outer) {
    this.#shift([...this.#regions.keys()], outer[0] - this.#outer[0], outer[1] - this.#outer[1]);
    this.#outer = outer;
    this.#layOutChildren("", new Set());
  }

  /**
   * All in order; then those that lie in one declared after them, and what is in those.
   *
   * The latter come without their parents first: to be declared again where the parents are there.
   */
  declared() {
    const done = new Set();
    const [first, early] = [[], []];
    for (const name of this.#regions.keys()) {
      done.add(name);
      const region = this.#declared(name);
      if (region.parent && !done.has(region.parent)) {
        early.push(name);
        region.parent = null;
      }
      first.push(region);
    }
    const again = new Set(early.flatMap((name) => this.#inside(name)));
    return [first, [...this.#regions.keys()].filter((name) => again.has(name)).map((name) => this.#declared(name))];
  }

  #declared(name) {
    const region = this.#regions.get(name);
    return isAnchored(region) ? { ...region } : { ...region, rect: this.#rects.get(name) };
  }

  #put(put) {
    const fixed = new Set();
    for (const region of put) {
      const name = region.id;
      const former = this.#regions.get(name);
      if (former) this.#children.get(parentOf(former))?.delete(name);
      this.#regions.set(name, region);
      const parent = parentOf(region);
      if (!this.#children.has(parent)) this.#children.set(parent, new Set());
      this.#children.get(parent).add(name);
      if (!isAnchored(region)) {
        this.#rects.set(name, [...region.rect]);
        fixed.add(name);
      } else if (!this.#rects.has(name)) {
        this.#rects.set(name, layout(region, this.#content(parent)));
      }
    }
    const moved = put.filter((region) => isAnchored(region) || this.#children.get(region.id)?.size);
    // From the outside in, so that nothing is moved twice.
    const depths = new Map(moved.map((region) => [region, this.#depth(region.id)]));
    for (const region of moved.sort((a, b) => depths.get(a) - depths.get(b))) {
      if (isAnchored(region)) this.#layOut(region.id, layout(region, this.#content(parentOf(region))), fixed);
      this.#layOutChildren(region.id, fixed);
    }
  }

  /** What layouts in a region are about; without a name those in the scene. */
  #content(name) {
    if (!name) return this.#outer;
    const [x, y] = this.#regions.get(name).scroll ?? [0, 0];
    return moved(this.#rects.get(name), -x, -y);
  }

  #layOutChildren(name, fixed) {
    const content = this.#content(name);
    for (const child of this.#children.get(name) ?? []) {
      const region = this.#regions.get(child);
      if (isAnchored(region)) this.#layOut(child, layout(region, content), fixed);
    }
  }

  /** Gives a region another rectangle, and takes along what is in it, but for what is put where it is. */
  #layOut(name, rect, fixed) {
    const former = this.#rects.get(name);
    this.#rects.set(name, rect);
    const [dx, dy] = [rect[0] - former[0], rect[1] - former[1]];
    if (dx === 0 && dy === 0) {
      if (rect[2] !== former[2] || rect[3] !== former[3]) this.#layOutChildren(name, fixed);
      return;
    }
    const content = this.#content(name);
    for (const child of this.#children.get(name) ?? []) {
      if (fixed.has(child)) continue;
      const region = this.#regions.get(child);
      this.#layOut(child, isAnchored(region) ? layout(region, content) : moved(this.#rects.get(child), dx, dy), fixed);
    }
  }

  #depth(name) {
    let depth = 0;
    while ((name = parentOf(this.#regions.get(name)))) depth += 1;
    return depth;
  }

  /** A region, and all that lies in it. */
  #inside(root) {
    const found = [root];
    // The list grows as it is walked.
    for (const name of found) found.push(...(this.#children.get(name) ?? []));
    return found;
  }

  #shift(names, dx, dy) {
    for (const name of names) this.#rects.set(name, moved(this.#rects.get(name), dx, dy));
  }
}

const parentOf = (region) => region.parent || "";
const isAnchored = (region) => (region.anchors ?? null) !== null;
const moved = ([x, y, width, height], dx, dy) => [x + dx, y + dy, width, height];

/** Each after the one that it lies in, and else as they were given: so the daemon declares those of a request. */
export function parentsFirst(regions) {
  const waiting = new Map(regions.map((region) => [region.id, region]));
  const order = new Set();
  for (let name of waiting.keys()) {
    const chain = new Set();
    while (waiting.has(name) && !order.has(name) && !chain.has(name)) {
      chain.add(name);
      name = parentOf(waiting.get(name));
    }
    for (const inner of [...chain].reverse()) order.add(inner);
  }
  return [...order].map((name) => waiting.get(name));
}

/** How far a region is scrolled stays where it is not said anew. */
function keepScroll(region, former) {
  if (former?.scroll && (region.scroll ?? null) === null) region.scroll = former.scroll;
}

/** The rectangle of a region with anchors in what is around it. */
function layout(region, outer) {
  const [left, top, right, bottom] = region.anchors;
  const [width, height] = region.size ?? [null, null];
  const [x, across] = span(left, right, width ?? 0, outer[0], outer[2]);
  const [y, down] = span(top, bottom, height ?? 0, outer[1], outer[3]);
  return [x, y, across, down];
}

/** Along one axis: where it begins, and how long it is. */
function span(start, end, length, outer, room) {
  if (start !== null && end !== null) return [outer + start, Math.max(room - start - end, 0)];
  if (start !== null) return [outer + start, length];
  return [outer + (room - length) / (end === null ? 2 : 1) - (end ?? 0), length];
}
