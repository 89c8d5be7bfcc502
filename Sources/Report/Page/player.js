// Playback: a moment that moves, and the controls that move it.

const player = (() => {
  const slider = byId("position");
  const button = byId("play");
  const steps = Number(slider.max);
  let time = 0;
  let isPlaying = false;
  let last = 0;
  let nextFrame = 0;
  let showMoment = () => {};

  function show() {
    slider.value = facts.ticks ? (time / facts.ticks) * steps : 0;
    const [now, end] = [seconds(time), seconds(facts.ticks)];
    const digits = end < 60 ? 3 : 1;
    byId("clock").replaceChildren(clock(now, digits), element("small", ` / ${clock(end, digits)}`));
    slider.setAttribute("aria-valuetext", `${clock(now, digits)} of ${clock(end, digits)}`);
    showMoment(time);
  }

  function seek(to) {
    time = Math.max(0, Math.min(facts.ticks, to));
    show();
  }

  function setPlaying(value) {
    isPlaying = value;
    button.setAttribute("aria-label", value ? "Pause" : "Play");
    byId("play-shape").setAttribute("d", value ? "M4 2.5h3v11H4zM9 2.5h3v11H9z" : "M4 2.5v11l9-5.5z");
    cancelAnimationFrame(nextFrame);
    if (!value) return;
    if (time >= facts.ticks) time = 0;
    last = performance.now();
    nextFrame = requestAnimationFrame(advance);
  }

  function advance(now) {
    // A window that was out of sight for long does not jump.
    const passed = Math.min(250, Math.max(0, now - last)) / 1000;
    last = now;
    time += ticksOf(passed * Number(byId("speed").value));
    if (time >= facts.ticks) {
      time = facts.ticks;
      setPlaying(false);
    }
    view.follow(time);
    show();
    if (isPlaying) nextFrame = requestAnimationFrame(advance);
  }

  /** To the press after or before the moment. */
  function jump(direction) {
    const { starts } = moment.presses;
    const place = direction > 0 ? countUpTo(starts, Math.floor(time)) : countUpTo(starts, Math.ceil(time) - 1) - 1;
    if (place < 0 || place >= starts.length) return;
    seek(starts[place]);
    view.follow(time);
  }

  function setUp(show) {
    showMoment = show;
    button.addEventListener("click", () => setPlaying(!isPlaying));
    byId("previous").addEventListener("click", () => jump(-1));
    byId("next").addEventListener("click", () => jump(1));
    slider.addEventListener("input", () => seek((Number(slider.value) / steps) * facts.ticks));
    slider.addEventListener("keydown", (event) => {
      const directions = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 };
      if (!Object.hasOwn(directions, event.key)) return;
      event.preventDefault();
      // A hundredth of what the timeline shows.
      seek(time + directions[event.key] * (event.shiftKey ? 10 : 1) * (view.span / 100));
      view.follow(time);
    });
    document.addEventListener("keydown", (event) => {
      const isTaken = event.target.closest("button, select, input:not([type=range])");
      if (event.key !== " " || isTaken || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      setPlaying(!isPlaying);
    });
  }

  return { get time() { return time; }, seek, setUp, show };
})();
