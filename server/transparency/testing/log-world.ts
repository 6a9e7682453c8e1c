import { createHash } from "node:crypto";
import type { Database } from "../../platform/db/database";
import { parseBundle } from "../merkle/bundle";
import { leafHash, nodeHash } from "../merkle/hashing";
import { formatTilePath, tilesOf } from "../merkle/tile-path";
import { checkSignatures } from "../notes/check-signatures";
import { parseSignedCheckpoint, type SignedCheckpoint } from "../notes/checkpoint";
import type { NoteKey } from "../notes/note-keys";

/** Makes records of feeders who never traded, all at once. Returns their ids in order. */
export async function addRecords(db: Database, count: number): Promise<string[]> {
  const rows = await db.transaction(async (tx) => {
    const prefix = `bulk${createHash("sha256").update(String(process.hrtime.bigint())).digest("hex").slice(0, 8)}`;
    await tx.query(
      `insert into users (id, username, name, role)
      select gen_random_uuid(), $2 || n, 'Bulk', 'feeder' from generate_series(1, $1::int) n`,
      [count, prefix],
    );
    await tx.query(
      `insert into trading_accounts (id, user_id, kind, broker, name, cash, created_at)
      select gen_random_uuid(), id, 'RECORD', 'PAPER', 'Record account', 0, now() from users where username like $1 || '%'`,
      [prefix],
    );
    return (await tx.query(
      `insert into records (user_id, account_id, created_at)
      select a.user_id, a.id, now() from trading_accounts a join users u on u.id = a.user_id where u.username like $1 || '%'
      returning id`,
      [prefix],
    )) as Array<{ id: string }>;
  });
  return rows.map(({ id }) => id).toSorted();
}

/** The root by its definition, RFC 6962 section 2.1: shares nothing with the code that grows trees. */
export function definedRoot(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return createHash("sha256").digest();
  if (leaves.length === 1) return leaves[0]!;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return nodeHash(definedRoot(leaves.slice(0, split)), definedRoot(leaves.slice(split)));
}

export interface ReadLog {
  readonly checkpoint: SignedCheckpoint;
  readonly text: string;
  readonly entries: readonly string[];
}

/**
 * Reads a served log as a stranger does, by its public files alone: the checkpoint's signature, then each tile and bundle of its size; every
 * entry hashes to its place, every full tile to its hash above, and all of them to the root. Throws at the first thing that does not fit.
 */
export async function readWholeLog(url: string, keys: readonly NoteKey[]): Promise<ReadLog> {
  const get = async (path: string): Promise<Buffer> => {
    const response = await fetch(`${url}/${path}`);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  };
  const text = (await get("checkpoint")).toString("utf8");
  const checkpoint = parseSignedCheckpoint(text)!;
  const { verified, hasForgery } = checkSignatures(checkpoint, keys);
  if (hasForgery || verified.length === 0) throw new Error("the checkpoint is not signed");
  const levels = new Map<number | "entries", Buffer[]>();
  const entries: Buffer[] = [];
  for (const tile of tilesOf(checkpoint.size)) {
    const bytes = await get(formatTilePath(tile));
    if (tile.level === "entries") entries.push(...parseBundle(bytes)!);
    else {
      const hashes = Array.from({ length: bytes.length / 32 }, (_, at) => bytes.subarray(at * 32, at * 32 + 32));
      if (hashes.length !== tile.width) throw new Error(`${formatTilePath(tile)} has ${hashes.length} hashes`);
      levels.set(tile.level, [...(levels.get(tile.level) ?? []), ...hashes]);
    }
  }
  const leaves = entries.map(leafHash);
  if (!Buffer.concat(leaves).equals(Buffer.concat(levels.get(0) ?? []))) throw new Error("entries and tiles differ");
  for (const [level, hashes] of levels)
    if (typeof level === "number" && level > 0)
      for (const [at, hash] of hashes.entries())
        if (!definedRoot(levels.get(level - 1)!.slice(at * 256, at * 256 + 256)).equals(hash)) throw new Error(`tile ${level}: hash ${at}`);
  if (!definedRoot(leaves).equals(checkpoint.root)) throw new Error("the root differs");
  return { checkpoint, text, entries: entries.map((entry) => entry.toString("utf8")) };
}
