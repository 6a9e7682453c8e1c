import type { EventBytes } from "./event-bytes";
import {
  constant,
  decimal,
  eitherBy,
  exactly,
  hashText,
  listOf,
  nonce,
  oneOf,
  orNull,
  text,
  time,
  uuid,
  whole,
  type Form,
  type Members,
} from "./form";
import type { Scan } from "./scan";

/** What docs/record-format.md says an event looks like, for both versions. */
export type Kind =
  | "OPENED"
  | "SCALED"
  | "REDUCED"
  | "CLOSED"
  | "EXITS_SET"
  | "TEXT_SET"
  | "CORRECTED"
  | "ADJUSTED"
  | "CHAPTER"
  | "FLOW"
  | "FEE"
  | "EQUITY";

/** A body's members: decimals as text, amounts of version 2 as objects of hash and share. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- its form is checked member by member before it is read
export type Body = Readonly<Record<string, any>>;

export interface RecordEvent {
  readonly version: 1 | 2;
  readonly recordId: string;
  readonly sequence: number;
  readonly time: string;
  readonly kind: Kind;
  readonly body: Body;
  readonly nonce: string;
}

/** An amount of version 2. */
export interface SealedAmount {
  readonly hash: string;
  readonly share: string | null;
}

const price = orNull(decimal);
const share = orNull(decimal);
const amount = exactly({ hash: hashText, share });
const equity = exactly({ hash: hashText, index: decimal });
const [side, mode] = [oneOf("LONG", "SHORT"), oneOf("PAPER", "LIVE")];

const exits = { stopPrice: price, targetPrice: price };
const setExits = { tradeId: uuid, previousStopPrice: price, previousTargetPrice: price, ...exits };
const setText = { tradeId: uuid, textHash: hashText };
const adjusted = (held: Members, money: Members, lot: Form): Form => {
  const common = { tradeId: uuid, ...held, lots: listOf(lot), ...exits, ...money };
  return eitherBy("adjustment", "SPLIT", { ...common, to: decimal, from: decimal }, { ...common, perUnit: decimal });
};

const held1 = { quantityAfter: decimal, averagePriceAfter: decimal };
const fill1 = { tradeId: uuid, quantity: decimal, price: decimal, value: decimal, reason: text };
const equityBefore = { equityBefore: orNull(decimal) };
const lot1 = exactly({ number: whole, remaining: decimal, price: decimal, remainingCost: decimal });
const reduced1 = exactly({ ...fill1, realisedPnl: decimal, ...held1 });

const scale = { equity, currency: text, rate: decimal };
const held2 = { quantityAfter: amount, averagePriceAfter: decimal };
const fill2 = { tradeId: uuid, quantity: amount, moved: amount, price: decimal, value: amount, fee: amount, reason: text };
const reduced2 = exactly({ ...fill2, realisedPnl: amount, ...held2, ...scale });
const lot2 = exactly({ number: whole, remaining: amount, price: decimal, remainingCost: amount });
const position = exactly({ tradeId: uuid, symbol: text, side, quantity: amount, price: decimal });
const holding = { cash: amount, positions: listOf(position), outsideRecord: amount };

const opened = { symbol: text, side, mode, chapter: whole, ...exits, textHash: orNull(hashText) };
const bodies: Readonly<Record<1 | 2, Readonly<Partial<Record<Kind, Form>>>>> = {
  1: {
    OPENED: exactly({ ...fill1, ...opened, ...equityBefore }),
    SCALED: exactly({ ...fill1, ...held1, ...equityBefore }),
    REDUCED: reduced1,
    CLOSED: reduced1,
    EXITS_SET: exactly(setExits),
    TEXT_SET: exactly(setText),
    CORRECTED: exactly({
      tradeId: uuid,
      correctedSequence: whole,
      amount: text,
      reason: text,
      realisedPnlAfter: decimal,
    }),
    ADJUSTED: adjusted(held1, { cashChange: decimal }, lot1),
    CHAPTER: exactly({ chapter: whole, cause: text, startCash: decimal }),
  },
  2: {
    OPENED: exactly({ ...fill2, ...opened, ...scale }),
    SCALED: exactly({ ...fill2, ...held2, ...scale }),
    REDUCED: reduced2,
    CLOSED: reduced2,
    EXITS_SET: exactly(setExits),
    TEXT_SET: exactly(setText),
    CORRECTED: exactly({ tradeId: uuid, correctedSequence: whole, amount, reason: text, realisedPnlAfter: amount, ...scale }),
    ADJUSTED: adjusted(held2, { cashChange: amount, ...scale }, lot2),
    CHAPTER: exactly({ chapter: whole, cause: text, startCash: amount, mode, ...scale }),
    FLOW: exactly({ cause: text, amount, ...holding, mode, ...scale }),
    FEE: exactly({ cause: text, amount, tradeId: orNull(uuid), mode, ...scale }),
    EQUITY: exactly({ cause: text, chapter: whole, at: time, ...holding, mode, ...scale }),
  },
};

/** The canonical bytes of a whole event. */
const eventScan = (body: Form, kind: Kind, version: 1 | 2, taken: Members = {}): Scan =>
  exactly({ body, kind: oneOf(kind), nonce, recordId: uuid, sequence: whole, time, version: constant(String(version)), ...taken }).scan;

/**
 * What goes over the canonical bytes of an event of each version and kind: where it takes all of them, they have the right members and
 * are in canonical form, which spares writing the event anew to compare. What it does not take is looked at member by member.
 */
const scansOf = (version: 1 | 2): ReadonlyMap<string, Scan> =>
  new Map(Object.entries(bodies[version]).map(([kind, body]) => [kind, eventScan(body, kind as Kind, version)]));
const scans = { 1: scansOf(1), 2: scansOf(2) } as const;

const afterSequence = ',"time":"2027-01-15T08:00:00.000Z","version":2}'.length;
const afterKind = `","nonce":"${"0".repeat(32)}","recordId":"${"0".repeat(36)}","sequence":`.length;
const [quote, digitZero, digitNine] = [0x22, 0x30, 0x39];

/** The kind that canonical bytes name. What follows it has a fixed length, but for the digits of the event's number. */
function kindIn({ bytes, from, end, text: sealed }: EventBytes): string {
  let place = end - afterSequence;
  while (place > from && bytes[place - 1]! >= digitZero && bytes[place - 1]! <= digitNine) place -= 1;
  const kindEnd = place - afterKind;
  let start = kindEnd;
  while (start > from && bytes[start - 1] !== quote) start -= 1;
  return sealed.slice(start - from, kindEnd - from);
}

const versionIn = ({ bytes, end }: EventBytes): 1 | 2 | null => {
  const digit = bytes[end - 2]! - digitZero;
  return digit === 1 || digit === 2 ? digit : null;
};

const takes = (scan: Scan | undefined, { bytes, from, end }: EventBytes): boolean => scan !== undefined && scan(bytes, from) === end;

/** Where the members that are looked at begin and end in the bytes that were scanned last, by their place here. */
const slots = {
  recordId: 0,
  sequence: 1,
  time: 2,
  tradeId: 3,
  price: 4,
  index: 5,
  fee: 6,
  moved: 7,
  value: 8,
  side: 9,
  stop: 10,
  target: 11,
};
const [begins, ends] = [new Int32Array(12), new Int32Array(12)];

const marked = ({ holds, scan }: Form, slot: keyof typeof slots): Form => {
  const place = slots[slot];
  return {
    holds,
    scan: (bytes, at) => {
      begins[place] = at;
      return (ends[place] = scan(bytes, at));
    },
  };
};

/** Of a fill of version 2, what is looked at where its amounts are not shown. */
const markedShare = (slot: keyof typeof slots): Form => exactly({ hash: hashText, share: marked(share, slot) });
const markedFill = {
  ...{ tradeId: marked(uuid, "tradeId"), quantity: amount, price: marked(decimal, "price"), reason: text, currency: text, rate: decimal },
  ...{ moved: markedShare("moved"), value: markedShare("value"), fee: markedShare("fee") },
  equity: exactly({ hash: hashText, index: marked(decimal, "index") }),
};
const markedOpened = { ...opened, side: marked(side, "side"), stopPrice: marked(price, "stop"), targetPrice: marked(price, "target") };
const fillScan = (kind: Kind, members: Members): Scan =>
  eventScan(exactly({ ...markedFill, ...members }), kind, 2, {
    recordId: marked(uuid, "recordId"),
    sequence: marked(whole, "sequence"),
    time: marked(time, "time"),
  });
const fillScans: ReadonlyMap<string, Scan> = new Map([
  ["OPENED", fillScan("OPENED", markedOpened)],
  ["SCALED", fillScan("SCALED", held2)],
  ["REDUCED", fillScan("REDUCED", { ...held2, realisedPnl: amount })],
  ["CLOSED", fillScan("CLOSED", { ...held2, realisedPnl: amount })],
]);

const nullBegins = 0x6e;

/** The text of a member that was scanned, without its quotes; null where it says null. */
function textAt({ bytes, from, text: sealed }: EventBytes, slot: number): string | null {
  const begin = begins[slot]!;
  return bytes[begin] === nullBegins ? null : sealed.slice(begin + 1 - from, ends[slot]! - 1 - from);
}

/**
 * Reads a fill of version 2 by one pass over its bytes, with those members of its body alone that trades and returns need where
 * amounts are not shown: reading all of the JSON takes longer than hashing it. Null for everything else, which is read whole.
 */
export function readFill(event: EventBytes): RecordEvent | null {
  if (!event.isPlain || versionIn(event) !== 2) return null;
  const kind = kindIn(event);
  if (!takes(fillScans.get(kind), event)) return null;
  const { from, text: sealed } = event;
  return {
    version: 2,
    recordId: textAt(event, slots.recordId)!,
    sequence: Number(sealed.slice(begins[slots.sequence]! - from, ends[slots.sequence]! - from)),
    time: textAt(event, slots.time)!,
    kind: kind as Kind,
    body: fillBody(event, kind === "OPENED"),
    // No check looks at it.
    nonce: "",
  };
}

/** One literal: a record has as many of these as there are fills. */
const fillBody = (event: EventBytes, isOpening: boolean): Body => ({
  tradeId: textAt(event, slots.tradeId),
  price: textAt(event, slots.price),
  equity: { index: textAt(event, slots.index) },
  fee: { share: textAt(event, slots.fee) },
  moved: { share: textAt(event, slots.moved) },
  value: { share: textAt(event, slots.value) },
  side: isOpening ? textAt(event, slots.side) : undefined,
  stopPrice: isOpening ? textAt(event, slots.stop) : undefined,
  targetPrice: isOpening ? textAt(event, slots.target) : undefined,
});

/** Whether bytes are surely an event in canonical form; false says only that they have to be looked at more closely. */
export function isSurelyCanonical(event: EventBytes): boolean {
  const version = event.isPlain ? versionIn(event) : null;
  return version !== null && takes(scans[version].get(kindIn(event)), event);
}

/** Whether the keys of an object, and of all in it, are in order: what RFC 8785 asks beside what JSON.stringify does. */
function isSorted(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) return value.every(isSorted);
  let last = "";
  for (const name in value) {
    if (name <= last || !isSorted((value as Record<string, unknown>)[name])) return false;
    last = name;
  }
  return true;
}

export type ParsedEvent =
  | { readonly event: RecordEvent; readonly problem: null }
  | { readonly event: RecordEvent | null; readonly problem: string };

/** Reads sealed bytes. A `problem` says in which way they are not what the format asks; the event is given where it can be read all the same. */
export function parseEvent(sealed: EventBytes): ParsedEvent {
  const bytes = sealed.text;
  if (isSurelyCanonical(sealed)) return { event: JSON.parse(bytes) as RecordEvent, problem: null };
  let event: RecordEvent;
  try {
    event = JSON.parse(bytes) as RecordEvent;
  } catch {
    return { event: null, problem: "its bytes are no JSON" };
  }
  if (typeof event !== "object" || event === null) return { event: null, problem: "its bytes are no object" };
  if (!Number.isSafeInteger(event.sequence) || typeof event.time !== "string") return { event: null, problem: "it has no number or time" };
  return { event, problem: problemOf(event, bytes) } as ParsedEvent;
}

/** In which way an event is not what the format asks, looked at member by member. */
export function problemOf(event: RecordEvent, bytes: string): string | null {
  if (event.version !== 1 && event.version !== 2) return "its version is unknown";
  if (Object.keys(event).length !== 7 || !uuid.holds(event.recordId) || !time.holds(event.time) || !nonce.holds(event.nonce))
    return "its members are not those of the format";
  const body = bodies[event.version][event.kind];
  if (!body) return `its kind is none of version ${event.version}`;
  if (!body.holds(event.body)) return `its body is not that of ${event.kind}`;
  if (!isSorted(event) || JSON.stringify(event) !== bytes) return "its bytes are not in canonical form";
  return null;
}
