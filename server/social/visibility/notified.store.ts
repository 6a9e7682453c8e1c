import { visibleProfilesSql } from "../../people/visibility/visible-profiles.sql";
import type { Tx } from "../../platform/db/database";
import { queryRows } from "../../platform/db/rows";
import type { Viewer } from "../../platform/viewer";
import type { DiscussionSubject } from "../discussion/discussion.types";

/** Somebody who may be notified, with what decides which trades they see. */
export type NotifiedPerson = Pick<Viewer, "id" | "role" | "tier" | "suspendedAt">;

const seenBy = (owner: string): string => visibleProfilesSql({ viewer: "u.id", isAdmin: "(u.role = 'admin')", owner, viewerOfRow: true });

const notifiedSql = `
  select u.id, u.role, u.tier, u.suspended_at as "suspendedAt"
  from users u
  join users actor on actor.id = $1
  where u.id = any($2::uuid[])
    and ${seenBy("actor")}
    and (
      $3 <> 'POST'
      or exists (
        select 1
        from posts p
        join users owner on owner.id = p.user_id
        where p.id = $4
          and p.state = 'VISIBLE'
          and ${seenBy("owner")}
      )
    )`;

/** Of these people those who may see what the actor writes, and the post it is about. Recipes are not judged here. */
export const readNotified = (
  tx: Tx,
  actorId: string,
  userIds: readonly string[],
  { kind, id }: DiscussionSubject,
): Promise<NotifiedPerson[]> => queryRows<NotifiedPerson>(tx, notifiedSql, [actorId, userIds, kind, id]);
