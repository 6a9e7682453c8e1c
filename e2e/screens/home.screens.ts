import { only } from "../support/answers";
import { heading, busy, alert, text, type Screen } from "../support/screens";

export const screens: readonly Screen[] = [
  {
    name: "home",
    path: "/",
    who: "visitor",
    normal: (page) => page.getByRole("table").first(),
    states: {
      loading: { rules: { Home: "hold", HomeFigures: "hold" }, isLoading: true, shows: busy("Loading trades") },
      empty: { rules: { Home: only((data) => data.feed, 0) }, shows: text("Nothing on the pass yet.") },
      error: { rules: { Home: "fail", HomeFigures: "fail" }, shows: alert("The pass did not answer") },
      "signed-in": {
        who: "eater",
        shows: (page) => page.getByRole("link", { name: "View feed" }).first(),
      },
    },
  },
  {
    name: "legal",
    path: "/terms",
    who: "visitor",
    normal: heading(/terms/i),
    states: {
      loading: { rules: { LegalText: "hold" }, isLoading: true, shows: busy("Loading the text") },
      error: { rules: { LegalText: "fail" }, shows: alert("Couldn’t load the text") },
      privacy: { path: "/privacy", shows: heading("What is kept, why, and for how long") },
      disclaimer: { path: "/disclaimer", shows: heading("Copying has risks of its own") },
      cybersecurity: { path: "/cybersecurity", shows: heading("If you find a hole") },
    },
  },
  {
    name: "not-found",
    path: "/no-such-dish",
    who: "visitor",
    normal: heading("No such dish"),
    states: { "signed-in": { who: "eater", shows: heading("No such dish") } },
  },
];
