import { queryRows, type Queryable } from "../../platform/db/rows";
import { tileWidth } from "../merkle/tile-path";

/** The first `width` hashes of a tile; fewer where the log has fewer. */
export async function readTile(db: Queryable, level: number, index: number, width: number): Promise<Buffer[]> {
  const [from, to] = [index * tileWidth, index * tileWidth + width];
  const rows = await queryRows<{ hash: Buffer }>(
    db,
    level === 0
      ? `select leaf_hash as hash
        from log_entries
        where leaf_index >= $1
          and leaf_index < $2
        order by leaf_index`
      : `select hash
        from log_tile_hashes
        where level = $3
          and hash_index >= $1
          and hash_index < $2
        order by hash_index`,
    level === 0 ? [from, to] : [from, to, level],
  );
  return rows.map(({ hash }) => hash);
}

/** The first `width` entries of a bundle; fewer where the log has fewer. */
export async function readBundle(db: Queryable, index: number, width: number): Promise<Buffer[]> {
  const rows = await queryRows<{ bytes: string }>(
    db,
    `select bytes
    from log_entries
    where leaf_index >= $1
      and leaf_index < $2
    order by leaf_index`,
    [index * tileWidth, index * tileWidth + width],
  );
  return rows.map(({ bytes }) => Buffer.from(bytes, "utf8"));
}
