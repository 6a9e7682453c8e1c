import path from "node:path";
import { analyticsDayCounting } from "./analytics/analytics-days";
import { migrationsFolder } from "./app";
import { checkBooks, reportOf } from "./billing/ledger/check/check-ledger";
import { kindTotalCounting } from "./billing/ledger/totals/kind-totals";
import { KeyRing } from "./brokers/secrets/key-ring";
import { rotatePayoutKeys } from "./billing/payouts/rotate-payout-keys";
import { rotateKeys } from "./brokers/secrets/rotate-keys";
import { backup } from "./platform/backup/backup";
import { restore } from "./platform/backup/restore";
import { systemClock } from "./platform/clock";
import { parseConfig, type Config } from "./platform/config";
import { checkDatabase } from "./platform/db/check-database";
import { openDatabase } from "./platform/db/database";
import { visitEmbeddedPostgres } from "./platform/db/embedded-postgres";
import { migrate } from "./platform/db/migrate";
import { copierSumCounting, openCopyCounting } from "./copying/copier-sums/copier-sums";
import { copierDayCounting } from "./copying/copier-days/copier-days";
import { receiptDayCounting } from "./copying/receipt-days/receipt-days";
import { tallyCounting, visitorTallyCounting } from "./copying/tallies/tallies";
import { feederCounting } from "./performance/feeder-counts/feeder-counts";
import { listedFeederCounting } from "./performance/feeder-counts/listed-feeders";
import { serverCounting } from "./performance/server-counts/server-counts";
import { boardCounting } from "./performance/board-rows/board-counting";
import { sortKeyCounting } from "./performance/sort-keys/sort-key-counting";
import { growthCounting } from "./performance/growth/own-growth";
import { fidelityCounting } from "./performance/tracking/fidelity-keeper";
import { StoredCounts, type Recounted } from "./platform/counts/stored-counts";
import { openAppDatabase, runToTheEnd, type AppDatabase } from "./platform/ops/lifecycle";
import { StartupError } from "./platform/ops/startup-error";
import { limits } from "./platform/limits";
import { resealLogKeys, rotateLogKey } from "./transparency/keys/log-keys";
import { updateRestored } from "./transparency/log/log.store";
import { tagCounting } from "./social/tags/tag-counts";
import { tagFollowerCounting } from "./social/tags/tag-followers";
import { logSettingsOf } from "./transparency/settings";
import { createPictureStore } from "./trust/pictures/create-picture-store";
import type { PictureStore } from "./trust/pictures/picture-store";
import { formatCounted } from "./platform/text/counted";

const usage =
  "Use: npm run migrate | npm run backup [-- FILE] | npm run restore -- FILE | npm run rotate-keys | npm run rotate-log-key | npm run check-ledger | npm run recount";

type Operation = (config: Config, file: string | undefined, onStop: (stop: () => unknown) => void) => Promise<string>;

const operations: Record<string, Operation | undefined> = {
  migrate: async (config, _file, onStop) => {
    const database = await openAppDatabase(config);
    onStop(() => database.stop());
    const names = await migrate(database.url, migrationsFolder);
    return names.length > 0 ? `Applied ${names.join(", ")}.` : "Nothing to apply, the database is up to date.";
  },
  backup: async (config, file, onStop) => {
    const now = systemClock.date();
    const target = path.resolve(file ?? path.join(config.dataDir, "backups", `brigade-${now.toISOString().replace(/[:.]/g, "-")}.backup`));
    const database = await visit(config);
    onStop(() => database.stop());
    const { header, pictures } = await backup(database.url, target, now, config.pictureStore ? null : storeOf(config));
    const rest = config.pictureStore ? "The pictures lie in your bucket: back it up, too." : `${counted(pictures)} with them.`;
    return `Backed up ${header.tables.length} tables to ${target}. ${rest}`;
  },
  restore: async (config, file, onStop) => {
    if (!file) throw new StartupError(usage);
    const database = await openAppDatabase(config);
    onStop(() => database.stop());
    const { header, pictures } = await restore(database.url, migrationsFolder, path.resolve(file), storeOf(config));
    const db = await openDatabase(database.url, [], 2);
    onStop(() => db.close());
    // What was signed after the backup is known to the log's witnesses alone.
    await updateRestored(db, systemClock.date());
    return `Restored ${header.tables.length} tables and ${counted(pictures)} as of ${header.createdAt}.`;
  },
  "rotate-keys": async (config, _file, onStop) => {
    const database = await visit(config);
    onStop(() => database.stop());
    const db = await openDatabase(database.url, [], 2);
    onStop(() => db.close());
    const ring = new KeyRing(config.brokerKeys);
    const { version, resealed, current, unreadable } = await rotateKeys(db, ring);
    const details = formatCounted(await rotatePayoutKeys(db, ring), "set of bank details", "sets of bank details");
    const logKeys = formatCounted(await resealLogKeys(db, ring), "key of the log", "keys of the log");
    const sentence = `Sealed ${connections(resealed)}, ${details} and ${logKeys} anew; ${connections(current)} in all under key ${version}.`;
    if (unreadable.length === 0) return sentence;
    throw new StartupError(
      `${sentence} ${connections(unreadable.length)} could not be opened and stayed as before: add the key they are sealed under to BROKER_KEYS (${unreadable.slice(0, 10).join(", ")}).`,
    );
  },
  "rotate-log-key": async (config, _file, onStop) => {
    const database = await visit(config);
    onStop(() => database.stop());
    const db = await openDatabase(database.url, [], 2);
    onStop(() => db.close());
    const vkey = await rotateLogKey(db, new KeyRing(config.brokerKeys), logSettingsOf(config).signers, systemClock.date());
    return `The log signs with ${vkey} from its next checkpoint on; the key before signs beside it for ${limits.logKeyOverlapDays} days.`;
  },
  "check-ledger": async (config, _file, onStop) => {
    const database = await visit(config);
    onStop(() => database.stop());
    const db = await openDatabase(database.url, [], 2);
    onStop(() => db.close());
    const { isWhole, text } = reportOf(await checkBooks(db));
    if (!isWhole) throw new StartupError(text);
    return text;
  },
  recount: async (config, _file, onStop) => {
    const database = await visit(config);
    onStop(() => database.stop());
    const db = await openDatabase(database.url, [], 2);
    onStop(() => db.close());
    const counts = await new StoredCounts(db, feederCounting).recount();
    // after the counts, which say who is listed
    const listed = await new StoredCounts(db, listedFeederCounting).recount();
    const serverCounts = await new StoredCounts(db, serverCounting).recount();
    const fidelities = await new StoredCounts(db, fidelityCounting(systemClock)).recount();
    const growths = await new StoredCounts(db, growthCounting(systemClock)).recount();
    // after what records and copies made, which boards go by
    const boards = await new StoredCounts(db, boardCounting).recount();
    // after leaderboards, by whose returns it goes
    const sortKeys = await new StoredCounts(db, sortKeyCounting(systemClock)).recount();
    const tallies = await new StoredCounts(db, tallyCounting(systemClock)).recount();
    // after those of events, which it adds up
    const visitorTallies = await new StoredCounts(db, visitorTallyCounting(systemClock)).recount();
    const copierSums = await new StoredCounts(db, copierSumCounting).recount();
    // after those of feeders, which it adds up
    const openCopies = await new StoredCounts(db, openCopyCounting).recount();
    const copierDays = await new StoredCounts(db, copierDayCounting).recount();
    const receiptDays = await new StoredCounts(db, receiptDayCounting).recount();
    const tags = await new StoredCounts(db, tagCounting).recount();
    const tagFollowers = await new StoredCounts(db, tagFollowerCounting).recount();
    const analyticsDays = await new StoredCounts(db, analyticsDayCounting).recount();
    const ledgerKinds = await new StoredCounts(db, kindTotalCounting()).recount();
    return [
      recounted("Followers and copiers", counts),
      recounted("Listed feeders", listed, "kind", "kinds"),
      recounted("People and records", serverCounts, "count", "counts"),
      recounted("What copies made", fidelities),
      recounted("What records made", growths),
      recounted("Places on leaderboards", boards, "feeder", "feeders"),
      recounted("Orders of the list of feeders", sortKeys, "feeder", "feeders"),
      recounted("Receipts", tallies, "event", "events"),
      recounted("Receipts that visitors see", visitorTallies, "time", "times"),
      recounted("Money of copies", copierSums, "feeder", "feeders"),
      recounted("Open copies", openCopies, "total", "totals"),
      recounted("Money of copies", copierDays, "day", "days"),
      recounted("Receipts", receiptDays, "day", "days"),
      recounted("Posts", tags, "tag", "tags"),
      recounted("Followers", tagFollowers, "tag", "tags"),
      recounted("Page views", analyticsDays, "day", "days"),
      recounted("Balances", ledgerKinds, "kind of account", "kinds of accounts"),
    ].join("\n");
  },
};

const storeOf = (config: Config): PictureStore => createPictureStore(config, systemClock);
const counted = (pictures: number): string => formatCounted(pictures, "picture", "pictures");

function recounted(what: string, { counted: count, wrong }: Recounted, one = "person", more = "people"): string {
  const all = formatCounted(count, one, more);
  if (wrong.length === 0) return `${what} of ${all} are as counted.`;
  return `${what} of ${all} were counted again; ${wrong.length} were wrong: ${wrong.slice(0, 20).join(", ")}.`;
}

const connections = (count: number): string => formatCounted(count, "connection", "connections");

/** A backup may be taken while Brigade runs, so it does not ask to own the database. */
async function visit(config: Config): Promise<AppDatabase> {
  if (!config.databaseUrl) return visitEmbeddedPostgres({ dataDir: config.dataDir });
  await checkDatabase(config.databaseUrl);
  return { url: config.databaseUrl, stop: () => Promise.resolve() };
}

/** `npm run migrate | backup | restore | rotate-keys | rotate-log-key | check-ledger | recount`: what an operator does to the database and pictures of a Brigade (see `docs/operations.md`). */
await runToTheEnd(async (onStop, finish) => {
  const [command = "", file] = process.argv.slice(2);
  const operation = operations[command];
  if (!operation) throw new StartupError(usage);
  const config = parseConfig(process.env);
  console.log(await operation(config, file, onStop));
  finish();
});
