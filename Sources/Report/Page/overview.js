// The whole recording in one strip, and the window of it that the lanes show.

/** The part of the recording that the lanes show, in ticks. */
const view = {
  from: 0,
  to: Math.max(1, facts.ticks),
  /** No closer than this: a hundred ticks, or the whole of a recording that is shorter. */
  least: Math.min(Math.max(1, facts.ticks), Math.max(100, ticksOf(0.002))),
  get span() { return this.to - this.from; },

  show(from, span) {
    const width = Math.max(this.least, Math.min(facts.ticks || 1, span));
    this.from = Math.max(0, Math.min(from, (facts.ticks || 1) - width));
    this.to = this.from + width;
    redrawLanes();
  },
  /** Zooms so that the moment `around` stays where it is. */
  zoom(factor, around = this.from + this.span / 2) {
    const span = Math.max(this.least, Math.min(facts.ticks || 1, this.span * factor));
    this.show(around - ((around - this.from) / this.span) * span, span);
  },
  move(share) { this.show(this.from + this.span * share, this.span); },
  follow(time) {
    if (time < this.from || time > this.to) this.show(time - this.span * 0.1, this.span);
  },
};

const overview = (() => {
  const canvas = byId("overview");
  const HEIGHT = 62;
  const total = new Float64Array(facts.devices.reduce((most, device) => Math.max(most, device.frameBuckets.length), 1));
  for (const device of facts.devices) device.frameBuckets.forEach((frames, place) => { total[place] += frames; });
  const most = total.reduce((left, right) => Math.max(left, right), 1);
  const marks = moment.presses.indices
    .filter((index) => episodes.kind[index] >= KIND.lost && episodes.kind[index] <= KIND.anomaly).slice(0, 2000);

  function draw(time) {
    const { context, width } = prepare(canvas, HEIGHT);
    const base = HEIGHT - 18;
    const toX = (ticks) => (ticks / Math.max(1, facts.ticks)) * width;
    context.fillStyle = palette.well;
    context.fillRect(0, 0, width, base);
    context.fillStyle = palette.soft;
    context.globalAlpha = 0.55;
    for (let place = 0; place < total.length; place++) {
      const height = Math.sqrt(total[place] / most) * (base - 8);
      const from = (place / total.length) * width;
      context.fillRect(from, base - height, Math.max(0.6, width / total.length), height);
    }
    context.globalAlpha = 1;
    for (const index of marks) drawMark(context, episodes.kind[index], toX(episodes.start[index]), 7, 4);
    const [from, to] = [toX(view.from), Math.max(toX(view.from) + 3, toX(view.to))];
    if (to - from < width - 1) {
      context.fillStyle = palette.card;
      context.globalAlpha = 0.66;
      context.fillRect(0, 0, from, base);
      context.fillRect(to, 0, width - to, base);
      context.globalAlpha = 1;
      context.strokeStyle = palette.accent;
      context.lineWidth = 1.5;
      context.strokeRect(from + 0.75, 0.75, to - from - 1.5, base - 1.5);
    }
    drawAxis(context, 0, facts.ticks, 0, width, HEIGHT - 8);
    drawHand(context, toX(time), base);
  }

  const timeAt = (event) => ((event.clientX - canvas.getBoundingClientRect().left) / canvas.clientWidth) * facts.ticks;
  canvas.addEventListener("pointerdown", (event) => {
    const at = timeAt(event);
    const isInside = at > view.from && at < view.to && view.span < facts.ticks;
    const offset = isInside ? at - view.from : view.span / 2;
    canvas.setPointerCapture(event.pointerId);
    if (view.span >= facts.ticks) player.seek(at); else view.show(at - offset, view.span);
    const drag = (moved) => {
      if (view.span >= facts.ticks) player.seek(timeAt(moved)); else view.show(timeAt(moved) - offset, view.span);
    };
    const end = () => {
      for (const name of ["pointermove", "pointerup", "pointercancel"]) canvas.removeEventListener(name, name === "pointermove" ? drag : end);
    };
    canvas.addEventListener("pointermove", drag);
    canvas.addEventListener("pointerup", end);
    canvas.addEventListener("pointercancel", end);
  });
  return { draw };
})();

/** A mark in the shape of its kind. */
function drawMark(context, kind, x, y, size) {
  context.fillStyle = colourOf(kind);
  context.strokeStyle = colourOf(kind);
  context.lineWidth = 1.8;
  context.beginPath();
  switch (KINDS[kind]) {
    case "lost":
      context.moveTo(x, y - size);
      context.lineTo(x + size, y + size * 0.8);
      context.lineTo(x - size, y + size * 0.8);
      context.fill();
      break;
    case "anomaly":
      context.moveTo(x - size * 0.8, y - size * 0.8);
      context.lineTo(x + size * 0.8, y + size * 0.8);
      context.moveTo(x + size * 0.8, y - size * 0.8);
      context.lineTo(x - size * 0.8, y + size * 0.8);
      context.stroke();
      break;
    case "added": case "removed":
      context.arc(x, y, size * 0.85, 0, 2 * Math.PI);
      if (KINDS[kind] === "added") context.fill(); else context.stroke();
      break;
    default:
      context.moveTo(x, y - size);
      context.lineTo(x + size, y);
      context.lineTo(x, y + size);
      context.lineTo(x - size, y);
      context.fill();
  }
}

/** Times below a strip, at round steps. */
function drawAxis(context, from, to, x, width, y) {
  const span = seconds(to - from);
  const room = Math.max(2, Math.floor(width / 96));
  const steps = [
    0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120,
    300, 600, 900, 1800, 3600, 7200, 14400, 43200, 86400,
  ];
  const step = steps.find((step) => span / step <= room) ?? span / room;
  const digits = step >= 1 ? 0 : Math.ceil(-Math.log10(step) - 1e-9);
  context.fillStyle = palette.faint;
  context.font = `11px ${FONT}`;
  for (let time = Math.ceil(seconds(from) / step) * step; time <= seconds(to) + step * 1e-6; time += step) {
    const place = x + ((time - seconds(from)) / span) * width;
    const text = clock(Math.max(0, time), digits);
    const half = context.measureText(text).width / 2;
    context.fillText(text, Math.max(x, Math.min(x + width - half * 2, place - half)), y);
  }
}

/** Where the playback stands. */
function drawHand(context, x, height) {
  context.fillStyle = palette.accent;
  context.fillRect(x - 0.75, 0, 1.5, height);
}
