import type { CostKey, Costs } from "./costs";

/** What people do, all of it assumed: an operator who knows better changes these. */
export const usage = {
  /** Of all users, those with a screen open at the busiest hour. */
  onlineShare: 0.05,
  pagesPerOnlineMinute: 2,
  /** Prices that a screen gets; at most one message a second holds all of its symbols. */
  quotesPerOnlineSecond: 1,
  feederShare: 0.05,
  tradesPerFeederDay: 2,
  copiesPerUser: 0.5,
  /** Of all copies, those of the feeder who has the most. */
  starShare: 0.01,
  followsPerUser: 10,
  symbols: 10_000,
  ticksPerSymbolSecond: 1,
  symbolsPerCopy: 5,
  transfersPerUserMonth: 1,
  /** Hours in which a day's trades happen, and how much busier than those on average the busiest seconds are. */
  tradingSeconds: 6.5 * 3_600,
  peakFactor: 6,
  tradingDaysPerYear: 252,
} as const;

/** What a machine of the benches has and how much of it is planned with. */
export const machine = { memoryBytes: 16e9, diskBytes: 2e12, share: 0.5 } as const;

export type Resource = "pages" | "deliveries" | "socketMemory" | "receipts" | "watchMemory" | "watchTime" | "ledger" | "disk";

export const resourceNames: Readonly<Record<Resource, string>> = {
  pages: "pages read",
  deliveries: "messages to sockets",
  socketMemory: "memory of sockets",
  receipts: "receipts written",
  watchMemory: "memory of watched copies",
  watchTime: "ticks against copies",
  ledger: "transfers in the ledger",
  disk: "disk, after a year",
};

/** Work at the busiest second for so many users. */
export function loadOf(users: number): Readonly<Record<string, number>> {
  const online = users * usage.onlineShare;
  const feeders = users * usage.feederShare;
  const copies = users * usage.copiesPerUser;
  const tradesPerDay = feeders * usage.tradesPerFeederDay;
  const tradesPerSecond = (tradesPerDay / usage.tradingSeconds) * usage.peakFactor;
  const receiptsPerSecond = tradesPerSecond * (copies / feeders);
  const followers = (users * usage.followsPerUser) / feeders;
  return {
    online,
    copies,
    starCopies: copies * usage.starShare,
    pagesPerSecond: (online * usage.pagesPerOnlineMinute) / 60,
    tradesPerSecond,
    receiptsPerSecond,
    receiptsPerYear: tradesPerDay * (copies / feeders) * usage.tradingDaysPerYear,
    deliveriesPerSecond:
      online * usage.quotesPerOnlineSecond + tradesPerSecond * followers * usage.onlineShare + receiptsPerSecond * usage.onlineShare,
    copiesTickedPerSecond: usage.ticksPerSymbolSecond * copies * usage.symbolsPerCopy,
    transfersPerSecond: ((users * usage.transfersPerUserMonth) / (30 * 86_400)) * usage.peakFactor,
  };
}

/** How many machines each kind of work fills by itself, as a fraction: 0.5 is half of what is planned of one. */
export function sharesOf(users: number, costs: Costs): Readonly<Record<Resource, number>> {
  const load = loadOf(users);
  const cost = (key: CostKey): number => costs[key].value;
  const of = (needed: number, one: number): number => needed / (one * machine.share);
  return {
    pages: of(load.pagesPerSecond!, cost("pagesPerSecond")),
    deliveries: of(load.deliveriesPerSecond!, cost("deliveriesPerSecond")),
    socketMemory: of(load.online! * cost("bytesPerSocket"), machine.memoryBytes),
    receipts: of(load.receiptsPerSecond!, cost("receiptsPerSecond")),
    watchMemory: of(load.copies! * cost("bytesPerWatchedCopy"), machine.memoryBytes),
    watchTime: of((load.copiesTickedPerSecond! / 1e6) * cost("watchMsPerMillionCopies"), 1_000),
    ledger: of(load.transfersPerSecond!, cost("transfersPerSecond")),
    disk: of(load.receiptsPerYear! * cost("bytesPerReceipt"), machine.diskBytes),
  };
}

/** Work that one machine need not share with another kind: web processes, workers, and databases that are written. */
export interface Machines {
  readonly users: number;
  readonly web: number;
  readonly workers: number;
  /** PostgreSQL that is written to: one, or so many shards by eater. */
  readonly writers: number;
  /** Copies of it that are only read. */
  readonly replicas: number;
  /** All of it fits on one machine. */
  readonly isOne: boolean;
  readonly needsNats: boolean;
  readonly needsObjectStorage: boolean;
  /** Kinds of work by how much of a machine they fill, the fullest first. */
  readonly first: ReadonlyArray<readonly [Resource, number]>;
}

/** Of a page's cost about so much is the database's; read replicas take it from the one that is written. */
const databaseShareOfPage = 0.5;

export function machinesOf(users: number, costs: Costs): Machines {
  const shares = sharesOf(users, costs);
  const first = (Object.entries(shares) as Array<[Resource, number]>).toSorted((a, b) => b[1] - a[1]);
  const isOne = first.reduce((sum, [, share]) => sum + share, 0) <= 1;
  const one = (share: number): number => Math.max(1, Math.ceil(share));
  const web = one(Math.max(shares.pages * (1 - databaseShareOfPage) + shares.deliveries, shares.socketMemory));
  const workers = one(Math.max(shares.watchMemory, shares.watchTime));
  const writers = one(Math.max(shares.receipts + shares.ledger, shares.disk));
  // What writing leaves of the writers is read from.
  const left = writers - (shares.receipts + shares.ledger);
  const replicas = Math.max(0, Math.ceil(shares.pages * databaseShareOfPage - left));
  if (isOne) return { users, web: 1, workers: 0, writers: 0, replicas: 0, isOne, needsNats: false, needsObjectStorage: false, first };
  // NOTIFY goes through the database that is written, once for each process that listens.
  return { users, web, workers, writers, replicas, isOne, needsNats: web + workers > 2, needsObjectStorage: web > 1, first };
}

/** Until the last copy of the feeder with the most has its receipt: a record's events go out chunk after chunk, on one database. */
export const starSeconds = (users: number, costs: Costs): number => loadOf(users).starCopies! / costs.receiptsPerSecond.value;

/** At how many users a kind of work fills what is planned of one machine: all of it grows with the users. */
export const usersToFill = (resource: Resource, costs: Costs): number => 1e4 / sharesOf(1e4, costs)[resource];
