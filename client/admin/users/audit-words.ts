import { formatNumber } from "../../lib/format/format";

/** What an audit line says, in words: the API gives codes, ids and JSON. */
export interface AuditLine {
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string | null;
  /** Username of a person it is about. */
  readonly subject: string | null;
  /** JSON. */
  readonly data: string;
}

const actions: Readonly<Record<string, string>> = {
  "users.role": "changed the role of",
  "users.tier": "granted a tier to",
  "users.bites": "gave bites to",
  "payments.refund": "refunded",
  "payments.test-dispute": "settled a test dispute of",
  "users.tester": "changed test mode for",
  "users.suspend": "suspended",
  "users.unsuspend": "lifted the suspension of",
  "feature.on": "turned on",
  "feature.off": "turned off",
  "brokers.publish-live-text": "published the text about real money",
  "brokers.withdraw-live-text": "withdrew the text about real money",
  "brokers.out-of-sync": "found a difference on",
  "brokers.settle-shortfall": "settled a shortfall on",
  "brokers.stop": "stopped opens at",
  "brokers.resume": "resumed opens at",
  "market.halt": "halted trading in",
  "market.resume": "resumed trading in",
  "market.gap": "set a price gap in",
  "ledger.check": "checked the ledger",
  "jobs.retry": "retried failed job",
  "house.announce": "published announcement",
  "house.withdraw": "withdrew announcement",
  "moderation.hide": "removed",
  "moderation.restore": "restored",
  "moderation.warn": "warned the owner of",
  "moderation.suspend": "suspended the owner of",
  "moderation.unsuspend": "lifted the suspension of the owner of",
  "moderation.dismiss": "dismissed the reports on",
  "moderation.look-at-picture": "viewed a picture in",
  "moderation.answer-appeal": "answered the appeal about",
  "sandbox.empty": "emptied sandbox",
};

/** The verb of a line; an action that has no words yet keeps its code. */
export const actionWords = (action: string): string => actions[action] ?? action;

/** Kinds whose name is in the verb, or in the id, already. */
const namelessKinds = new Set(["FEATURE", "INSTRUMENT", "LEDGER", "LIVE_TEXT", "DEAD_LETTER", "HOUSE_ANNOUNCEMENT", "SANDBOX", "VENUE"]);

/** Whom or what it is about; an id in its first eight characters. */
export function subjectWords({ subjectKind, subjectId, subject }: AuditLine): string {
  if (subject) return `@${subject}`;
  const kind = namelessKinds.has(subjectKind) ? "" : words(subjectKind.toLowerCase().replaceAll("_", " "));
  return [kind, subjectId === null ? "" : shortId(subjectId)].filter(Boolean).join(" ");
}

const labels: Readonly<Record<string, string>> = {
  broken: "Rows that do not add up",
  decisionId: "Decision",
  ownerId: "Owner",
  pictureId: "Picture",
  reportId: "Report",
  reports: "Reports closed",
};

/** What explains it, one name and one value each; a change from one value to another is one of them. */
export function dataWords(data: string): ReadonlyArray<readonly [label: string, value: string]> {
  const { from, to, ...rest } = JSON.parse(data) as Record<string, unknown>;
  const change: Array<readonly [string, string]> =
    to === undefined ? [] : [["Change", from === undefined ? valueWords(to) : `${valueWords(from)} → ${valueWords(to)}`]];
  return [...change, ...Object.entries(rest).map(([name, value]) => [labels[name] ?? sentence(words(name)), valueWords(value)] as const)];
}

function valueWords(value: unknown): string {
  if (typeof value === "boolean") return value ? "On" : "Off";
  if (typeof value === "number") return formatNumber(value);
  if (value === null) return "none";
  if (typeof value === "string") return shortId(value);
  return Array.isArray(value) ? value.map(valueWords).join(", ") : JSON.stringify(value);
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const shortId = (id: string): string => (uuid.test(id) ? id.slice(0, 8) : id);

/** "decisionOf" as "decision of". */
const words = (name: string): string => name.replaceAll(/(?<=[a-z])[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
