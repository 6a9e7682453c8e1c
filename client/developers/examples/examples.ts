/* oxlint-disable import/default -- Vite gives the text of a file as its default export */
import account from "./receipts.py?raw";
import exported from "./export.sh?raw";
import listen from "./listen.mjs?raw";
import openTrade from "./open-trade.mjs?raw";
import quote from "./quote.sh?raw";
import webhook from "./webhook.mjs?raw";

export interface Example {
  /** Its place on the page. */
  readonly anchor: string;
  readonly title: string;
  readonly language: "curl" | "Python" | "JavaScript";
  readonly lead: string;
  readonly code: string;
}

/** Each of these files is run by a test against a real server (server/developers/reference/developers.api.test.ts). */
export const examples: readonly Example[] = [
  { anchor: "ask", title: "Ask", language: "curl", lead: "Prices and the delayed feed are open to everybody.", code: quote },
  {
    anchor: "read",
    title: "Read your receipts",
    language: "Python",
    lead: "A list comes in pages of a hundred at most: go on from the last cursor.",
    code: account,
  },
  {
    anchor: "trade",
    title: "Trade on paper",
    language: "JavaScript",
    lead: "One id for each intention, and nothing happens twice.",
    code: openTrade,
  },
  {
    anchor: "listen",
    title: "Listen",
    language: "JavaScript",
    lead: "One socket instead of a question a second, and after a cut nothing is missing.",
    code: listen,
  },
  {
    anchor: "webhooks",
    title: "Be told",
    language: "JavaScript",
    lead: "We call you: receipts and trades in order, signed, again until you have said 2xx.",
    code: webhook,
  },
  {
    anchor: "exports",
    title: "Take everything with you",
    language: "curl",
    lead: "Receipts and trades, a JSON object a line.",
    code: exported,
  },
];
