/** What a verifier keeps of its earlier checks: against it nobody can rewrite a record, or a whole log, unseen. */
export interface HeldEvent {
  readonly sequence: number;
  readonly hash: string;
  /** When it was seen, ISO 8601. */
  readonly at: string;
}

export interface HeldLog {
  /** The key that signed the first checkpoint seen. */
  readonly key: string;
  readonly size: number;
  /** Base64. */
  readonly root: string;
  readonly at: string;
}

export interface Held {
  /** Heads of records by record id, oldest first. */
  readonly records: Readonly<Record<string, readonly HeldEvent[]>>;
  /** The last checkpoint of each log by its origin. */
  readonly logs: Readonly<Record<string, HeldLog>>;
  /** Origin of the log that each record was found in, by record id. */
  readonly logOfRecord: Readonly<Record<string, string>>;
  /** Origin of the log of each server that a record was fetched from, by the server's address. */
  readonly logOfServer: Readonly<Record<string, string>>;
}

export interface Memory {
  read(): Promise<Held>;
  write(held: Held): Promise<void>;
}

export const nothingHeld: Held = { records: {}, logs: {}, logOfRecord: {}, logOfServer: {} };

/** Of one record. */
const heldEventsMax = 50;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

/** What was stored, without what is not well made. */
export function parseHeld(text: string | null): Held {
  try {
    const value: unknown = JSON.parse(text ?? "");
    if (!isObject(value)) return nothingHeld;
    const members = Object.keys(nothingHeld).map((name) => [name, isObject(value[name]) ? value[name] : {}]);
    return Object.fromEntries(members) as Held;
  } catch {
    return nothingHeld;
  }
}

/** With one more head of a record; the first that was seen always stays, for it binds most of the past. */
export function withHead(held: Held, recordId: string, head: HeldEvent): Held {
  const events = held.records[recordId] ?? [];
  if (head.sequence === 0 || events.some(({ sequence }) => sequence === head.sequence)) return held;
  const all = [...events, head].toSorted((a, b) => a.sequence - b.sequence);
  const kept = all.length > heldEventsMax ? [all[0]!, ...all.slice(2)] : all;
  return { ...held, records: { ...held.records, [recordId]: kept } };
}

export const withLog = (held: Held, origin: string, log: HeldLog): Held => ({ ...held, logs: { ...held.logs, [origin]: log } });

/** With the origin of the log that a record, and the server that it was fetched from, are known by. */
export const withOrigin = (held: Held, origin: string, { recordId, source }: { recordId: string; source: string | null }): Held => ({
  ...held,
  logOfRecord: { ...held.logOfRecord, [recordId]: origin },
  logOfServer: source === null ? held.logOfServer : { ...held.logOfServer, [source]: origin },
});
