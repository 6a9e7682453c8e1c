// Before the first paint: the chosen scheme, so that no page flashes in the other one. Loaded as a file because the
// content security policy allows no inline scripts. `client/ui/appearance.ts` reads and writes the same setting.
(function () {
  var setting = {};
  try {
    setting = JSON.parse(localStorage.getItem("brigade.appearance") || "{}");
  } catch (_error) {}
  var isLight = setting.scheme === "light" || (setting.scheme !== "dark" && matchMedia("(prefers-color-scheme: light)").matches);
  var root = document.documentElement;
  root.setAttribute("data-mantine-color-scheme", isLight ? "light" : "dark");
  if (setting.isColourSafe === true) root.setAttribute("data-colours", "safe");
})();
