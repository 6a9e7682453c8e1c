import type { Tx } from "../../platform/db/database";
import type { ReactionKind } from "./discussion.types";
import type { DiscussionSubject } from "./discussion-subjects";

/** What a change adds to (or takes from) the figures of a post, recipe or comment. */
export type CountChanges = Partial<Record<"comments" | "reposts" | Lowercase<ReactionKind>, number>>;

const columns = ["comments", "reposts", "fire", "clap", "bull", "bear", "think"] as const;

/** The figures of a thing as they stand after a change. Of two, the one with the greater version is the later. */
export type Figures = Readonly<Record<(typeof columns)[number] | "version", number>>;

const values = columns.map((_, index) => `$${index + 3}`).join(", ");
const sums = columns.map((column) => `${column} = counts.${column} + excluded.${column}`).join(", ");
const after = `${columns.join(", ")}, version::float8 as version`;

/** A first row with a negative figure would break the check before the sum is made: taking away only updates. */
const upsert = `insert into talk_counts as counts (subject_kind, subject_id, ${columns.join(", ")}, version) values ($1, $2, ${values}, 1)
  on conflict (subject_kind, subject_id) do update set ${sums}, version = counts.version + 1 returning ${after}`;
const update = `with changed as (
    update talk_counts set ${columns.map((column, index) => `${column} = greatest(0, ${column} + $${index + 3})`).join(", ")}, version = version + 1
    where subject_kind = $1 and subject_id = $2 returning ${after}
  ) select * from changed`;

/**
 * Changes the figures beside their cause, and with them the score of a post in discovery. The row lock keeps two writers in line.
 * Returns the figures after it; null where nothing was there to take away from.
 */
export async function changeCounts(tx: Tx, { kind, id }: DiscussionSubject, changes: CountChanges): Promise<Figures | null> {
  const given = columns.map((column) => changes[column] ?? 0);
  const [figures] = await tx.query<Figures[]>(given.some((change) => change < 0) ? update : upsert, [kind, id, ...given]);
  if (kind === "POST")
    await tx.query(
      `update feed_items i set score = feed_score(i.at, c.fire + c.clap + c.bull + c.bear + c.think, c.comments, c.reposts)
       from talk_counts c where i.id = $1 and c.subject_kind = 'POST' and c.subject_id = $1`,
      [id],
    );
  return figures ?? null;
}
