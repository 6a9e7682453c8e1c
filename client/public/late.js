// On pages that come rendered: the app is loaded when somebody begins to use the page, and ten seconds after it is complete.
// Loaded as a file because the content security policy allows no inline scripts. `page-state.ts` says when it has taken over.
(function () {
  var entry = document.currentScript.getAttribute("data-entry");
  var signs = ["pointermove", "pointerdown", "keydown", "touchstart", "wheel", "focusin"];
  var isAsked = false;
  var pressed = null;
  var typed = [];
  function open(event) {
    // Chromium reports a resting pointer over a new page as a move.
    if (event && event.type === "pointermove" && !event.movementX && !event.movementY) return;
    if (isAsked) return;
    isAsked = true;
    import(entry).then(
      function () {
        signs.forEach(function (sign) {
          removeEventListener(sign, open, true);
        });
      },
      // On a line that is down: asked for again at the next sign.
      function () {
        isAsked = false;
      },
    );
  }
  // A button that is pressed before the app is there is pressed again by us once it is; links lead on by themselves.
  function hold(event) {
    var button = event.target instanceof Element ? event.target.closest("button, [role=button], input[type=checkbox]") : null;
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    pressed = button;
    open(null);
  }
  function keep(event) {
    if (typed.indexOf(event.target) < 0) typed.push(event.target);
  }
  // What was typed meanwhile is typed again: React compares with what a field held when it took over.
  function typeAgain(field) {
    var text = field.value;
    field.value = "";
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value").set.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  addEventListener("click", hold, true);
  addEventListener("input", keep, true);
  addEventListener(
    "brigade:open",
    function () {
      removeEventListener("click", hold, true);
      removeEventListener("input", keep, true);
      typed.forEach(typeAgain);
      if (pressed && pressed.isConnected) pressed.click();
    },
    { once: true },
  );
  signs.forEach(function (sign) {
    addEventListener(sign, open, { capture: true, passive: true });
  });
  addEventListener("load", function () {
    setTimeout(open, 10000, null);
  });
})();
