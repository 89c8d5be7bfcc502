// Puts the page together.

(() => {
  setUpHead();
  setUpDevices();
  const drawCharts = setUpCharts();
  setUpTimeline();
  if (facts.reasons) why.setUp();

  function showMoment(time) {
    stage.draw(time);
    drawHands(time);
    showNow(time);
    showAround(time);
    if (facts.reasons) why.show(time);
  }

  function redraw() {
    stage.layOut();
    setUpLegend();
    for (const group of laneGroups) group.draw();
    drawCharts();
    aroundShown = "";
    player.show();
  }

  setUpTheme(redraw);
  player.setUp(showMoment);
  redraw();
  let waiting = 0;
  addEventListener("resize", () => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(redraw);
  });
  document.documentElement.dataset.ready = "";
})();
