import { eaterOf, feederId, openCopyFixture, percentile, recordId, rounded, type CopyFixture } from "./copying/fixture";

const eaters = 1_000;
const copiesOfOne = 100;

/**
 * 1,000 eaters with a copy each of a feeder who keeps trading, and one eater with 100 copies, all press 86: when each answer
 * came, and whether anything opened after it. Beside it the longest chunk of the fan-out that ran meanwhile.
 */
export async function run(): Promise<object> {
  const fixture = await openCopyFixture(eaters);
  const many = await oneWithMany(fixture);
  const ids = (
    await fixture.app.db.query<{ id: string }>("select distinct eater_id as id from copies where record_id = $1", [recordId])
  ).map((row) => row.id);
  // Warmed up, and the longest chunk known, before anyone presses; then all press while the next one is on its way.
  for (let trade = 0; trade < 3; trade++) await fixture.openTrade().then(() => fixture.fannedOut());
  const end = new AbortController();
  const trading = (async () => {
    while (!end.signal.aborted) await fixture.openTrade();
  })();
  await fixture.openTrade();
  const answers: number[] = [];
  const answeredAt = new Map<string, Date>();
  const press = async (eaterId: string): Promise<void> => {
    const started = performance.now();
    await fixture.app.modules.copying.copies.stopAll(eaterOf(eaterId), "CLOSE_ALL");
    answers.push(performance.now() - started);
    answeredAt.set(eaterId, new Date());
  };
  let manyMs = 0;
  await Promise.all([...ids.filter((id) => id !== many).map(press), press(many).then(() => (manyMs = answers.at(-1)!))]);
  await fixture.openTrade();
  end.abort();
  await trading;
  await fixture.fannedOut();
  const opened = await openedAfter(fixture, answeredAt);
  const [chunk] = await fixture.app.db.query<{ ms: number }>(
    "select coalesce(max(extract(epoch from w.last - w.first) * 1000), 0)::float8 as ms from (select max(filled_at) as last, min(feeder_filled_at) as first from receipts where cause_kind = 'EVENT' and status = 'COPIED' group by cause_id) w",
  );
  await fixture.stop();
  return {
    eaters: ids.length,
    copiesOfOne,
    openedAfter: opened,
    p50Ms: rounded(percentile(answers, 0.5)),
    p99Ms: rounded(percentile(answers, 0.99)),
    hundredCopiesMs: rounded(manyMs),
    longestChunkMs: rounded(chunk!.ms),
  };
}

/** One eater who copies 100 other feeders, each with a record of their own. */
async function oneWithMany({ app }: CopyFixture): Promise<string> {
  const [row] = await app.db.query<{ id: string }>("select eater_id as id from copies order by id limit 1");
  const statements = [
    `insert into users (id, username, name, role) select md5('other' || n)::uuid, 'other' || n, 'Other ' || n, 'feeder' from generate_series(1, ${copiesOfOne - 1}) n`,
    `insert into trading_accounts (id, user_id, kind, name, cash, created_at) select md5('oa' || n)::uuid, md5('other' || n)::uuid, 'RECORD', 'Paper', 100000, now() from generate_series(1, ${copiesOfOne - 1}) n`,
    `insert into records (id, user_id, account_id, created_at) select md5('or' || n)::uuid, md5('other' || n)::uuid, md5('oa' || n)::uuid, now() from generate_series(1, ${copiesOfOne - 1}) n`,
    `insert into copies (eater_id, feeder_id, record_id, account_id, started_sequence, cash, put_in, units, sizing, day, day_start_equity, started_at)
     select '${row!.id}', md5('other' || n)::uuid, md5('or' || n)::uuid, (select account_id from copies where eater_id = '${row!.id}' limit 1), 0, 100, 100, 100, 'PROPORTIONAL', current_date, 100, now() from generate_series(1, ${copiesOfOne - 1}) n`,
  ];
  for (const statement of statements) await app.db.query(statement);
  return row!.id;
}

/** Opens that were decided, by the receipt's own commit order, after the eater had been answered. */
async function openedAfter({ app }: CopyFixture, answeredAt: ReadonlyMap<string, Date>): Promise<number> {
  const rows = await app.db.query<{ eater_id: string; at: Date }>(
    "select eater_id, decided_at as at from receipts where action in ('OPEN', 'SCALE') and quantity > 0 and feeder_id = $1",
    [feederId],
  );
  return rows.filter((row) => row.at > answeredAt.get(row.eater_id)!).length;
}
