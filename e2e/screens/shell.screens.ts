import type { Page } from "playwright-core";
import { heading, press, text, type Screen } from "../support/screens";

/** Opens the palette by its key, once somebody listens, and types. */
const find = (words: string) => async (page: Page) => {
  await page.getByRole("heading", { name: "Subscription" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Find anything" }).fill(words);
};

/** What the frame around every page opens. */
export const screens: readonly Screen[] = [
  {
    name: "palette",
    path: "/subscription",
    who: "eater",
    normal: heading("Subscription"),
    states: {
      open: { act: press("Find anything"), shows: (page) => page.getByRole("option", { name: /^Practise a trade/ }) },
      found: { act: find("a"), shows: (page) => page.getByRole("option", { name: /@/ }).first() },
      nothing: { act: find("zzzzqq"), shows: text("Nothing on the menu for “zzzzqq”.") },
      error: { rules: { ShellSearch: "fail" }, act: find("nvda"), shows: text("Couldn’t search.") },
      more: {
        act: async (page) => {
          await page.setViewportSize({ width: 390, height: 844 });
          await press("More")(page);
        },
        shows: (page) => page.getByRole("navigation", { name: "More pages" }).getByRole("link", { name: "Leaderboard" }),
      },
      shortcuts: {
        act: async (page) => {
          await page.getByRole("heading", { name: "Subscription" }).waitFor();
          await page.keyboard.press("?");
        },
        shows: (page) => page.getByRole("dialog").getByText("Go to Feed", { exact: true }),
      },
    },
  },
];
