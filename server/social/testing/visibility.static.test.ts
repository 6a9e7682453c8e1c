import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** Every SQL text that reads trades goes through the reader, or is listed here with the reason why it shows nothing to others. */
const tables = ["trades", "record_events", "record_texts", "fills", "lots", "orders", "equity_closes", "feed_entries", "feed_pending"];
// The second is visible_from for visitors, in steps of five minutes.
const reader =
  /visible_from\(|counted_for_visitors_at\(|eventVisibleSql|lastVisibleEventSql|readVisibleTrades|\$\{columns\}|\$\{seenRecipes\}/;
const reads = new RegExp(`\\b(?:from|join|using)\\s+(?:only\\s+)?(?:${tables.join("|")})\\b`, "i");

/** How many texts of a file read those tables without the reader, and why that shows nothing to anyone but the owner. "any" where no answer to a reader is made. */
const ownerOnly: Record<string, { texts: number | "any"; because: string }> = {
  "admin/monitoring/health.store.ts": { texts: "any", because: "times from fill to last receipt, for real admins" },
  "admin/monitoring/ledger.store.ts": { texts: "any", because: "the books added up again for real admins" },
  "billing/tiers/tiers.store.ts": { texts: 1, because: "what a feeder's own tier is earned by" },
  "billing/offers/offers.store.ts": { texts: 1, because: "whether a trade is the viewer's own" },
  "copying/corporate-actions/adjust.sql.ts": {
    texts: "any",
    because: "books splits and dividends; what a copier sees of it is the own receipt",
  },
  "copying/at-brokers/queue-closes.sql.ts": { texts: 1, because: "books copies; what a copier sees of it is the own receipt" },
  "copying/at-brokers/sides.store.ts": { texts: 1, because: "the eater's own trades on an account at a broker, for the guards" },
  "copying/engine/booked-rows.sql.ts": { texts: 1, because: "the hash of a receipt's event, for its own eater" },
  "copying/engine/close.sql.ts": { texts: "any", because: "books copies; what a copier sees of it is the own receipt" },
  "copying/drift/drift.store.ts": { texts: 1, because: "trades of a copy's feeder that its own eater copies, missed in part" },
  "copying/exposure/open-candidates.sql.ts": {
    texts: 1,
    because: "ids of trades, each of which its readers then show as of the last event that the viewer may see",
  },
  "copying/difference/facts/copies.store.ts": { texts: 1, because: "how many of those events there are, counted before they are read" },
  "copying/difference/facts/rows-of-copy.sql.ts": {
    texts: 1,
    because: "the last event that a copy's own eater copies, as a bound for those",
  },
  "copying/difference/facts/events.store.ts": {
    texts: 3,
    because: "events of a copy's feeder while its own eater copies them, up to the copy's end",
  },
  "copying/taste-test/past/past-events.store.ts": {
    texts: 3,
    because: "the time up to the first event that the viewer may not see, which the reader gives",
  },
  "trading/at-venues/external-fills.store.ts": { texts: 2, because: "books the owner's own fills at a broker, shown to nobody" },
  "copying/feeder-view/copiers.store.ts": { texts: 2, because: "the feeder's own events, and what became of those in all copies" },
  "copying/protection/stop-decision.sql.ts": { texts: 1, because: "whether a split is still to be applied to a copy, shown to nobody" },
  "copying/receipts/receipt.store.ts": {
    texts: 3,
    because: "the hash of a receipt's event and which receipts an event made, each for its own eater; counts of the feeder's own events",
  },
  "copying/tallies/tallies.sql.ts": { texts: 1, because: "which events a trade has, for counts of what became of them that name nobody" },
  "copying/tallies/visitor-tallies.store.ts": {
    texts: 2,
    because: "counts of what became of events by when visitors see them, which name nobody",
  },
  "copying/engine/fan-out/fan-out.sql.ts": { texts: "any", because: "the feeder's next event for the fan-out, shown to nobody" },
  "copying/stopping/transfer-positions.store.ts": { texts: "any", because: "hands a copy's lots to its own eater" },
  "copying/engine/open.sql.ts": { texts: "any", because: "books copies; what a copier sees of it is the own receipt" },
  "copying/lifecycle/starting.store.ts": {
    texts: 1,
    because: "the feeder's open trades at the start of a copy: a copier sees them at once",
  },
  "demo/people/demo-copies.store.ts": { texts: "any", because: "seeds the demo's copies, shows nothing" },
  "demo/people/demo-messages.store.ts": { texts: "any", because: "seeds the demo's messages, shows nothing" },
  "demo/people/demo-discussion.store.ts": { texts: "any", because: "seeds the demo's posts, shows nothing" },
  "demo/live/live.store.ts": { texts: "any", because: "a demo feeder's own holdings, to decide its next trade" },
  "social/timeline/card-subjects.store.ts": {
    texts: 1,
    because: "when and whose a recipe on screen is; `canSeeItem` decides for each viewer, from memory",
  },
  "social/timeline/milestones.store.ts": {
    texts: 2,
    because: "counts a record's events; the milestone itself is delayed as the event that reached it",
  },
  "social/recipes/recipes.store.ts": { texts: 1, because: "whether a trade is sealed at all; the trade itself comes from the reader" },
  "social/posts/moderated-posts.store.ts": {
    texts: 1,
    because: "the words of a recipe for its report, once the reader has found it visible, and for admins",
  },
  "social/feed-stream/sequencer.store.ts": { texts: "any", because: "moves ids and numbers, shows nothing" },
  "social/feed-stream/feed-stream.store.ts": {
    texts: 3,
    because: "numbers alone, and entries that the dispatcher reads for all viewers; `receives` decides for each, as the twin of the reader",
  },
  "messages/messages/new-message.store.ts": {
    texts: 1,
    because: "whether a trade is sealed at all; whether the sender sees it comes from the reader",
  },
  "performance/tracking/tracking-difference.store.ts": {
    texts: 1,
    because: "receipts of all copies added up, between closes that the audience may see; no event is shown",
  },
  "performance/gains/gains.store.ts": {
    texts: 5,
    because: "the viewer's own closes and lots: trades are found by their owner, and ex-dates by the viewer's own receipts",
  },
  "performance/figures/own-performance.store.ts": { texts: 2, because: "the viewer's own account" },
  "social/discussion/discussion.store.ts": {
    texts: 1,
    because: "whether a trade the reader has found visible is sealed, and its owner not suspended",
  },
  "social/discussion/comments.store.ts": {
    texts: 2,
    because: "whose recipe a comment was written under, to say who may delete it; `deliver` decides for each viewer of a stream",
  },
  "performance/figures/record-figures.store.ts": {
    texts: 3,
    because: "figures, and which of them are out of date; their conditions are visible_from, put in by name",
  },
  "personas/sandbox.store.ts": { texts: 1, because: "how many trades lie in the tester's own sandbox" },
  "trading/accounts/account.store.ts": {
    texts: 3,
    because: "whose account an id belongs to, before the owner is checked, and whether anything is open on one",
  },
  "trading/at-brokers/holdings.store.ts": {
    texts: 1,
    because: "what the owner's own trades hold at a broker: the statement asks for the owner",
  },
  "trading/accounts/account-state.store.ts": { texts: 2, because: "an account for its owner" },
  "trading/accounts/equity-snapshots.store.ts": { texts: "any", because: "takes the daily closes" },
  "trading/corporate-actions/venue-adjustments.store.ts": {
    texts: 2,
    because: "what a connection's own trades held at an ex-date, for the books; shown to nobody",
  },
  "trading/at-venues/venue-books.store.ts": { texts: 1, because: "what accounts at a venue hold is compared with what the venue says" },
  "trading/matching/matching.sql.ts": { texts: "any", because: "the matcher" },
  "trading/orders/order.store.ts": {
    texts: 13,
    because:
      "orders and fills for the matcher, for their owner's stream, filtered by owner or account, or the account of an order that a broker fills",
  },
  "trading/portfolio/portfolio.store.ts": { texts: 2, because: "the owner's own portfolio" },
  "trading/record/booking.sql.ts": { texts: "any", because: "the book itself" },
  "trading/trades/own-trades.sql.ts": { texts: 2, because: "columns of rows that the reader or the owner's list has found" },
  "trading/trades/own-trades.store.ts": { texts: 4, because: "filtered by the owner, or for the owner's own stream" },
  "trading/trades/trade.store.ts": { texts: 7, because: "ids and symbols for the book, and lots for their owner" },
  "trading/trades/visible-trades.sql.ts": { texts: 1, because: "the reader itself: columns of rows it has found" },
};

/** String and template literals of a TypeScript source, templates with their `${…}` as written; comments are passed over. */
export function literalsOf(source: string): string[] {
  const literals: string[] = [];
  for (let at = 0; at < source.length; at++) {
    if (source.startsWith("//", at)) at = endOf(source, "\n", at);
    else if (source.startsWith("/*", at)) at = endOf(source, "*/", at) + 1;
    else if (source[at] === '"' || source[at] === "'" || source[at] === "`") {
      const end = literalEnd(source, at);
      literals.push(source.slice(at + 1, end));
      at = end;
    }
  }
  return literals;
}

function endOf(source: string, mark: string, from: number): number {
  const end = source.indexOf(mark, from);
  return end === -1 ? source.length : end;
}

function literalEnd(source: string, start: number): number {
  const quote = source[start]!;
  for (let at = start + 1; at < source.length; at++) {
    if (source[at] === "\\") at++;
    else if (quote === "`" && source.startsWith("${", at)) at = expressionEnd(source, at + 2);
    else if (source[at] === quote || (quote !== "`" && source[at] === "\n")) return at;
  }
  return source.length;
}

function expressionEnd(source: string, start: number): number {
  for (let at = start, depth = 0; at < source.length; at++) {
    if (source[at] === "{") depth++;
    else if (source[at] === "}" && depth-- === 0) return at;
    else if (source[at] === '"' || source[at] === "'" || source[at] === "`") at = literalEnd(source, at);
  }
  return source.length;
}

const unguarded = (source: string): string[] => literalsOf(source).filter((text) => reads.test(text) && !reader.test(text));

const serverFolder = path.resolve(import.meta.dirname, "../..");
const sources = (readdirSync(serverFolder, { recursive: true }) as string[])
  .filter((file) => file.endsWith(".ts") && !/\.test\.ts$|\.after\.ts$|(^|\/)testing\//.test(file))
  .sort();

test("SEE-030 every SQL text that reads trades goes through visible_from, or is listed with its reason", () => {
  const found = Object.fromEntries(
    sources.map((file) => [file, unguarded(readFileSync(path.join(serverFolder, file), "utf8")).length]).filter(([, texts]) => texts !== 0),
  );
  const listed = Object.entries(ownerOnly).map(([file, { texts }]) => [file, texts === "any" ? found[file] : texts]);
  expect(found).toEqual(Object.fromEntries(listed));
});

test("SEE-031 a planted text is found, in a template too, and one through the reader is not", () => {
  expect(unguarded('const leak = `select ${x ? `a` : "b"} from\n record_events e where e.symbol = $1`; // from trades')).toHaveLength(1);
  expect(unguarded('db.query("select * from trades")')).toHaveLength(1);
  expect(unguarded('const fine = `select * from record_events e where ${eventVisibleSql("e")}`; /* from lots */')).toEqual([]);
});
