import { isUuid } from "../../platform/text/uuid";
import type { ModerationModule } from "../../trust/moderation/moderation.module";
import type { ReportableKind } from "../../trust/moderation/moderation.types";
import { byThing, type ModeratedThing } from "../../trust/moderation/reportable-subjects";
import type { Database, Tx } from "../../platform/db/database";
import type { Social } from "../social-parts";
import { publishChanged } from "./posts.service";
import type { DiscussionSubject } from "../discussion/discussion-subjects";
import type { TalkKind } from "../discussion/discussion.types";

interface ThingRow {
  owner_id: string;
  excerpt: string;
  is_hidden: boolean;
}

type Publishers = Pick<Social, "items" | "hints" | "clock">;

interface Words {
  /** `ThingRow` of the thing $1, for admins and for whoever the room has found may see it. */
  readonly read: string;
  hide(tx: Tx, id: string, isHidden: boolean, publishers: Publishers): Promise<void>;
}

const stateOf = (isHidden: boolean): [string, string] => (isHidden ? ["VISIBLE", "REMOVED"] : ["REMOVED", "VISIBLE"]);

const words: Record<TalkKind, Words> = {
  POST: {
    read: "select user_id as owner_id, text as excerpt, state = 'REMOVED' as is_hidden from posts where id = $1 and state <> 'DELETED'",
    hide: async (tx, id, isHidden, publishers) => {
      await tx.query("update posts set state = $3 where id = $1 and state = $2", [id, ...stateOf(isHidden)]);
      await publishChanged(tx, publishers, [id]);
    },
  },
  COMMENT: {
    read: "select user_id as owner_id, text as excerpt, state = 'REMOVED' as is_hidden from comments where id = $1 and state <> 'DELETED'",
    hide: async (tx, id, isHidden, { hints }) => {
      const [[under]] = await tx.query<[DiscussionSubject[], number]>(
        "update comments set state = $3 where id = $1 and state = $2 returning subject_kind as kind, subject_id as id",
        [id, ...stateOf(isHidden)],
      );
      if (under) hints.changed(tx, under, id, null);
    },
  },
  RECIPE: {
    read: "select user_id as owner_id, thesis as excerpt, exists (select 1 from hidden_recipes where trade_id = id) as is_hidden from trades where id = $1 and record_id is not null",
    hide: async (tx, id, isHidden) =>
      void (await tx.query(
        isHidden
          ? "insert into hidden_recipes (trade_id, at) values ($1, now()) on conflict do nothing"
          : "delete from hidden_recipes where trade_id = $1",
        [id],
      )),
  },
};

const postPicturesSql = `select p.id as thing_id, pp.picture_id as id, pp.alt from posts p join post_pictures pp on pp.post_id = p.id
  where p.id = any($1::uuid[]) and p.state <> 'DELETED' order by p.id, pp.position`;

/** Says what of this room can be reported, found by whoever may see it, and how the house hides it. */
export function registerReportables(
  { reportables }: Pick<ModerationModule, "reportables">,
  social: Pick<Social, "subjects"> & Publishers,
  db: Database,
): void {
  for (const kind of Object.keys(words) as Array<TalkKind & ReportableKind>) {
    const read = async (id: string, reader: Pick<Database, "query"> = db): Promise<ModeratedThing | null> => {
      const [row] = isUuid(id) ? await reader.query<ThingRow>(words[kind].read, [id]) : [];
      return row ? { ownerId: row.owner_id, excerpt: row.excerpt, isHidden: row.is_hidden } : null;
    };
    reportables.register(kind, {
      read,
      find: async (viewer, id) => (isUuid(id) && (await social.subjects.find(viewer, { kind, id })) ? read(id) : null),
      ...(kind === "POST" && { pictures: async (ids: readonly string[]) => byThing(await db.query(postPicturesSql, [ids])) }),
      setHidden: (tx, id, isHidden) => words[kind].hide(tx, id, isHidden, social),
    });
  }
}
