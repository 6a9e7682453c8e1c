import { encodeCursor } from "../platform/graphql/connection";
import { featureNames, type FeatureState } from "../platform/features";
import { personas } from "../personas/personas";
import type { AuditRow } from "./monitoring/audit.store";
import type { Health } from "./monitoring/health.reader";
import type { Overview } from "./monitoring/overview.reader";
import type { PersonRow } from "./users/users-admin.store";

/** What a tester in the admin persona sees instead of this server's data: invented, the same on every machine, nobody's data. */
const asOf = new Date("2026-11-19T14:32:07.000Z");
const minutesBefore = (minutes: number): Date => new Date(+asOf - minutes * 60_000);

export const sampleOverview: Overview = {
  asOf,
  socketsHere: 478,
  users: 1_284,
  roles: [
    { name: "eater", count: 1_021 },
    { name: "feeder", count: 173 },
    { name: "hybrid", count: 86 },
    { name: "admin", count: 4 },
  ],
  activeCopies: 2_914,
  following: "9360000.00",
  followingLive: "412500.00",
  receiptsToday: 18_347,
  copiedToday: 17_865,
  skippedToday: 441,
  rejectedToday: 41,
  openReports: 4,
  openAppeals: 1,
  haltedSymbols: ["GME"],
  deadLetters: 1,
};

const people: PersonRow[] = personas.map(({ id, name, role, tier }, at) => ({
  id: `sample-${id}`,
  username: id,
  name,
  email: null,
  role,
  tier,
  isTester: at % 4 === 0,
  isDemo: false,
  isPending: false,
  suspendedAt: null,
  createdAt: minutesBefore(1_440 * (at + 1)),
  lastSeenAt: minutesBefore(7 * (at + 1)),
}));

const wholePage = <Row>(rows: readonly Row[]) => ({
  edges: rows.map((node, at) => ({ node, cursor: encodeCursor([String(at)]) })),
  pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
});

export const samplePeople = (search: string | null, role: string | null) =>
  wholePage(
    people.filter(
      (person) => (!role || person.role === role) && (!search || person.name.toLowerCase().startsWith(search.trim().toLowerCase())),
    ),
  );

export const sampleHealth: Health = {
  asOf,
  queues: [
    { name: "broker.orders", waiting: 14, oldestSeconds: 6, failing: 2, deadLetters: 1 },
    { name: "mails.send", waiting: 3, oldestSeconds: 2, failing: 0, deadLetters: 0 },
    { name: "copying.fan-out", waiting: 0, oldestSeconds: null, failing: 0, deadLetters: 0 },
  ],
  deadLetters: [
    {
      id: "sample-letter",
      task: "broker.orders",
      payload: {},
      error: "The broker answered 429 eight times.",
      attempts: 8,
      at: minutesBefore(11),
    },
  ],
  fanOut: Array.from({ length: 60 }, (_, minute) => ({
    at: minutesBefore(60 - minute),
    p50Ms: 30 + (minute % 5),
    p99Ms: minute === 26 ? 284 : 96 + ((minute * 7) % 34),
    events: 20 + (minute % 9),
    receipts: 240 + ((minute * 13) % 120),
  })),
  fanOutsBehind: 0,
  mailsWaiting: 3,
  mailDelivery: "SMTP",
  market: { provider: "simulated", isHealthy: true, ticksPerSecond: 62, symbols: 50 },
};

const line = (
  id: number,
  minutes: number,
  actor: string | null,
  action: string,
  kind: string,
  subject: string,
  reason: string,
): AuditRow => ({
  id: String(id),
  at: minutesBefore(minutes),
  actor,
  action,
  subjectKind: kind,
  subjectId: subject,
  subject: kind === "USER" ? subject : null,
  reason,
  data: {},
});

export const sampleAudit = () =>
  wholePage([
    line(5, 40, "rosa", "market.halt", "INSTRUMENT", "GME", "Prices ran away."),
    line(4, 52, "idris", "moderation.hide", "POST", "report 318", "Spam."),
    line(3, 147, "rosa", "users.suspend", "USER", "penny_pump", "Pumping a coin, third time."),
    line(2, 300, "rosa", "feature.on", "FEATURE", "posting", ""),
    line(1, 310, "rosa", "feature.off", "FEATURE", "posting", "A flood of spam."),
  ]);

export const sampleFeatures = (): FeatureState[] =>
  featureNames.map((feature) => ({ feature, isOn: true, reason: "", changedAt: null, changedBy: null }));
