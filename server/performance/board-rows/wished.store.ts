import { queryRows, type Queryable } from "../../platform/db/rows";
import type { BoardKey } from "./board-key";

/** Which feeders of a leaderboard a filter leaves. */
export interface WishedRows {
  readonly key: BoardKey;
  /** Null for every class. */
  readonly assetClass: string | null;
  /** 0: records too short to have a risk. */
  readonly riskMin: number;
  readonly riskMax: number;
  /** Records that began later are too young; null for every age. */
  readonly recordUntil: Date | null;
  /** Whose rows do not count. */
  readonly without: readonly string[];
  /** Of these those whom it leaves. */
  readonly added: readonly string[];
}

/** Parameters of `isWishedSql` and `wishedRowsSql`. */
export const wishedArgs = ({ key, assetClass, riskMin, riskMax, recordUntil, without, added }: WishedRows): unknown[] => [
  ...[key.audience, key.period, key.mode, assetClass, riskMin, riskMax, recordUntil],
  ...[without, added],
];

interface Numbered {
  readonly board: (alias: string) => string;
  readonly isOfKind: (alias: string) => string;
  readonly isOfAge: string;
  readonly isWithout: (id: string) => string;
  readonly added: string;
}

/** Conditions whose parameters begin at a number. */
function numbered(from: number): Numbered {
  const [audience, period, mode, assetClass, riskMin, riskMax, until, without, added] = Array.from(
    { length: 9 },
    (_, at) => `$${from + at}`,
  );
  return {
    board: (alias) => `${alias}.audience = ${audience} and ${alias}.period = ${period} and ${alias}.mode = ${mode}`,
    isOfKind: (alias) => `(${assetClass}::text is null or ${alias}.asset_class = ${assetClass})
      and ${alias}.risk between ${riskMin}::smallint and ${riskMax}::smallint`,
    isOfAge: `(${until}::timestamptz is null or r.record_from <= ${until})`,
    isWithout: (id) => `${id} <> all(${without}::uuid[])`,
    added: `${added}::uuid[]`,
  };
}

/** Whether a filter leaves a feeder. `offset 0`: it is looked up feeder by feeder, so that no plan collects all rows of the leaderboard first. */
export function isWishedSql(id: string, from: number): string {
  const { board, isOfKind, isOfAge, isWithout, added } = numbered(from);
  return `(
    ${id} = any(${added})
    or (
      ${isWithout(id)}
      and exists (
        select 1
        from board_rows r
        where r.feeder_id = ${id}
          and ${board("r")}
          and ${isOfKind("r")}
          and ${isOfAge}
        offset 0
      )
    )
  )`;
}

/** Ids of those whom a filter leaves, kind by kind along an index; with `max` up to so many of each kind. */
export function wishedRowsSql(from: number, max: string | null): string {
  const { board, isOfKind, isOfAge, isWithout, added } = numbered(from);
  return `
  select r.feeder_id as id
  from (
    select distinct n.list, n.asset_class, n.risk
    from board_counts n
    where ${board("n")}
      and ${isOfKind("n")}
  ) k
  cross join lateral (
    select r.feeder_id
    from board_rows r
    where ${board("r")}
      and r.list = k.list
      and r.asset_class = k.asset_class
      and r.risk = k.risk
      and ${isOfAge}
      and ${isWithout("r.feeder_id")}
    ${max === null ? "" : `limit ${max}`}
  ) r
  union all
  select unnest(${added})`;
}

const firstSql = `
select id
from (${wishedRowsSql(1, "$10")}
) wished
limit $10`;

const amongSql = `
select id
from unnest($10::uuid[]) as asked (id)
where ${isWishedSql("id", 1)}`;

const idsOf = (rows: ReadonlyArray<{ readonly id: string }>): string[] => rows.map(({ id }) => id);

/** Some of those whom a filter leaves, in no order: all, where they are fewer than `max`. */
export const readWished = async (db: Queryable, wished: WishedRows, max: number): Promise<string[]> =>
  idsOf(await queryRows<{ id: string }>(db, firstSql, [...wishedArgs(wished), max]));

/** Of these feeders those whom a filter leaves. */
export const readWishedAmong = async (db: Queryable, wished: WishedRows, ids: readonly string[]): Promise<string[]> =>
  idsOf(await queryRows<{ id: string }>(db, amongSql, [...wishedArgs(wished), ids]));
