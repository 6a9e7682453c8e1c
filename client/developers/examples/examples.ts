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
  { anchor: "ask", title: "Queries", language: "curl", lead: "Prices and the delayed feed are public.", code: quote },
  {
    anchor: "read",
    title: "Read your receipts",
    language: "Python",
    lead: "Lists return up to 100 items per page: continue from the last cursor.",
    code: account,
  },
  {
    anchor: "trade",
    title: "Trade on paper",
    language: "JavaScript",
    lead: "Send one id per order, and a retry never places it twice.",
    code: openTrade,
  },
  {
    anchor: "listen",
    title: "Subscriptions",
    language: "JavaScript",
    lead: "One socket instead of polling, and no gaps after a reconnect.",
    code: listen,
  },
  {
    anchor: "webhooks",
    title: "Webhooks",
    language: "JavaScript",
    lead: "We call you: receipts and trades in order, signed, retried until you answer 2xx.",
    code: webhook,
  },
  {
    anchor: "exports",
    title: "Export",
    language: "curl",
    lead: "Receipts and trades, one JSON object per line.",
    code: exported,
  },
];
