import type { Tx } from "../platform/db/database";
import type { ReactionKind } from "./talk.types";
import type { TalkSubject } from "./talk-subjects";

/** What a change adds to (or takes from) the figures of a post, recipe or comment. */
export type CountChanges = Partial<Record<"comments" | "reposts" | Lowercase<ReactionKind>, number>>;

const columns = ["comments", "reposts", "fire", "clap", "bull", "bear", "think"] as const;
const values = columns.map((_, index) => `$${index + 3}`).join(", ");
const sums = columns.map((column) => `${column} = counts.${column} + excluded.${column}`).join(", ");

/** A first row with a negative figure would break the check before the sum is made: taking away only updates. */
const upsert = `insert into talk_counts as counts (subject_kind, subject_id, ${columns.join(", ")}) values ($1, $2, ${values})
  on conflict (subject_kind, subject_id) do update set ${sums}`;
const update = `update talk_counts set ${columns.map((column, index) => `${column} = greatest(0, ${column} + $${index + 3})`).join(", ")} where subject_kind = $1 and subject_id = $2`;

/** Changes the figures beside their cause, and with them the score of a post in discovery. The row lock keeps two writers in line. */
export async function changeCounts(tx: Tx, { kind, id }: TalkSubject, changes: CountChanges): Promise<void> {
  const given = columns.map((column) => changes[column] ?? 0);
  await tx.query(given.some((change) => change < 0) ? update : upsert, [kind, id, ...given]);
  if (kind !== "POST") return;
  await tx.query(
    `update feed_items i set score = feed_score(i.at, c.fire + c.clap + c.bull + c.bear + c.think, c.comments, c.reposts)
     from talk_counts c where i.id = $1 and c.subject_kind = 'POST' and c.subject_id = $1`,
    [id],
  );
}
