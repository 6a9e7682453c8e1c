import { longName, many, only } from "../support/answers";
import { heading, busy, alert, text, cut, offline, stale, type Screen } from "../support/screens";

export const screens: readonly Screen[] = [
  {
    name: "feeders",
    path: "/feeders",
    who: "eater",
    normal: (page) => page.getByText(/^\d+ feeders$/),
    states: {
      loading: { rules: { Feeders: "hold" }, isLoading: true, shows: busy("Fetching feeders") },
      empty: { path: "/feeders?q=zzzz", shows: heading(/No “zzzz”/) },
      "empty-house": { rules: { Feeders: only((data) => data.traders, 0) }, shows: heading("The kitchen is empty") },
      error: { rules: { Feeders: "fail" }, shows: alert("The directory could not be fetched") },
      little: { rules: { Feeders: only((data) => data.traders, 1) }, shows: text("1 feeder") },
      much: {
        rules: {
          Feeders: many(
            (data) => data.traders,
            36,
            (node) => void (node.name = longName),
          ),
        },
        shows: text("36 feeders"),
      },
      compare: {
        act: async (page) => {
          for (const index of [0, 1, 2])
            await page
              .getByRole("checkbox", { name: /^Compare/ })
              .nth(index)
              .check();
          await page.getByRole("button", { name: "Compare", exact: true }).click();
        },
        shows: (page) => page.getByRole("dialog").getByRole("table", { name: /^Figures of/ }),
      },
      offline: offline(cut),
    },
  },
  {
    name: "trader",
    path: ({ feeder }) => `/trader/${feeder}`,
    who: "eater",
    normal: heading("Record"),
    states: {
      loading: { rules: { Trader: "hold" }, isLoading: true, shows: busy("Fetching the profile") },
      "loading-parts": { rules: { TraderCurve: "hold", TraderRecipes: "hold" }, isLoading: true, shows: busy("Fetching recipes") },
      empty: { who: "newcomer", path: ({ newcomer }) => `/trader/${newcomer}`, shows: heading("Nothing on the stove yet") },
      error: { rules: { Trader: "fail" }, shows: alert("The profile could not be fetched") },
      "error-parts": { rules: { TraderCurve: "fail", TraderRecipes: "fail" }, shows: alert("The curve could not be fetched") },
      recipes: { path: ({ feeder }) => `/trader/${feeder}?tab=recipes`, shows: (page) => page.locator("a[href^='/recipe/']").first() },
      about: { path: ({ feeder }) => `/trader/${feeder}?tab=about`, shows: heading("About") },
      missing: { path: "/trader/00000000-0000-4000-8000-000000000000", shows: heading("Nobody by that name works here") },
      offline: offline(cut),
    },
  },
  {
    name: "profile",
    path: "/profile/ana.castellanos",
    who: "eater",
    normal: heading("Record"),
    states: {
      "not-allowed": { path: "/profile/felix", shows: heading(/behind closed doors/) },
      missing: { path: "/profile/nobody.here", shows: heading("Nobody by that name works here") },
    },
  },
  {
    name: "recipe",
    path: ({ openRecipe }) => `/recipe/${openRecipe}`,
    who: "eater",
    normal: heading(/Sealed events/),
    states: {
      loading: { rules: { Recipe: "hold" }, isLoading: true, shows: busy("Fetching the recipe") },
      error: { rules: { Recipe: "fail" }, shows: alert("The recipe could not be fetched") },
      "error-chart": { rules: { Bars: "fail" }, shows: alert("The chart could not be fetched") },
      missing: { path: "/recipe/00000000-0000-4000-8000-000000000000", shows: heading("This recipe is not on the menu") },
      closed: { path: ({ closedRecipe }) => `/recipe/${closedRecipe}`, shows: text("Closed") },
      own: { who: "trader", shows: (page) => page.getByRole("group", { name: "Your trade" }) },
      much: {
        rules: {
          Recipe: (data) => {
            data.recipe.trade.thesis = Array.from(
              { length: 40 },
              (_, index) =>
                `Reason ${index + 1}: the range broke, volume followed, and nobody at this table wanted to be the last one in. `,
            ).join("");
            data.recipe.trade.tags = Array.from({ length: 8 }, (_, index) => `a-tag-of-forty-characters-in-its-length-${index}`);
            data.recipe.events = Array.from({ length: 60 }, (_, index) => ({
              ...data.recipe.events[0],
              id: `event-${index}`,
              sequence: 5_000 + index,
            }));
            data.recipe.author.name = longName;
          },
        },
        shows: text(/Reason 1/),
      },
      stale: stale(),
      offline: offline(),
    },
  },
];
