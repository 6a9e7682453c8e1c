import { only, quietFeed } from "../support/answers";
import { alert, busy, heading, stale, text, type Screen } from "../support/screens";

export const screens: readonly Screen[] = [
  {
    name: "tag-stock",
    path: "/tag/stock/NVDA",
    who: "eater",
    normal: heading("Traders"),
    states: {
      loading: { rules: { Tag: "hold" }, isLoading: true, shows: busy("Loading the tag") },
      error: { rules: { Tag: "fail" }, shows: alert("Couldn’t load $NVDA") },
      unknown: { path: "/tag/stock/NOSUCH", shows: heading("$NOSUCH is not on the menu") },
      empty: {
        rules: {
          ...quietFeed,
          Tag: ({ tag }) => {
            tag.traders = [];
            tag.recipes = { ...tag.recipes, edges: [], totalCount: 0 };
            tag.sentiment = { ...tag.sentiment, people: 0, bullishPercent: null, bearishPercent: null, neutralPercent: null };
          },
          Timeline: only((data) => data.timeline, 0),
        },
        shows: heading("No posts about $NVDA"),
      },
      stale: stale(),
    },
  },
  {
    name: "tag-chef",
    path: "/tag/chef/noor",
    who: "trader",
    normal: (page) => page.getByRole("article", { name: "Post by Hana Suzuki" }).first(),
    states: {
      unknown: { path: "/tag/chef/nobody.here", shows: heading("@nobody.here is not on the menu") },
      empty: { rules: { Posts: only((data) => data.posts, 0) }, shows: heading("No posts about @noor") },
    },
  },
  {
    name: "tag-topic",
    path: "/tag/topic/fedweek",
    who: "eater",
    normal: (page) => page.getByRole("article", { name: "Post by Hana Suzuki" }).first(),
    states: {
      empty: { path: "/tag/topic/nobodytalksaboutthis", shows: heading("No posts about #nobodytalksaboutthis") },
    },
  },
  {
    name: "tags-trending",
    path: "/tags/trending",
    who: "eater",
    normal: text("sum over writers of 2^(−age ÷ 12 h)"),
    states: {
      loading: { rules: { TrendingTags: "hold" }, isLoading: true, shows: busy("Loading the tags") },
      empty: { rules: { TrendingTags: (data) => void (data.trendingTags = []) }, shows: heading("Nobody is talking") },
      error: { rules: { TrendingTags: "fail" }, shows: alert("Couldn’t load the tags") },
    },
  },
  {
    name: "tags-following",
    path: "/tags/following",
    who: "eater",
    normal: heading("No labels on the jars yet"),
    states: {
      loading: { rules: { FollowedTags: "hold" }, isLoading: true, shows: busy("Loading your tags") },
      error: { rules: { FollowedTags: "fail" }, shows: alert("Couldn’t load your tags") },
    },
  },
  {
    name: "decisions",
    path: "/settings/decisions",
    who: "trader",
    normal: heading("Removed: your post"),
    states: {
      loading: { rules: { MyDecisions: "hold" }, isLoading: true, shows: busy("Loading the decisions") },
      empty: { who: "newcomer", shows: heading("A clean apron") },
      error: { rules: { MyDecisions: "fail" }, shows: alert("Couldn’t load the decisions") },
      appeal: {
        act: (page) => page.getByRole("button", { name: "Appeal decision" }).first().click(),
        shows: (page) => page.getByRole("textbox", { name: "Your reason" }),
      },
      suspended: {
        rules: { Me: ({ me }) => void (me.isSuspended = true) },
        shows: text(/Your account is suspended\. You can read, close your trades and log out/),
      },
    },
  },
  {
    name: "shut-out",
    path: "/settings/people",
    who: "eater",
    normal: text("You have blocked nobody."),
    states: {
      loading: { rules: { ShutOutPeople: "hold" }, isLoading: true, shows: busy("Loading blocked people") },
      error: { rules: { ShutOutPeople: "fail" }, shows: alert("Couldn’t load this list") },
    },
  },
];
