// Texts on the screen keep the words of the market (docs/glossary.md): a sentence that was replaced does not come back.
// `lintVoice(root)` reads what people are shown (text of components, string literals and templates of client and server, articles)
// and gives one line for each retired text in it, with the one to use instead. It compares whole texts, or phrases of several words:
// an ordinary word ("Ask", "Worth", "See") is retired as the whole of a text only, and fine in a sentence.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";

/** Retired as a whole text; capitals and the marks at its ends do not count. */
const wholeTexts = new Map([
  ...[
    ["in step", "In sync"],
    ["put in", "invested"],
    ["money you put in", "Net deposits"],
    ["news of your feeders", "From feeders you copy"],
  ],
  ...[
    ["the whole feed", "View feed"],
    ["at the start", "Initial copy"],
    ["moved exits of {}", "{symbol} stop/target updated"],
  ],
  ...[
    ["did not sell short", "Short skipped"],
    ["the copies that run", "Active copies"],
    ["when it ended", "Final value"],
  ],
  ...[
    ["limits over all copies", "Account-wide limits"],
    ["most open in all", "Max total exposure"],
    ["close just this", "Close position"],
  ],
  ...[
    ["worth", "Value"],
    ["leave it", "Cancel"],
    ["leave them", "Cancel"],
    ["keep it", "Cancel"],
  ],
  ...[
    ["keep in cash", "Cash reserve"],
    ["oldest quote", "Max quote age"],
    ["best value", "Peak (trailing)"],
    ["as if it were", "Based on"],
  ],
  ...[
    ["take money out", "Withdraw"],
    ["take out", "Withdraw"],
    ["wait for new trades", "New trades only"],
    ["go on", "Continue"],
  ],
  ...[
    ["how your last events landed", "Recent trades: copy results"],
    ["landed today", "Copies today"],
    ["what they made", "Copiers' P&L"],
  ],
  ...[
    ["low end", "Conservative estimate"],
    ["see", "View profile"],
    ["wrong below", "Stop"],
    ["wrong above", "Stop"],
  ],
  ...[
    ["how copies did", "Copy results"],
    ["house feeder", "Demo feeder"],
    ["trading here since", "Joined"],
    ["so far", "Preliminary"],
  ],
  ...[
    ["what binds an order", "Contract details"],
    ["smallest step of the price", "Tick size"],
    ["can be sold short", "Shortable"],
  ],
  ...[
    ["costs about", "Est. cost"],
    ["say how many", "Enter a quantity"],
    ["start over", "Reset account"],
  ],
  ...[
    ["no trade has ended yet", "No closed trades"],
    ["as the system", "System"],
    ["ink", "Dark"],
    ["with us since", "Member since"],
  ],
  ...[
    ["second step", "Two-factor authentication"],
    ["pushes", "Push notifications"],
    ["copies that ended", "Copies stopped"],
  ],
  ...[
    ["name me as a copier", "Show my name to feeders I copy"],
    ["given up", "Failed"],
    ["tried again", "Retries"],
    ["no tester", "Remove tester"],
  ],
  ...[
    ["be told", "Webhooks"],
    ["take everything with you", "Export"],
    ["letter", "Delivery"],
  ],
  ...[
    ["set aside", "Amount"],
    ["not now", "Cancel"],
    ["exits only", "Closes only"],
    ["follow the exits only", "Copy closes only"],
    ["what became of it", "Outcome"],
    ["who copies you", "Your copiers"],
    ["realised so far", "Realised P&L"],
    ["reckoning", "Calculating"],
  ],
  ...[
    ["until cancelled", "Good till cancelled"],
    ["stop fired", "Stop triggered"],
    ["how orders fill", "Fill settings"],
    ["your book", "Positions and orders"],
    ["is this how you want it", "Review your copy"],
  ],
  ...[
    ["how this is worked out", "How this is calculated"],
    ["open the rail", "Expand sidebar"],
    ["collapse the rail", "Collapse sidebar"],
    ["what to do with this list", "Watchlist actions"],
    ["nothing to draw in this range yet", "No data in this range yet"],
  ],
  ...[
    ["print", "Print receipt"],
    ["till", "Checkout"],
    ["look at it", "View content"],
    ["nothing wrong", "Dismiss reports"],
    ["in your words", "Details"],
    ["those are all", "End of list"],
    ["that is everyone", "End of list"],
    ["see what is talked about", "View trending tags"],
    ["what people expect", "Sentiment"],
  ],
  ...[
    ["decisions about you", "Moderation decisions"],
    ["look again", "Refresh"],
    ["waiting for letters", "listening"],
  ],
]);

/** Retired in one folder, as they are written: elsewhere they are good words. */
const inFolder = {
  "client/developers/": new Map([
    ["Ask", "Queries"],
    ["Listen", "Subscriptions"],
  ]),
  "client/admin/": new Map([
    ["middle", "Median"],
    ["Middle", "Median"],
  ]),
  "client/identity/settings/": new Map([["Paper", "Light"]]),
  "client/ui/shell/": new Map([["Paper", "Light"]]),
};

/** Retired wherever a text holds them: so many words in a row are no accident. `{}` is a value that is filled in. */
const phrases = [
  ["exits still follow", "closes still copied"],
  ["would have sufficed", "Needed $1.01"],
  ["would suffice", "Needs $1.01"],
  ["cut by your", "Reduced: not enough cash"],
  ["what becomes of its positions", "What happens to open positions?"],
  ["would get it yet", "No recipients yet"],
  ["your heading stands here", "Your title"],
  ["run so long yet", "Needs 5 copies older than 30 days (1 so far)"],
  ["{} days to its low", "Bottomed after 8 days"],
  ["asks a price yet", "All feeders are free"],
  ["reward for each $1", "Risk/reward"],
  ["you are told once", "We'll notify you once"],
  ["start this account over", "Reset account"],
  ["short sales brought", "Includes short proceeds"],
  ["belongs together stands", "Similar notifications are grouped"],
  ["that is all there was", "You're all caught up"],
  ["nobody here has been told", "They aren't notified"],
  ["no such mail any more", "Unsubscribe"],
  ["slowest of a hundred", "p99"],
  ["feed, {} eat", "25 feeders, 11 eaters"],
  ["waiting for a hand", "Failed, needs review"],
  ["ways through the house", "Funnels"],
  ["how a name, username or mail begins", "Search users"],
  ["who runs the house", "Your admin"],
  ["min late on others", "15-min delay"],
  ["could not be fetched", "Couldn't load X"],
  ["takes our letters", "Receives webhooks"],
  ["outbox of the demo kitchen", "Demo mailbox"],
  ["nothing on the shelf", "No mail yet"],
  ["for those who cannot see it", "for screen readers"],
  ["who has left", "a former user"],
  ["may answer once", "can appeal once"],
  ["trade you may see", "visible trades"],
  ["stands here, newest first", "appear here, newest first"],
  ["what you put in", "what you invest"],
  ["money put in", "deposits"],
  ["money was put in", "No deposits"],
  ["the payment stands", "the payment was upheld"],
  // of the server: descriptions, errors, logs and articles
  ["what the caller can mend", "What the caller can correct"],
  ["the most there is", "the maximum"],
  ["nobody here knows", "This symbol is not listed on this server"],
  ["this link is no longer good", "This link is invalid or has expired"],
  ["this code is not right", "This code is wrong"],
  ["so that you know it again", "Enter a name"],
  ["for a reason of ours", "Request failed"],
  ["from the last one", "ask again with the last sequence"],
  ["since when they are suspended", "When the user was suspended"],
  ["go on after this cursor", "Returns the items after this cursor"],
  ["made up by the client", "Chosen by the client"],
  ["eater-wide", "account-wide"],
  ["figures shelf", "articles about figures"],
  ["this house", "this server"],
  ["are told", "We notify you"],
  ["is reckoned", "is calculated"],
  ["could not be reckoned", "Couldn't calculate X"],
];

const shownSides = ["client", "server"];
const isShown = (file) =>
  (/\.(ts|tsx|mjs)$/.test(file) && !/\.(test|screens|generated|d)\.|\/testing\/|\.entity\.ts$/.test(file)) ||
  /^server\/education\/.*\.md$/.test(file);

const plain = (text) => text.replaceAll("’", "'").replaceAll(/\s+/g, " ").trim().toLowerCase();
const bare = (text) => plain(text).replaceAll(/^[^a-z{$]+|[^a-z}]+$/g, "");

/** Every text that a file may show, with its place: text of components, string literals, and templates with their values as `{}`. */
function* textsOf(node) {
  if (node.type === "ImportDeclaration" || node.type === "TaggedTemplateExpression") return;
  if (node.type === "JSXText") yield { text: node.value, at: node.start };
  if (node.type === "Literal" && typeof node.value === "string") yield { text: node.value, at: node.start };
  if (node.type === "TemplateLiteral") yield { text: node.quasis.map(({ value }) => value.cooked).join("{}"), at: node.start };
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (typeof child?.type === "string") yield* textsOf(child);
}

const allTexts = (file, source) => {
  if (file.endsWith(".md")) return source.split("\n\n").map((text) => ({ text, at: source.indexOf(text) }));
  const { program, comments } = parseSync(file, source);
  // Examples are shown as they are written, comments too.
  const shownComments = file.includes("/examples/") ? comments.map(({ value, start }) => ({ text: value, at: start })) : [];
  return [...textsOf(program), ...shownComments];
};

/** Spares parsing a file that cannot hold one: phrases as they are written, single words only at the edge of a text. */
const pattern = (text) =>
  text.replaceAll(/[$.]/g, "\\$&").replaceAll("{}", "\\$\\{[^}]*\\}").replaceAll(" ", "\\s+").replaceAll("'", "['’]");
const written = [...wholeTexts.keys(), "ask", "listen", "middle", "paper", ...phrases.map(([phrase]) => phrase)].map((text) =>
  text.replaceAll(/^\{\} ?| ?\{\}$/g, ""),
);
const anywhere = new RegExp(written.map((text) => (text.includes(" ") ? pattern(text) : `["'\`>]\\s*${text}\\b`)).join("|"), "i");

/** What is retired in a text of a file, and what to use: nothing for nearly all of them. */
function retiredIn(file, text) {
  const [folder] = Object.keys(inFolder).filter((start) => file.startsWith(start));
  const local = folder && inFolder[folder].get(text.trim());
  if (local) return { text: text.trim(), use: local };
  const whole = bare(text);
  if (wholeTexts.has(whole)) return { text: whole, use: wholeTexts.get(whole) };
  const phrase = phrases.find(([words]) => plain(text).includes(words));
  return phrase && { text: phrase[0], use: phrase[1] };
}

/** @returns {Array<{ text: string, use: string, line: number }>} retired texts of one file */
export function retiredTextsOf(file, source) {
  if (!anywhere.test(source)) return [];
  return allTexts(file, source).flatMap(({ text, at }) => {
    const retired = retiredIn(file, text);
    return retired ? [{ ...retired, line: source.slice(0, at).split("\n").length }] : [];
  });
}

/** @returns {string[]} one line for each breach, sorted by file */
export function lintVoice(root) {
  const lines = [];
  for (const side of shownSides) {
    let entries;
    try {
      entries = readdirSync(path.join(root, side), { withFileTypes: true, recursive: true });
    } catch {
      continue;
    }
    for (const entry of entries) {
      const file = path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join("/");
      if (!entry.isFile() || !isShown(file)) continue;
      for (const { text, use, line } of retiredTextsOf(file, readFileSync(path.join(root, file), "utf8")))
        lines.push(`${file}:${line} "${text}" is retired on screens: ${use}`);
    }
  }
  return lines.sort();
}
