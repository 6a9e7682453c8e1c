import { grantSeededTiers } from "../billing/tiers/tiers.store";
import type { CopyingModule } from "../copying/copying.module";
import type { Market } from "../market/providers/provider";
import type { Jobs } from "../platform/jobs/jobs";
import { seedCopies } from "./people/demo-copies";
import { seedDiscussion } from "./people/demo-discussion";
import { seedOffers } from "./people/demo-offers";
import { seedMessages } from "./people/demo-messages";
import type { MessagesModule } from "../messages/messages.module";
import type { NotificationsModule } from "../notifications/notifications.module";
import type { SocialModule } from "../social/social.module";
import type { IdentityModule } from "../identity/identity.module";
import type { RecordFiguresService } from "../performance/figures/record-figures.service";
import { SimulatedPrices } from "../market/providers/simulated/prices";
import type { Clock } from "../platform/clock";
import type { Config } from "../platform/config";
import type { Database } from "../platform/db/database";
import { Decimal } from "../platform/decimal";
import { limits } from "../platform/limits";
import { emptyChain } from "../trading/record/seal";
import { analyzeTables, hasDemoFeeders, hasEmail, hasUsers, insertFollows, lockSeeding, updateDemoUser } from "./demo-kitchen.store";
import { feederIds, runHistory, startOf, type DemoHistory } from "./history/history";
import { loadFeeders, loadHistory } from "./history/load-history";
import { demoPassword, demoUsers, demoFeeders, type DemoUser } from "./people/people";
import { simulatedPast } from "./history/price-history";

export interface DemoNeeds {
  readonly config: Config;
  readonly clock: Clock;
  readonly db: Database;
  readonly identity: IdentityModule;
  readonly figures: RecordFiguresService;
  readonly market: Market;
  readonly copying: CopyingModule;
  readonly jobs: Jobs;
  readonly feed: SocialModule;
  readonly messages: MessagesModule;
  readonly notifications: NotificationsModule;
}

/** What was seeded, for the one line that says so. Null when there was nothing to do. */
export interface Seeded {
  readonly feeders: number;
  readonly trades: number;
  readonly events: number;
  readonly demoUsers: number;
  readonly copies: number;
  readonly posts: number;
  readonly ms: number;
}

/**
 * Fills an empty database of the demo kitchen: demo feeders with their history, then the demo users. Only outside
 * production and only where no user is yet; a start that was cut off between the two goes on where it stopped.
 */
export async function seedDemo(needs: DemoNeeds): Promise<Seeded | null> {
  const { config, clock, db } = needs;
  if (!config.isDemoKitchen) return null;
  const begun = performance.now();
  const history = (await hasUsers(db)) ? null : await seedFeeders(db, config, clock.date());
  if (!history && !(await hasDemoFeeders(db))) return null;
  const created = await seedDemoUsers(needs);
  if (!history && created === 0) return null;
  const copies = isSimulated(config) ? await seedCopies({ ...needs, seed: config.market.seed, now: clock.date() }) : 0;
  const posts = await seedDiscussion({ db, market: needs.market, feed: needs.feed, seed: config.market.seed, now: clock.date() });
  await seedMessages({ db, messages: needs.messages, notifications: needs.notifications, seed: config.market.seed, now: clock.date() });
  await db.transaction((tx) => grantSeededTiers(tx, clock.date()));
  await analyzeTables(db);
  await needs.figures.refresh();
  const count = (part: "trades" | "events"): number => history?.runs.reduce((sum, { rows }) => sum + rows[part].length, 0) ?? 0;
  return {
    feeders: history?.runs.length ?? 0,
    trades: count("trades"),
    events: count("events"),
    demoUsers: created,
    copies,
    posts,
    ms: Math.round(performance.now() - begun),
  };
}

export const seededLine = (seeded: Seeded): string =>
  `Demo kitchen seeded: ${seeded.feeders} demo feeders with ${seeded.trades} trades (${seeded.events} sealed events), ${seeded.demoUsers} demo users, ${seeded.copies} copies and ${seeded.posts} posts, in ${(seeded.ms / 1000).toFixed(1)} s.`;

/** Null when another process was faster. */
async function seedFeeders(db: Database, config: Config, now: Date): Promise<DemoHistory | null> {
  const { seed } = config.market;
  const history = isSimulated(config) ? runHistory(seed, simulatedPast(new SimulatedPrices(seed)), now) : withoutPast(seed, now);
  const follows = demoFeeders.flatMap((feeder) =>
    feeder.follows.map((followed) => [feederIds(seed, feeder.username).userId, feederIds(seed, followed).userId] as const),
  );
  return db.transaction(async (tx) => {
    await lockSeeding(tx);
    if (await hasUsers(tx)) return null;
    await loadFeeders(tx, seed, history);
    await loadHistory(tx, history, now);
    await insertFollows(tx, follows, now);
    await seedOffers(tx, seed, now);
    return history;
  });
}

/** On replayed prices there is no past to have traded in: the same people, with fresh accounts. */
function withoutPast(seed: string, now: Date): DemoHistory {
  const startedAt = startOf({ ageDays: 0 }, now);
  const runs = demoFeeders.map((feeder) => {
    const ids = feederIds(seed, feeder.username);
    const cash = new Decimal(limits.paperStartUsd);
    const owner = { userId: ids.userId, accountId: ids.accountId, recordId: ids.recordId, startCash: cash, startedAt };
    return {
      feeder,
      ids,
      startedAt,
      rows: {
        owner,
        trades: [],
        lots: [],
        orders: [],
        fills: [],
        events: [],
        texts: [],
        closes: [],
        chain: emptyChain(ids.recordId),
        cash,
      },
    };
  });
  return { runs, snapshots: [] };
}

async function seedDemoUsers(needs: DemoNeeds): Promise<number> {
  let created = 0;
  for (const person of demoUsers) {
    if (await hasEmail(needs.db, person.email)) continue;
    await seedDemoUser(needs, person);
    created++;
  }
  return created;
}

/** Registered like anyone, verified, then given what only an admin gives: plan, tester right, the admin's role. */
async function seedDemoUser({ db, clock, identity, config }: DemoNeeds, person: DemoUser): Promise<void> {
  const role = person.role === "admin" ? "eater" : person.role;
  const id = await identity.registration.createVerified(
    { email: person.email, username: person.username, name: person.name, password: demoPassword, role, acceptsTerms: true },
    false,
  );
  await db.transaction(async (tx) => {
    await updateDemoUser(tx, id, person);
    await insertFollows(
      tx,
      person.follows.map((username) => [id, feederIds(config.market.seed, username).userId] as const),
      clock.date(),
    );
  });
}

/** The seeded past is one of simulated prices: where any class is priced otherwise, there is none. */
const isSimulated = ({ market }: Config): boolean => market.providers.every(({ kind }) => kind === "simulated");
