// What hands do to the timeline: pointer, wheel and keys.

function setUpTimeline() {
  const lanes = byId("lanes");
  const tip = byId("tip");
  for (const group of laneGroups) {
    group.build(lanes);
    setUpDragging(group);
    group.canvas.addEventListener("pointermove", (event) => showTip(tip, group, event));
    group.canvas.addEventListener("pointerleave", () => { tip.hidden = true; });
  }
  lanes.addEventListener("wheel", (event) => {
    const group = laneGroups.find((group) => group.canvas === event.target);
    if (!group || !(event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY))) return;
    event.preventDefault();
    if (event.ctrlKey) view.zoom(Math.exp(Math.max(-60, Math.min(60, event.deltaY)) * 0.01), group.timeAt(event));
    else view.move(event.deltaX / group.width);
  }, { passive: false });
  lanes.addEventListener("keydown", (event) => {
    const keys = {
      ArrowLeft: () => view.move(-0.2), ArrowRight: () => view.move(0.2), "+": () => view.zoom(0.5, hand()),
      "=": () => view.zoom(0.5, hand()), "-": () => view.zoom(2, hand()), Home: () => view.show(0, facts.ticks),
    };
    if (!Object.hasOwn(keys, event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    keys[event.key]();
  });
  byId("zoom-in").addEventListener("click", () => view.zoom(0.5, hand()));
  byId("zoom-out").addEventListener("click", () => view.zoom(2, hand()));
  byId("zoom-all").addEventListener("click", () => view.show(0, facts.ticks));
}

/** Zooming keeps the playback's moment in sight, where it is in sight. */
function hand() {
  return player.time >= view.from && player.time <= view.to ? player.time : view.from + view.span / 2;
}

/** A click goes to a moment; a drag moves what is shown. */
function setUpDragging(group) {
  group.canvas.addEventListener("pointerdown", (event) => {
    const [x, from] = [event.clientX, view.from];
    let isDrag = false;
    group.canvas.setPointerCapture(event.pointerId);
    const drag = (moved) => {
      isDrag ||= Math.abs(moved.clientX - x) > 4;
      if (isDrag) view.show(from - ((moved.clientX - x) / (group.width - group.margin)) * view.span, view.span);
    };
    const end = (ended) => {
      for (const name of ["pointermove", "pointerup", "pointercancel"]) group.canvas.removeEventListener(name, name === "pointermove" ? drag : end);
      if (!isDrag && ended.type === "pointerup") player.seek(group.timeAt(ended));
    };
    group.canvas.addEventListener("pointermove", drag);
    group.canvas.addEventListener("pointerup", end);
    group.canvas.addEventListener("pointercancel", end);
  });
}

function showTip(tip, group, event) {
  const index = group.episodeAt(event);
  tip.hidden = index < 0;
  if (index < 0) return;
  const [begin, end] = [seconds(episodes.start[index]), seconds(episodes.end[index])];
  const lasted = end > begin ? `, for ${length(end - begin)}` : "";
  tip.replaceChildren(
    element("span", describe(index), "isolated"), element("small", `at ${clock(begin)}${lasted}`));
  const box = tip.getBoundingClientRect();
  tip.style.left = `${Math.max(8, Math.min(innerWidth - box.width - 8, event.clientX + 14))}px`;
  tip.style.top = `${Math.max(8, event.clientY - box.height - 12)}px`;
}

function setUpLegend() {
  const shapes = {
    Keys: "key", Buttons: "button", Gestures: "gesture", Scroll: "scroll", "Touch, pen": "touch",
    "Events lost": "lost", Anomaly: "anomaly", "Plugged in": "added", Unplugged: "removed",
  };
  const legend = byId("legend");
  legend.replaceChildren();
  for (const [word, name] of Object.entries(shapes)) {
    const isTool = name === "touch" && facts.counts[KIND.tool];
    if (!facts.counts[KIND[name]] && !isTool) continue;
    const item = element("li");
    const sign = document.createElement("canvas");
    sign.width = sign.height = 24;
    sign.style.width = "12px";
    sign.setAttribute("aria-hidden", "true");
    const context = sign.getContext("2d");
    context.scale(2, 2);
    if (KIND[name] >= KIND.lost && KIND[name] <= KIND.anomaly) {
      drawMark(context, KIND[name], 6, 6, 5);
    } else {
      context.fillStyle = colourOf(KIND[name]);
      context.beginPath();
      context.roundRect(0, 1, 12, 10, 3);
      context.fill();
    }
    item.append(sign, element("span", word));
    legend.append(item);
  }
}
