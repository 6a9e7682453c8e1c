/** Into so many parts shared work is cut: the most workers that can share it. `shard_of_id` counts with it, too. */
export const shardCount = 16;

/** Shards of shared work, from 0. */
export type Shards = ReadonlySet<number>;

export const allShards: Shards = new Set(Array.from({ length: shardCount }, (_, index) => index));
export const noShards: Shards = new Set();

/** The shard of a uuid, by its first byte; the same as `shard_of_id` in SQL. */
export const shardOfId = (id: string): number => Number.parseInt(id.slice(0, 2), 16) % shardCount;

const fnvPrime = 16_777_619;
const fnvBasis = 2_166_136_261;

/** The shard of a name, an instrument's symbol for one: FNV-1a. */
export function shardOfName(name: string): number {
  let hash = fnvBasis;
  for (let index = 0; index < name.length; index++) hash = Math.imul(hash ^ name.charCodeAt(index), fnvPrime) >>> 0;
  return hash % shardCount;
}
