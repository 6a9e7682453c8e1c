import { only } from "../support/answers";
import { alert, busy, heading, text, type Screen } from "../support/screens";

export const screens: readonly Screen[] = [
  {
    name: "setup",
    path: "/setup",
    who: "newcomer",
    normal: heading("First steps"),
    states: {
      loading: { rules: { SetupState: "hold" }, isLoading: true, shows: busy("Loading your first steps") },
      error: { rules: { SetupState: "fail" }, shows: alert("Couldn’t load the first steps") },
      interests: {
        act: (page) => page.getByRole("button", { name: /Your interests/ }).click(),
        shows: text("appear in your feed"),
      },
      empty: {
        rules: { SetupState: (data) => Object.assign(data, { followedTags: [], trendingTags: [] }) },
        act: (page) => page.getByRole("button", { name: /Your interests/ }).click(),
        shows: text("No posts yet"),
      },
      account: {
        act: (page) => page.getByRole("button", { name: /Your paper account/ }).click(),
        shows: text("of paper money is ready"),
      },
      feeders: {
        act: (page) => page.getByRole("button", { name: /Follow 3 feeders/ }).click(),
        shows: text("Followed by the most people"),
      },
      copy: {
        who: "eater",
        act: (page) => page.getByRole("button", { name: /Your first copy/ }).click(),
        shows: (page) => page.getByRole("button", { name: /^Taste test of/ }).first(),
      },
    },
  },
  {
    name: "window-shop",
    path: "/window-shop",
    who: "eater",
    normal: (page) => page.getByText("Free to copy").first(),
    states: {
      loading: { rules: { WindowFeeders: "hold" }, isLoading: true, shows: busy("Loading feeders") },
      empty: { rules: { WindowFeeders: only((data) => data.traders, 0) }, shows: heading("The window is empty") },
      error: { rules: { WindowFeeders: "fail" }, shows: alert("Couldn’t load the window") },
      recipes: { path: "/window-shop?show=recipes", shows: (page) => page.getByRole("article").first() },
      "no-recipes": {
        path: "/window-shop?show=recipes",
        rules: { WindowRecipes: (data) => (data.recipes = []) },
        shows: heading("Nothing cooking"),
      },
      "recipes-error": {
        path: "/window-shop?show=recipes",
        rules: { WindowRecipes: "fail" },
        shows: alert("Couldn’t load the recipes"),
      },
    },
  },
];
