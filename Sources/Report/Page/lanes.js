// Lanes of each device, and of what its input meant to regions: bars from beginning to end, marks, and how busy it was.

const MARKS = {
  name: "Marks", kinds: ["lost", "added", "removed", "anomaly", "state"], rows: 1, height: 16, isMarks: true,
};
const LANES = [
  { name: "Keys", kinds: ["key"], rows: 6, height: 19 },
  { name: "Buttons", kinds: ["button"], rows: 3, height: 19 },
  { name: "Gestures", kinds: ["gesture"], rows: 1, height: 19 },
  { name: "Scroll", kinds: ["scroll"], rows: 1, height: 15 },
  { name: "Touch", kinds: ["touch"], rows: 5, height: 9 },
  { name: "Pen", kinds: ["tool"], rows: 2, height: 12 },
  MARKS,
];
const REGION_LANES = [
  { name: "Hover", kinds: ["hover"], rows: 1, height: 19 },
  { name: "Press", kinds: ["press", "regionGesture"], rows: 2, height: 17 },
  { name: "Latch", kinds: ["latch"], rows: 1, height: 17 },
  { name: "Band", kinds: ["band"], rows: 1, height: 17 },
  {
    name: "Events", rows: 1, height: 16, isMarks: true,
    kinds: ["click", "selection", "focus", "command", "menu", "primaryAction", "scene"],
  },
];
const GAP = 8;
const ACTIVITY = 22;

/** A lane's episodes, each in a row of its own while others go on. */
class Lane {
  constructor(plan, indices) {
    Object.assign(this, plan, { track: new Track(indices) });
    const ends = [];
    this.rowOf = Uint8Array.from(indices, (index) => {
      let row = ends.findIndex((end) => end <= episodes.start[index]);
      if (row < 0) row = ends.length < plan.rows ? ends.length : ends.indexOf(Math.min(...ends));
      ends[row] = Math.max(episodes.end[index], episodes.start[index] + 1);
      return row;
    });
    this.rowCount = Math.max(1, ends.length);
    this.full = this.rowCount * (plan.height + 2) - 2;
  }

  /** Draws what goes on from `view.from` to `view.to`; bars that would cover each other are one. */
  draw(context, x, y, width) {
    const scale = width / view.span;
    const [from, to] = this.track.range(Math.max(0, Math.floor(view.from)), Math.ceil(view.to));
    const covered = new Float64Array(this.rowCount).fill(-Infinity);
    context.font = `600 11px ${FONT}`;
    for (let place = from; place < to; place++) {
      const index = this.track.indices[place];
      const begin = x + (episodes.start[index] - view.from) * scale;
      if (this.isMarks) {
        if (begin - covered[0] < 2) continue;
        covered[0] = begin;
        drawMark(context, episodes.kind[index], begin, y + this.height / 2, 5);
        continue;
      }
      const end = x + (episodes.end[index] - view.from) * scale;
      const row = this.rowOf[place];
      if (end < covered[row] + 0.4 || end < x) continue;
      const left = Math.max(x, begin, covered[row]);
      const right = Math.min(x + width, Math.max(end, begin + 1.2));
      covered[row] = right;
      this.drawBar(context, index, left, y + row * (this.height + 2), right - left);
    }
  }

  drawBar(context, index, left, top, width) {
    const colour = colourOf(episodes.kind[index]);
    const isCancelled = episodes.flags[index] & FLAG.cancelled;
    context.fillStyle = colour;
    context.globalAlpha = width > 5 ? 0.24 : 0.8;
    context.beginPath();
    context.roundRect(left, top, width, this.height, Math.min(4, width / 2));
    context.fill();
    context.globalAlpha = 1;
    if (width < 5) return;
    context.fillRect(left, top, 2, this.height);
    if (isCancelled) {
      context.strokeStyle = colour;
      context.lineWidth = 1;
      context.setLineDash([3, 2]);
      context.strokeRect(left + 0.5, top + 0.5, width - 1, this.height - 1);
      context.setLineDash([]);
    }
    if (width < 13 || this.height < 12) return;
    const name = nameOf(index);
    const word = KINDS[episodes.kind[index]] === "key" ? keyWord(name) : regionWord(name);
    context.fillStyle = palette.ink;
    context.fillText(fitted(context, word, width - 9), left + 6, top + this.height / 2 + 0.5);
  }

  /** The episode at a place: within four points, the nearest beginning before it. */
  at(x, y, scale, left) {
    const time = view.from + (x - left) / scale;
    const slack = 4 / scale;
    const [from, to] = this.track.range(Math.max(0, Math.floor(time - slack)), time + slack);
    const row = this.isMarks ? 0 : Math.floor(y / (this.height + 2));
    for (let place = to - 1; place >= Math.max(from, to - 5000); place--) {
      const index = this.track.indices[place];
      if (this.rowOf[place] === row || this.isMarks) {
        if (episodes.end[index] + slack >= time) return index;
      }
    }
    return -1;
  }
}

/** The lanes of one device; of the regions, where `device` is null. */
class LaneGroup {
  constructor(device, plans, indices) {
    this.device = device;
    this.lanes = plans
      .map((plan) => [plan, indices.filter((index) => plan.kinds.includes(KINDS[episodes.kind[index]]))])
      .filter(([, indices]) => indices.length > 0)
      .map(([plan, indices]) => new Lane(plan, indices));
    this.canvas = element("canvas");
    this.canvas.setAttribute("role", "img");
    this.picture = document.createElement("canvas");
  }

  get isEmpty() { return this.lanes.length === 0 && !this.device?.frameBuckets.length; }

  build(parent) {
    const head = element("div", "", "lane-head");
    head.append(element("h3", this.device ? this.device.name || "Device without a name" : "Regions", "isolated"));
    if (this.device) head.append(element("span", this.device.kinds.join(", ")));
    const contents = this.lanes.map((lane) => `${lane.name.toLowerCase()} ${lane.track.indices.length}`).join(", ");
    this.canvas.setAttribute("aria-label", `${this.device?.name ?? "Regions"}: ${contents || "frames only"}`);
    const block = element("div");
    block.append(head, this.canvas);
    parent.append(block);
  }

  /** Places of the lanes, and how high all of them are. */
  layOut(width) {
    this.isNarrow = width < 620;
    this.margin = this.isNarrow ? 0 : 74;
    let y = 4;
    for (const lane of this.lanes) {
      if (this.isNarrow) y += 15;
      lane.top = y;
      y += lane.full + GAP;
    }
    this.activityTop = y;
    return y + (this.device ? ACTIVITY + (this.isNarrow ? 15 : 0) : 0) + 20;
  }

  label(context, text, y, height) {
    context.fillStyle = palette.faint;
    context.font = `11px ${FONT}`;
    context.fillText(text, 0, this.isNarrow ? y - 8 : y + height / 2);
  }

  /** Draws into a picture, which the playback's hand then moves over. */
  draw() {
    const height = this.layOut(this.canvas.clientWidth || 600);
    const { context, width } = prepare(this.canvas, height);
    this.height = height;
    this.width = width;
    const across = width - this.margin;
    for (const lane of this.lanes) {
      const { top, full } = lane;
      context.fillStyle = palette.well;
      context.fillRect(this.margin, top - 3, across, full + 6);
      this.label(context, lane.name, top, Math.min(full, lane.height));
      lane.draw(context, this.margin, top, across);
    }
    if (this.device) this.drawActivity(context, across);
    drawAxis(context, view.from, view.to, this.margin, across, height - 7);
    this.picture.width = this.canvas.width;
    this.picture.height = this.canvas.height;
    this.picture.getContext("2d").drawImage(this.canvas, 0, 0);
  }

  drawActivity(context, across) {
    const buckets = this.device.frameBuckets;
    const top = this.activityTop + (this.isNarrow ? 15 : 0);
    this.label(context, "Frames", top, ACTIVITY);
    const most = buckets.reduce((left, right) => Math.max(left, right), 1);
    context.fillStyle = palette.soft;
    context.globalAlpha = 0.4;
    const per = facts.ticks / Math.max(1, buckets.length);
    const first = Math.max(0, Math.floor(view.from / per));
    for (let place = first; place < buckets.length && place * per < view.to; place++) {
      const left = Math.max(0, ((place * per - view.from) / view.span) * across);
      const right = Math.min(across, (((place + 1) * per - view.from) / view.span) * across);
      const height = Math.sqrt(buckets[place] / most) * ACTIVITY;
      context.fillRect(this.margin + left, top + ACTIVITY - height, Math.max(0.6, right - left), height);
    }
    context.globalAlpha = 1;
  }

  drawHand(time) {
    const context = this.canvas.getContext("2d");
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.drawImage(this.picture, 0, 0);
    context.restore();
    if (time < view.from || time > view.to) return;
    drawHand(context, this.margin + ((time - view.from) / view.span) * (this.width - this.margin), this.height - 16);
  }

  timeAt(event) {
    const box = this.canvas.getBoundingClientRect();
    return view.from + ((event.clientX - box.left - this.margin) / (this.width - this.margin)) * view.span;
  }

  episodeAt(event) {
    const box = this.canvas.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const lane = this.lanes.find((lane) => y >= lane.top - 3 && y <= lane.top + lane.full + 3);
    return lane ? lane.at(x, y - lane.top, (this.width - this.margin) / view.span, this.margin) : -1;
  }
}

const laneGroups = (() => {
  const byDevice = new Map();
  for (let index = 0; index < episodes.kind.length; index++) {
    const device = episodes.device[index];
    if (!byDevice.has(device)) byDevice.set(device, []);
    byDevice.get(device).push(index);
  }
  const groups = facts.devices.map((device, place) => new LaneGroup(device, LANES, byDevice.get(place) ?? []));
  const regions = new LaneGroup(null, [...REGION_LANES, MARKS], byDevice.get(NO_DEVICE) ?? []);
  return [...groups, regions].filter((group) => !group.isEmpty);
})();

function redrawLanes() {
  for (const group of laneGroups) group.draw();
  drawHands(player.time);
}

function drawHands(time) {
  overview.draw(time);
  for (const group of laneGroups) group.drawHand(time);
}
