import type { Tx } from "../../platform/db/database";
import type { DiscussionSubject, ReactionKind } from "./discussion.types";
import { Reaction } from "./reaction.entity";

/** Reactions of one user to one subject wait for each other until the end of the transaction. Returns the present one, or null. */
export async function lockReaction(tx: Tx, { kind, id }: DiscussionSubject, userId: string): Promise<ReactionKind | null> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`${kind}:${id}:${userId}`]);
  const present = await tx.findOneBy(Reaction, { subjectKind: kind, subjectId: id, userId });
  return present?.kind ?? null;
}

/** Sets the user's reaction, instead of the one before. */
export async function setReaction(
  tx: Tx,
  { kind, id }: DiscussionSubject,
  userId: string,
  reaction: ReactionKind,
  at: Date,
): Promise<void> {
  await tx.query(
    `insert into reactions (subject_kind, subject_id, user_id, kind, at)
    values ($1, $2, $3, $4, $5)
    on conflict (subject_kind, subject_id, user_id) do update
    set kind = excluded.kind, at = excluded.at`,
    [kind, id, userId, reaction, at],
  );
}

export async function deleteReaction(tx: Tx, { kind, id }: DiscussionSubject, userId: string): Promise<void> {
  await tx.delete(Reaction, { subjectKind: kind, subjectId: id, userId });
}
