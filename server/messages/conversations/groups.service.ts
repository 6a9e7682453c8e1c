import { assertMayWrite } from "../../identity/account/activity.policy";
import { isUuid } from "../../platform/text/uuid";
import type { Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { forbidden, notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import type { Addressee } from "./addressees";
import { activeMembers, addresseesOf, othersOf, stateOfInvited } from "./conversations.service";
import { nameOf } from "./group-name";
import { readConversations, type ConversationRow } from "../messages/message-rows";
import type { AddMembersInput, RemoveMemberInput, RenameConversationInput } from "../messages.inputs";
import type { MemberState } from "../messages.enums";
import { canLeave, canRename } from "../messages.policy";
import { newsGroup, publishToPeople, type MessagesDeps } from "../messages-deps";
import type { ConversationPayload } from "../messages.payloads";
import { lockConversation, post } from "../messages/posting";
import { refuseToWrite } from "../messages/sending.service";

type Payload = Omit<ConversationPayload, "errors">;

/** Who is in a group, and what it is called. */
export class GroupsService {
  constructor(private readonly deps: MessagesDeps) {}

  /** Everybody in the group may add people; each is asked unless they follow who adds them. Who is in already stays as they are. */
  add(viewer: Viewer, { conversationId, userIds }: AddMembersInput): Promise<Payload> {
    return this.change(viewer, conversationId, async (tx, row) => {
      const people = await addresseesOf(tx, viewer, othersOf(viewer, userIds));
      people.forEach((person, place) => refuseToWrite(person.refusal, `input.userIds.${place}`));
      const states = await statesOf(tx, row.id);
      const added = people.filter((person) => !isIn(states.get(person.id)));
      if (row.members + added.length > limits.conversationMembersMax)
        refuse(
          ErrorCode.TOO_MANY,
          "input.userIds",
          `A group has at most ${limits.conversationMembersMax} people.`,
          new Decimal(limits.conversationMembersMax),
        );
      for (const person of added) await this.invite(tx, viewer, row.id, person, states.get(person.id));
    });
  }

  /** Only who looks after the group removes people: FORBIDDEN for others, NOT_FOUND for who is not in it. */
  remove(viewer: Viewer, { conversationId, userId }: RemoveMemberInput): Promise<Payload> {
    return this.change(viewer, conversationId, async (tx, row) => {
      if (!canRename(row)) throw forbidden("Only who looks after the group removes people.");
      if (userId === viewer.id) refuse(ErrorCode.SELF, "input.userId", "Leave the group instead.");
      const state = isUuid(userId) ? (await statesOf(tx, row.id)).get(userId) : undefined;
      if (!isIn(state)) throw notFound("This member");
      if (state === "ACTIVE") return this.takeOut(tx, viewer, row.id, userId);
      // Not in yet: the invitation vanishes, and whoever never saw it is not told of it now.
      await tx.query("delete from conversation_members where conversation_id = $1 and user_id = $2", [row.id, userId]);
      await this.deps.notifier.settle(tx, { userId, groupKey: newsGroup(row.id) });
      if (state === "REQUEST") await publishToPeople(this.deps, tx, [userId], { kind: "GONE", conversationId: row.id, messageId: null });
    });
  }

  rename(viewer: Viewer, { conversationId, name: given }: RenameConversationInput): Promise<Payload> {
    return this.change(viewer, conversationId, async (tx, row) => {
      const name = nameOf(given);
      if (!canRename(row)) throw forbidden("Only who looks after the group renames it.");
      if (name === row.name) return;
      await tx.query("update conversations set name = $2 where id = $1", [row.id, name]);
      await post(this.deps, tx, { conversationId: row.id, senderId: viewer.id, kind: "RENAMED", text: name });
    });
  }

  /** Whoever has been in longest looks after the group when its keeper leaves. */
  async leave(viewer: Viewer, conversationId: string): Promise<Payload> {
    return this.change(viewer, conversationId, async (tx, row) => {
      if (!canLeave(row)) throw notFound("This group");
      await post(this.deps, tx, { conversationId: row.id, senderId: viewer.id, kind: "LEFT" });
      await tx.query(goneSql, [row.id, viewer.id, "LEFT"]);
      if (row.isOwner)
        await tx.query(
          `update conversation_members set is_owner = true where conversation_id = $1 and user_id = (
             select user_id from conversation_members where conversation_id = $1 and state = 'ACTIVE' order by joined_at, user_id limit 1)`,
          [row.id],
        );
      await this.deps.notifier.settle(tx, { userId: viewer.id, groupKey: newsGroup(row.id) });
      await publishToPeople(this.deps, tx, [viewer.id], { kind: "GONE", conversationId: row.id, messageId: null });
    });
  }

  /** Loads a group the viewer is in, under its lock, and tells everybody in it when it has changed. INVALID for two people. */
  private async change(viewer: Viewer, conversationId: string, work: (tx: Tx, row: ConversationRow) => Promise<void>): Promise<Payload> {
    assertMayWrite(viewer);
    await this.deps.db.transaction(async (tx) => {
      if (!isUuid(conversationId) || !(await lockConversation(tx, conversationId))) throw notFound("This conversation");
      const [row] = await readConversations(tx, "c.id = $2", [viewer.id, conversationId]);
      if (row?.state !== "ACTIVE") throw notFound("This conversation");
      if (row.kind !== "GROUP") refuse(ErrorCode.INVALID, "input.conversationId", "This is a conversation of two.");
      await work(tx, row);
      await publishToPeople(this.deps, tx, await activeMembers(tx, row.id), {
        kind: "CONVERSATION",
        conversationId: row.id,
        messageId: null,
      });
    });
    return { conversationId };
  }

  /** What was said before somebody came is not theirs to read. Who left by their own will is asked again. */
  private async invite(tx: Tx, viewer: Viewer, id: string, person: Addressee, before: MemberState | undefined): Promise<void> {
    const invited = stateOfInvited(person);
    const state = before === "LEFT" && invited === "ACTIVE" ? "REQUEST" : invited;
    await tx.query(
      `insert into conversation_members as m (conversation_id, user_id, state, added_by, joined_at, last_at, from_position, read_position)
       select $1, $2, $3, $4, $5, $5, last_position, last_position from conversations where id = $1
       on conflict (conversation_id, user_id) do update set state = excluded.state, added_by = excluded.added_by, joined_at = excluded.joined_at, last_at = excluded.last_at,
         from_position = excluded.from_position, read_position = excluded.read_position, to_position = null, unread = 0, is_owner = false, last_position = 0`,
      [id, person.id, state, viewer.id, this.deps.clock.date()],
    );
    await post(this.deps, tx, { conversationId: id, senderId: viewer.id, kind: "ADDED", aboutId: person.id });
    if (state === "WITHHELD") return;
    await this.deps.notifier.publish(tx, {
      kind: "ADDED_TO_GROUP",
      userId: person.id,
      actorId: viewer.id,
      subject: { kind: "CONVERSATION", id },
      groupKey: newsGroup(id),
      onceKey: `added:${id}:${this.deps.clock.now()}`,
    });
  }

  private async takeOut(tx: Tx, viewer: Viewer, id: string, userId: string): Promise<void> {
    await post(this.deps, tx, { conversationId: id, senderId: viewer.id, kind: "REMOVED", aboutId: userId });
    await tx.query(goneSql, [id, userId, "REMOVED"]);
    await this.deps.notifier.settle(tx, { userId, groupKey: newsGroup(id) });
    await publishToPeople(this.deps, tx, [userId], { kind: "GONE", conversationId: id, messageId: null });
  }
}

const isIn = (state: MemberState | undefined): boolean => state !== undefined && state !== "LEFT" && state !== "REMOVED";

async function statesOf(tx: Tx, conversationId: string): Promise<Map<string, MemberState>> {
  const rows = (await tx.query("select user_id, state from conversation_members where conversation_id = $1", [conversationId])) as Array<{
    user_id: string;
    state: MemberState;
  }>;
  return new Map(rows.map((row) => [row.user_id, row.state]));
}

const goneSql = `
  update conversation_members m set state = $3, is_owner = false, unread = 0, to_position = c.last_position
  from conversations c where c.id = m.conversation_id and m.conversation_id = $1 and m.user_id = $2`;
