import {
  captured,
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

/** The canonical text of a whole event. */
function eventPattern(body: Form, kind: Kind, version: 1 | 2, taken: Members = {}): RegExp {
  const { recordId, sequence, time: at } = { recordId: uuid, sequence: whole, time, ...taken };
  const event = { body: body.pattern, kind: `"${kind}"`, nonce: nonce.pattern, recordId: recordId.pattern, sequence: sequence.pattern };
  const members = Object.entries({ ...event, time: at.pattern, version: String(version) });
  return new RegExp(`^\\{${members.map(([name, pattern]) => `"${name}":${pattern}`).join(",")}\\}$`);
}

/**
 * The canonical text of an event of each kind and version as one pattern: what it matches has the right members and is in canonical
 * form, which spares writing the event anew to compare. What it does not match is looked at member by member.
 */
const patterns: ReadonlyMap<string, RegExp> = new Map(
  ([1, 2] as const).flatMap((version) =>
    Object.entries(bodies[version]).map(([kind, body]) => [`${version}${kind}`, eventPattern(body, kind as Kind, version)]),
  ),
);

const beforeKind = ',"kind":"';

/** The kind that bytes in canonical form name. */
function kindIn(bytes: string): string {
  const from = bytes.lastIndexOf(beforeKind) + beforeKind.length;
  return bytes.slice(from, bytes.indexOf('"', from));
}

/** Of a fill of version 2, what is looked at where its amounts are not shown: each a group of its pattern. */
const takenShare = exactly({ hash: hashText, share: captured(share) });
const takenFill = {
  ...{ tradeId: captured(uuid), quantity: amount, moved: takenShare, price: captured(decimal), value: takenShare, fee: takenShare },
  ...{ reason: text, equity: exactly({ hash: hashText, index: captured(decimal) }), currency: text, rate: decimal },
};
const takenOpened = { ...opened, side: captured(side), stopPrice: captured(price), targetPrice: captured(price) };
const fillPattern = (kind: Kind, members: Members): RegExp =>
  eventPattern(exactly({ ...takenFill, ...members }), kind, 2, {
    recordId: captured(uuid),
    sequence: captured(whole),
    time: captured(time),
  });

/** Groups in the order of the canonical text, which is that of the members' names. */
const openedPattern = fillPattern("OPENED", takenOpened);
const laterPatterns: ReadonlyMap<string, RegExp> = new Map([
  ["SCALED", fillPattern("SCALED", held2)],
  ["REDUCED", fillPattern("REDUCED", { ...held2, realisedPnl: amount })],
  ["CLOSED", fillPattern("CLOSED", { ...held2, realisedPnl: amount })],
]);

const unquoted = (value: string): string => value.slice(1, -1);
const unquotedOrNull = (value: string): string | null => (value === "null" ? null : unquoted(value));
type Texts = readonly string[];

/**
 * Reads a fill of version 2 by one pass of its pattern, with those members of its body alone that trades and returns need where
 * amounts are not shown: reading all of the JSON takes longer than hashing it. Null for everything else, which is read whole.
 */
export function readFill(bytes: string): RecordEvent | null {
  if (!bytes.endsWith('"version":2}')) return null;
  const kind = kindIn(bytes);
  if (kind === "OPENED") {
    const found = openedPattern.exec(bytes) as Texts | null;
    if (!found) return null;
    const [, index, fee, moved, fillPrice, sideOf, stop, target, tradeId, value, recordId, sequence, at] = found as Opened;
    const body = {
      ...fillBody(index, fee, moved, fillPrice, tradeId, value),
      ...{ side: unquoted(sideOf), stopPrice: unquotedOrNull(stop), targetPrice: unquotedOrNull(target) },
    };
    return fillEvent(kind, body, recordId, sequence, at);
  }
  const found = laterPatterns.get(kind)?.exec(bytes) as Texts | null | undefined;
  if (!found) return null;
  const [, index, fee, moved, fillPrice, tradeId, value, recordId, sequence, at] = found as Later;
  return fillEvent(kind as Kind, fillBody(index, fee, moved, fillPrice, tradeId, value), recordId, sequence, at);
}

type Later = readonly [string, string, string, string, string, string, string, string, string, string];
type Opened = readonly [...Later, string, string, string];

const fillBody = (index: string, fee: string, moved: string, fillPrice: string, tradeId: string, value: string): Body => ({
  tradeId: unquoted(tradeId),
  price: unquoted(fillPrice),
  equity: { index: unquoted(index) },
  fee: { share: unquotedOrNull(fee) },
  moved: { share: unquotedOrNull(moved) },
  value: { share: unquotedOrNull(value) },
});

const fillEvent = (kind: Kind, body: Body, recordId: string, sequence: string, at: string): RecordEvent => ({
  version: 2,
  recordId: unquoted(recordId),
  sequence: Number(sequence),
  time: unquoted(at),
  kind,
  body,
  // No check looks at it.
  nonce: "",
});

/** Whether bytes are surely an event in canonical form; false says only that they have to be looked at more closely. */
export const isSurelyCanonical = (bytes: string): boolean =>
  patterns.get(bytes.charAt(bytes.length - 2) + kindIn(bytes))?.test(bytes) ?? false;

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
export function parseEvent(bytes: string): ParsedEvent {
  if (isSurelyCanonical(bytes)) return { event: JSON.parse(bytes) as RecordEvent, problem: null };
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
