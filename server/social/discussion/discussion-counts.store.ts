import type { Tx } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import type { DiscussionSubject, ReactionKind } from "./discussion.types";

/** What a change adds to (or takes from) the figures of a post, recipe or comment. */
export type CountChanges = Partial<Record<"comments" | "reposts" | Lowercase<ReactionKind>, number>>;

const columns = ["comments", "reposts", "fire", "clap", "bull", "bear", "think"] as const;

/** The figures of a subject after a change. Of two, the one with the greater version is the later. */
export type Figures = Readonly<Record<(typeof columns)[number] | "version", number>>;

const values = columns.map((_, index) => `$${index + 3}`).join(", ");
const sums = columns.map((column) => `${column} = counts.${column} + excluded.${column}`).join(", ");
const differences = columns.map((column, index) => `${column} = greatest(0, ${column} + $${index + 3})`).join(", ");
const returned = `${columns.join(", ")}, version::float8 as version`;

const insertSql = `
  insert into talk_counts as counts (subject_kind, subject_id, ${columns.join(", ")}, version)
  values ($1, $2, ${values}, 1)
  on conflict (subject_kind, subject_id) do update
  set ${sums}, version = counts.version + 1
  returning ${returned}`;

/** Taking away only updates: a first row with a negative figure would break the check before the sum is made. */
const updateSql = `
  with
  -- the figures of the subject, if it has any
  changed as (
    update talk_counts
    set ${differences}, version = version + 1
    where subject_kind = $1
      and subject_id = $2
    returning ${returned}
  )
  select *
  from changed`;

const scoreSql = `
  update feed_items i
  set score = feed_score(i.at, c.fire + c.clap + c.bull + c.bear + c.think, c.comments, c.reposts)
  from talk_counts c
  where i.id = $1
    and c.subject_kind = 'POST'
    and c.subject_id = $1`;

/**
 * Changes the figures in the transaction of their cause, and with them the score of a post in discovery. The row lock orders
 * concurrent writers. Returns the figures after it; null where there was nothing to take away from.
 */
export async function changeDiscussionCounts(tx: Tx, { kind, id }: DiscussionSubject, changes: CountChanges): Promise<Figures | null> {
  const given = columns.map((column) => changes[column] ?? 0);
  const sql = given.some((change) => change < 0) ? updateSql : insertSql;
  const [figures] = await queryRows<Figures>(tx, sql, [kind, id, ...given]);
  if (kind === "POST") await tx.query(scoreSql, [id]);
  return figures ?? null;
}
