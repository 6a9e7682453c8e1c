import { longName, many, only, quietFeed } from "../support/answers";
import { heading, busy, alert, offline, press, stale, text, type Screen } from "../support/screens";

export const screens: readonly Screen[] = [
  {
    name: "feed",
    path: "/feed",
    who: "eater",
    normal: (page) => page.getByRole("article").first(),
    states: {
      loading: { rules: { Timeline: "hold", Suggestions: "hold" }, isLoading: true, shows: busy("Loading the feed") },
      empty: { who: "newcomer", shows: heading("No orders on the rail yet") },
      "empty-symbol": {
        path: "/feed?symbol=NZDUSD",
        rules: { ...quietFeed, Timeline: only((data) => data.timeline, 0) },
        shows: heading("Nobody has served NZDUSD here"),
      },
      error: { rules: { Timeline: "fail", Suggestions: "fail" }, shows: alert("Couldn’t load the feed") },
      little: { rules: { ...quietFeed, Timeline: only((data) => data.timeline, 1) }, shows: (page) => page.getByRole("article").first() },
      much: {
        path: "/feed?scope=all",
        rules: {
          Timeline: many(
            (data) => data.timeline,
            30,
            (node, index) => {
              if (node.event) node.event.id += `-${index}`;
              node.author = { ...node.author, id: `${node.author.id}-long`, name: longName, viewerIsFollowing: false };
            },
          ),
        },
        // Only what is near the window exists.
        shows: (page) => page.getByRole("article").nth(2),
      },
      discovery: { path: "/feed?scope=discovery", shows: text(/double the discussion counts as much/) },
      "empty-tags": { path: "/feed?scope=tags", who: "newcomer", shows: heading("No labels on the jars yet") },
      composer: {
        act: async (page) => {
          await press("What do you see?")(page);
          await page.getByRole("textbox", { name: "What do you see?" }).fill("Half of **$NVDA** off. #fedweek");
        },
        shows: (page) => page.getByRole("region", { name: "Preview" }).getByRole("link", { name: "$NVDA" }),
      },
      stale: stale(),
      offline: offline(),
    },
  },
  {
    name: "post",
    path: ({ post }) => `/post/${post}`,
    who: "eater",
    normal: text("Because I want to be wrong cheaply."),
    states: {
      loading: { rules: { Post: "hold" }, isLoading: true, shows: busy("Loading the post") },
      gone: { path: "/post/00000000-0000-4000-8000-000000000000", shows: heading("This note is not on the board") },
      error: { rules: { Post: "fail" }, shows: alert("Couldn’t load the post") },
      removed: {
        rules: { Post: ({ post }) => Object.assign(post, { state: "REMOVED", text: "" }) },
        shows: text("This post was removed by a moderator."),
      },
      silent: { rules: { Comments: only((data) => data.comments, 0) }, shows: text("No comments yet. Be the first.") },
      "comments-fail": { rules: { Comments: "fail" }, shows: alert("Couldn’t load the comments") },
      report: {
        act: async (page) => {
          await press(/More about the post/)(page);
          await page.getByRole("menuitem", { name: "Report" }).click();
        },
        shows: (page) => page.getByRole("dialog").getByRole("radio", { name: "Spam" }),
      },
      block: {
        act: async (page) => {
          await press(/More about the post/)(page);
          await page.getByRole("menuitem", { name: "Block Hana" }).click();
        },
        shows: heading("Block Hana Suzuki?"),
      },
    },
  },
];
