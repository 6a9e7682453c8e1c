// The page that says there is no line looks for it and opens what was asked for as soon as it is back.
const everyMs = 3_000;

async function look() {
  try {
    const answer = await fetch("/livez", { cache: "no-store" });
    if (answer.ok) return location.reload();
  } catch {
    // Still no line.
  }
  setTimeout(look, everyMs);
}

addEventListener("online", () => location.reload());
setTimeout(look, everyMs);
