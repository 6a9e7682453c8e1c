import { alert, busy, heading, text, type Screen } from "../support/screens";

export const screens: readonly Screen[] = [
  {
    name: "education",
    path: "/education",
    who: "visitor",
    normal: heading("Education"),
    states: {
      loading: { rules: { Library: "hold" }, isLoading: true, shows: busy("Loading the articles") },
      empty: { path: "/education?q=zzzzqqq", shows: heading("No articles found") },
      error: { rules: { Library: "fail" }, shows: alert("Couldn’t load the articles") },
      search: { path: "/education?q=slippage", shows: (page) => page.getByRole("list", { name: "Results for slippage" }) },
      shelf: { path: "/education/figures", who: "eater", shows: heading("Figures") },
      unknown: { path: "/education/pastry", shows: heading("No such shelf") },
    },
  },
  {
    name: "article",
    path: "/education/copying/slippage",
    who: "visitor",
    normal: heading("What slippage really costs a copier"),
    states: {
      loading: { rules: { Article: "hold" }, isLoading: true, shows: busy("Loading the article") },
      error: { rules: { Article: "fail" }, shows: alert("Couldn’t load the article") },
      unknown: { path: "/education/copying/none", shows: heading("Not on this shelf") },
      calculated: {
        act: (page) => page.getByLabel("Trades per year").fill("400"),
        shows: text("a year, 2.40% of the copy"),
      },
      "signed-in": { who: "eater", path: "/education/figures/returns", shows: heading(/Returns/) },
      developers: { path: "/education/developers/first-query", shows: heading("Your first query") },
    },
  },
];
