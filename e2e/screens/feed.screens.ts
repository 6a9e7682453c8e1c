import { longName, many, only } from "../support/answers";
import { heading, busy, alert, offline, stale, type Screen } from "../support/screens";

export const screens: readonly Screen[] = [
  {
    name: "feed",
    path: "/feed",
    who: "eater",
    normal: (page) => page.getByRole("article").first(),
    states: {
      loading: { rules: { Feed: "hold", FeederSuggestions: "hold" }, isLoading: true, shows: busy("Fetching the feed") },
      empty: { who: "newcomer", shows: heading("No orders on the rail yet") },
      "empty-symbol": {
        path: "/feed?symbol=NZDUSD",
        rules: { Feed: only((data) => data.feed, 0) },
        shows: heading("Nobody has served NZDUSD here"),
      },
      error: { rules: { Feed: "fail", FeederSuggestions: "fail" }, shows: alert("The feed could not be fetched") },
      little: { rules: { Feed: only((data) => data.feed, 1) }, shows: (page) => page.getByRole("article") },
      much: {
        path: "/feed?scope=all",
        rules: {
          Feed: many(
            (data) => data.feed,
            30,
            (node, index) => {
              node.event.id += `-${index}`;
              node.author = { ...node.author, id: `${node.author.id}-long`, name: longName, viewerIsFollowing: false };
            },
          ),
        },
        shows: (page) => page.getByRole("article").nth(29),
      },
      stale: stale(),
      offline: offline(),
    },
  },
];
