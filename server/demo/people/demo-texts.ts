import { pick, type Random } from "../history/random";

/** What demo users say, with {symbol}, {tag} and {friend} filled in. */
const posts: Readonly<Record<"BULLISH" | "BEARISH" | "NEUTRAL", readonly string[]>> = {
  BULLISH: [
    "Added to ${symbol} on the retest. The range held for the **third** time, that is enough for me. #{tag}",
    "${symbol} looks stronger than the index every day this week. I want to own what does not fall. #{tag}",
    "Three reasons for ${symbol}:\n\n1. higher lows since Monday\n2. volume on the up days\n3. nobody talks about it\n\n#{tag}",
    "Credit to @{friend} for the idea in ${symbol}, my size is smaller, my stop is the same. #{tag}",
    "Breakout day for ${symbol}. Wrong below yesterday's low, no discussion. #{tag}",
    "I was early in ${symbol} twice. Third time on time, I hope. #{tag}",
  ],
  BEARISH: [
    "Took half of ${symbol} off into strength. When everybody agrees I would rather sit. #{tag}",
    "${symbol} made a new high and closed below the old one. I have seen that film. #{tag}",
    "Not touching ${symbol} before the figures. A coin toss with a spread is still a coin toss. #{tag}",
    "@{friend} sees more in ${symbol} than I do. We will know on Friday. #{tag}",
    "Weak bounce in ${symbol}, and on falling volume. Out below last week's low. #{tag}",
  ],
  NEUTRAL: [
    "Quiet day. No trade is a trade too. Watching ${symbol}. #{tag}",
    "What I look at before I open anything:\n\n- where am I wrong?\n- what do I lose there?\n- would I still like it tomorrow?\n\nNext on the list: ${symbol}. #{tag}",
    "My worst trade this month was ${symbol}. The receipt shows it better than I could explain it. #{tag}",
    "Question to the house: how do you size ${symbol} against the rest? I use a fixed risk. #{tag}",
    "Reading the record of @{friend}: fewer trades, longer holds. Something to learn for ${symbol}. #{tag}",
  ],
};

const comments = [
  "Same here, smaller size.",
  "What would make you wrong?",
  "I like the stop more than the entry.",
  "Thanks for writing it down *before* the result.",
  "Opposite side of that one. May the better plan win.",
  "How long do you give it?",
  "Saw the receipt: 41 ms. Not bad.",
  "Agreed on the volume.",
  "That is a crowded table by now.",
  "I waited for the close and missed it. Again.",
  "Nice and dull. My favourite kind.",
  "Would you still buy it here?",
];

const answers = [
  "A close below the low of the week.",
  "About two weeks, then I am bored.",
  "Yes, with half of it.",
  "Fair point.",
  "We will see!",
  "No, and that is fine.",
];

export const sentiments = ["BULLISH", "BEARISH", "NEUTRAL", "BULLISH"] as const;

/** A post as a demo user writes it. */
export function postOf(
  random: Random,
  about: { symbol: string; tag: string; friend: string },
): { text: string; sentiment: (typeof sentiments)[number] } {
  const sentiment = pick(random, sentiments);
  const text = pick(random, posts[sentiment])
    .replaceAll("${symbol}", `$${about.symbol}`)
    .replaceAll("{tag}", about.tag)
    .replaceAll("{friend}", about.friend);
  return { text, sentiment };
}

export const commentOf = (random: Random): string => pick(random, comments);
export const answerOf = (random: Random): string => pick(random, answers);
