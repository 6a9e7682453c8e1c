import { mkdtempSync } from "node:fs";
import { Client } from "pg";
import { startEmbeddedPostgres } from "/work/copying/server/platform/db/embedded-postgres";
import { migrate } from "/work/copying/server/platform/db/migrate";
import { seedKitchen } from "/work/copying/bench/fanout/seed.sql";
import { lockChunk } from "/work/copying/server/copying/fan-out.sql";
import { openChunk } from "/work/copying/server/copying/open.sql";
import { limitChunk } from "/work/copying/bench/fanout/limit.sql";
const pg = await startEmbeddedPostgres({ dataDir: mkdtempSync("/tmp/fan-"), isTemporary: true, settings: { shared_buffers: "512MB", max_wal_size: "4GB", jit: "off" } });
try {
  await migrate(pg.url, "/work/copying/migrations");
  const c = new Client({ connectionString: pg.url }); c.on("error",()=>{}); await c.connect();
  const N = Number(process.argv[2] ?? 2000);
  let t = performance.now();
  await c.query(seedKitchen(N)); await c.query("vacuum analyze");
  console.log("seed", Math.round(performance.now() - t));
  let seq = 20;
  const event = async () => { seq++; const r = await c.query(`insert into record_events (record_id, sequence, user_id, trade_id, kind, at, bytes, previous_hash, hash, symbol, side, bid, ask, quote_at, snapshot_id, fill_quantity, fill_price, equity_before, status, quantity, opened_quantity, average_price, entry_value, realised_pnl, stop_price)
   values ('00000000-0000-4000-8000-0000000000c1', $1, '00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-00000000f010', 'OPENED', now(), '', '', repeat('a', 64), 'S10', 'LONG', 99.99, 100.01, now(), '00000000-0000-4000-8000-0000000000d1', 10, 100.01, 100000, 'OPEN', 10, 10, 100.01, 1000.1, 0, 95) returning id`, [seq]); return r.rows[0].id; };
  const go = async (sql: string) => { const id = await event(); const t0 = performance.now(); let after: string | null = null; let n = 0; const st: Record<string, number> = {};
    for (;;) { await c.query("begin"); const { rows: [r] } = await c.query(lockChunk, ["00000000-0000-4000-8000-0000000000c1", seq, after, 1000]); if (!r.ids) { await c.query("commit"); break; }
      const { rows } = await c.query(sql, [id, `{${Array.isArray(r.ids) ? r.ids.join(",") : r.ids.slice(1, -1)}}`, new Date()]); await c.query("commit"); n += rows.length; for (const x of rows) st[x.status] = (st[x.status] ?? 0) + 1; const ids = Array.isArray(r.ids) ? r.ids : r.ids.slice(1, -1).split(","); after = ids[ids.length - 1]; }
    return { ms: Math.round(performance.now() - t0), n, st }; };
  await go(openChunk); console.log((await c.query("select reason, cap, sizing, count(*), min(steps::text), min(limits::text) from receipts r join copies c on c.id=r.copy_id group by 1,2,3")).rows); await c.query("delete from copy_lots where trade_id='00000000-0000-4000-8000-00000000f010'; delete from copy_positions where trade_id='00000000-0000-4000-8000-00000000f010'; update copies set cash = 4000");
  for (let i = 0; i < 3; i++) {
    console.log("ours", await go(openChunk)); await c.query("delete from copy_lots where trade_id='00000000-0000-4000-8000-00000000f010'; delete from copy_positions where trade_id='00000000-0000-4000-8000-00000000f010'; update copies set cash = 4000"); await c.query("vacuum analyze");
    console.log("limit", await go(limitChunk)); await c.query("delete from copy_lots where trade_id='00000000-0000-4000-8000-00000000f010'; delete from copy_positions where trade_id='00000000-0000-4000-8000-00000000f010'; update copies set cash = 4000"); await c.query("vacuum analyze");
  }
  if (process.argv[3]) { const id = await event(); const { rows: [r] } = await c.query(lockChunk, ["00000000-0000-4000-8000-0000000000c1", seq, null, 1000]);
    const ids = Array.isArray(r.ids) ? `{${r.ids.join(",")}}` : r.ids;
    await c.query("begin"); const { rows } = await c.query("explain (analyze, buffers off, costs off) " + openChunk, [id, ids, new Date()]); console.log(rows.map((x) => x["QUERY PLAN"]).join("\n")); await c.query("rollback"); }
  await c.end();
} catch (e) { console.log("FAIL", (e as Error).message, (e as any).position, (e as any).where); process.exitCode=1 } finally { await pg.stop(); }
