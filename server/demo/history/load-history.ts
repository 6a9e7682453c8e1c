import type { Tx } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import { classTimes } from "../../people/visibility/visible-from";
import type { DemoHistory } from "./history";
import { insertRows } from "./history.store";
import { seededRandom, seededUuid } from "./random";

/** The people of a history: users without a sign-in, their two paper accounts, chains and first money. Loads no trade. */
export async function loadFeeders(tx: Tx, seed: string, history: Pick<DemoHistory, "runs">): Promise<void> {
  const runs = history.runs.map((run) => ({ ...run, random: seededRandom(`${seed}/flows/${run.feeder.username}`) }));
  const start = limits.paperStartUsd.toFixed(2);
  await insertRows(
    tx,
    "users",
    runs.map(({ feeder, ids, startedAt }) => ({
      id: ids.userId,
      username: feeder.username,
      name: feeder.name,
      role: "feeder",
      tier: feeder.tier,
      house: true,
      bio: feeder.bio,
      created_at: startedAt,
    })),
    "id, username, name, role, tier, house, bio, created_at",
  );
  await insertRows(
    tx,
    "privacy_settings",
    runs.map(({ ids, startedAt }) => ({ user_id: ids.userId, updated_at: startedAt })),
    "user_id, updated_at",
  );
  const account = (id: string, userId: string, kind: string, name: string, cash: string, at: Date) => ({
    id,
    user_id: userId,
    kind,
    name,
    cash,
    created_at: at,
  });
  await insertRows(
    tx,
    "trading_accounts",
    runs.flatMap(({ ids, startedAt, rows }) => [
      account(ids.accountId, ids.userId, "RECORD", "Record account", rows.cash.toFixed(2), startedAt),
      account(ids.practiceId, ids.userId, "PRACTICE", "Practice account", start, startedAt),
    ]),
    "id, user_id, kind, name, cash, created_at",
  );
  await insertRows(
    tx,
    "records",
    runs.map(({ ids, startedAt, rows }) => ({
      id: ids.recordId,
      user_id: ids.userId,
      account_id: ids.accountId,
      sequence: rows.chain.sequence,
      head: rows.chain.head,
      created_at: startedAt,
    })),
    "id, user_id, account_id, sequence, head, created_at",
  );
  await insertRows(
    tx,
    "account_flows",
    runs.flatMap(({ ids, startedAt, random }) =>
      [ids.accountId, ids.practiceId].map((accountId) => ({
        id: seededUuid(random),
        account_id: accountId,
        user_id: ids.userId,
        at: startedAt,
        amount: start,
        kind: "START",
        equity_before: "0.00",
      })),
    ),
  );
}

/** Everything they did, with lots, orders, fills, sealed events and daily closes, as the running server would have written it. */
export async function loadHistory(tx: Tx, history: DemoHistory, now: Date): Promise<void> {
  const all = <T>(part: (rows: DemoHistory["runs"][number]["rows"]) => readonly T[]): T[] => history.runs.flatMap(({ rows }) => part(rows));
  await insertRows(tx, "price_snapshots", history.snapshots);
  await insertRows(
    tx,
    "trades",
    all((rows) => rows.trades),
  );
  await insertRows(
    tx,
    "orders",
    all((rows) => rows.orders),
  );
  await insertRows(
    tx,
    "fills",
    all((rows) => rows.fills),
  );
  await insertRows(
    tx,
    "lots",
    all((rows) => rows.lots),
  );
  await insertRows(
    tx,
    "record_texts",
    all((rows) => rows.texts),
  );
  const events = all((rows) => rows.events);
  await insertRows(tx, "record_events", events);
  await insertRows(
    tx,
    "equity_closes",
    all((rows) => rows.closes),
  );
  // What some delay class may not see yet enters the stream like any event; what all may see is in the feed's list already.
  const waiting = events
    .filter((event) => +now - +event.at < 86_400_000)
    .flatMap((event) =>
      classTimes({ at: event.at, delaySeconds: event.delay_seconds, priceBites: event.price_bites }).map((time) => ({
        event_id: event.id,
        delay_class: time.delayClass,
        visible_at: time.visibleAt,
      })),
    );
  await insertRows(
    tx,
    "feed_pending",
    waiting.filter((row) => row.visible_at > now),
  );
}
