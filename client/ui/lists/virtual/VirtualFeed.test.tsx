import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { renderFixture } from "../../../testing/fixture";
import { VirtualFeed } from "./VirtualFeed";

const items = Array.from({ length: 9 }, (_, index) => ({ id: `item-${index}` }));
const still = { onPointerEnter: () => undefined, onPointerLeave: () => undefined, onFocus: () => undefined, onBlur: () => undefined };
const feed = (
  <VirtualFeed memoryKey="feed" label="Feed" items={items} hasMore isBusy={false} listProps={still} estimate={() => 100}>
    {({ id }) => <article>{id}</article>}
  </VirtualFeed>
);

test("CLIENT-255 until a feed's windowing is there, its first cards are shown, and the shape of those that follow", () => {
  // What is rendered on a server is what a browser shows before that code has arrived.
  const place = document.createElement("div");
  place.innerHTML = renderToStaticMarkup(feed);
  const list = place.querySelector('[role="feed"]')!;
  expect([list.getAttribute("aria-label"), list.getAttribute("aria-busy"), list.getAttribute("data-count")]).toEqual([
    "Feed",
    "true",
    "-1",
  ]);
  const cards = [...list.querySelectorAll("article")];
  expect(cards.slice(0, 2).map((card) => card.textContent)).toEqual(["item-0", "item-1"]);
  expect(cards.slice(2).map((card) => card.getAttribute("aria-busy"))).toEqual(["true", "true", "true", "true"]);
});

test("CLIENT-256 with it, the feed holds rows at their places", async () => {
  const { findByRole } = renderFixture(feed);
  const list = await findByRole("feed", { name: "Feed" });
  expect(list.getAttribute("aria-busy")).toBe("false");
  // Without a layout all nine are near the window.
  const rows = [...list.querySelectorAll<HTMLElement>("[data-index]")];
  expect(rows.map(({ textContent }) => textContent)).toEqual(items.map(({ id }) => id));
  expect(rows[0]!.style.transform).toBe("translateY(0px)");
});
