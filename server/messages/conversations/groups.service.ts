import { assertMayWrite } from "../../identity/account/activity.policy";
import { isUuid } from "../../platform/text/uuid";
import type { Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { forbidden, notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import type { Addressee } from "./addressees";
import { addresseesOf, othersOf, stateOfInvited } from "./conversations.service";
import { nameOf } from "./group-name";
import { lockConversation, readConversation, updateConversationName, type ConversationView } from "./conversation.store";
import { deleteMember, endMembership, passOwnership, readActiveMemberIds, readMemberStates, upsertGroupMember } from "./member.store";
import type { AddMembersInput, RemoveMemberInput, RenameConversationInput } from "../messages.inputs";
import type { MemberState } from "../messages.enums";
import { canLeave, canRename } from "../messages.policy";
import { notificationGroup, publishToPeople, type MessagesDeps } from "../messages-deps";
import type { ConversationPayload } from "../messages.payloads";
import { addMessage } from "../messages/add-message";
import { refuseToWrite } from "../messages/sending.service";

type Payload = Omit<ConversationPayload, "errors">;

/** Members and name of a group. */
export class GroupsService {
  constructor(private readonly deps: MessagesDeps) {}

  /** Every member may add people; each is asked unless they follow who adds them. Existing members stay as they are. */
  add(viewer: Viewer, { conversationId, userIds }: AddMembersInput): Promise<Payload> {
    return this.change(viewer, conversationId, async (tx, row) => {
      const people = await addresseesOf(tx, viewer, othersOf(viewer, userIds));
      people.forEach((person, place) => refuseToWrite(person.refusal, `input.userIds.${place}`));
      const states = await readMemberStates(tx, row.id);
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

  /** Only the owner removes people: FORBIDDEN for others, NOT_FOUND for who is not a member. */
  remove(viewer: Viewer, { conversationId, userId }: RemoveMemberInput): Promise<Payload> {
    return this.change(viewer, conversationId, async (tx, row) => {
      if (!canRename(row)) throw forbidden("Only the group's owner can remove members.");
      if (userId === viewer.id) refuse(ErrorCode.SELF, "input.userId", "You cannot remove yourself. Leave the group instead.");
      const state = isUuid(userId) ? (await readMemberStates(tx, row.id)).get(userId) : undefined;
      if (!isIn(state)) throw notFound("This member");
      if (state === "ACTIVE") return this.takeOut(tx, viewer, row.id, userId);
      // Not a member yet: the invitation is deleted, and whoever never saw it is not notified of it now.
      await deleteMember(tx, row.id, userId);
      await this.deps.notifier.settle(tx, { userId, groupKey: notificationGroup(row.id) });
      if (state === "REQUEST") await publishToPeople(this.deps, tx, [userId], { kind: "GONE", conversationId: row.id, messageId: null });
    });
  }

  rename(viewer: Viewer, { conversationId, name: given }: RenameConversationInput): Promise<Payload> {
    return this.change(viewer, conversationId, async (tx, row) => {
      const name = nameOf(given);
      if (!canRename(row)) throw forbidden("Only the group's owner can rename it.");
      if (name === row.name) return;
      await updateConversationName(tx, row.id, name);
      await addMessage(this.deps, tx, { conversationId: row.id, senderId: viewer.id, kind: "RENAMED", text: name });
    });
  }

  /** When the owner leaves, the member who joined first becomes the owner. */
  async leave(viewer: Viewer, conversationId: string): Promise<Payload> {
    return this.change(viewer, conversationId, async (tx, row) => {
      if (!canLeave(row)) throw notFound("This group");
      await addMessage(this.deps, tx, { conversationId: row.id, senderId: viewer.id, kind: "LEFT" });
      await endMembership(tx, row.id, viewer.id, "LEFT");
      if (row.isOwner) await passOwnership(tx, row.id);
      await this.deps.notifier.settle(tx, { userId: viewer.id, groupKey: notificationGroup(row.id) });
      await publishToPeople(this.deps, tx, [viewer.id], { kind: "GONE", conversationId: row.id, messageId: null });
    });
  }

  /** Loads a group of the viewer under its lock, and publishes the change to its active members. INVALID for two people. */
  private async change(viewer: Viewer, conversationId: string, work: (tx: Tx, row: ConversationView) => Promise<void>): Promise<Payload> {
    assertMayWrite(viewer);
    await this.deps.db.transaction(async (tx) => {
      if (!isUuid(conversationId) || !(await lockConversation(tx, conversationId))) throw notFound("This conversation");
      const row = await readConversation(tx, viewer.id, conversationId);
      if (row?.state !== "ACTIVE") throw notFound("This conversation");
      if (row.kind !== "GROUP") refuse(ErrorCode.INVALID, "input.conversationId", "This works in groups only.");
      await work(tx, row);
      await publishToPeople(this.deps, tx, await readActiveMemberIds(tx, row.id), {
        kind: "CONVERSATION",
        conversationId: row.id,
        messageId: null,
      });
    });
    return { conversationId };
  }

  /** Earlier messages are not for the new member. Who left the group themselves is asked again. */
  private async invite(tx: Tx, viewer: Viewer, id: string, person: Addressee, before: MemberState | undefined): Promise<void> {
    const invited = stateOfInvited(person);
    const state = before === "LEFT" && invited === "ACTIVE" ? "REQUEST" : invited;
    await upsertGroupMember(tx, id, { id: person.id, state, addedBy: viewer.id }, this.deps.clock.date());
    await addMessage(this.deps, tx, { conversationId: id, senderId: viewer.id, kind: "ADDED", aboutId: person.id });
    if (state === "WITHHELD") return;
    await this.deps.notifier.publish(tx, {
      kind: "ADDED_TO_GROUP",
      userId: person.id,
      actorId: viewer.id,
      subject: { kind: "CONVERSATION", id },
      groupKey: notificationGroup(id),
      onceKey: `added:${id}:${this.deps.clock.now()}`,
    });
  }

  private async takeOut(tx: Tx, viewer: Viewer, id: string, userId: string): Promise<void> {
    await addMessage(this.deps, tx, { conversationId: id, senderId: viewer.id, kind: "REMOVED", aboutId: userId });
    await endMembership(tx, id, userId, "REMOVED");
    await this.deps.notifier.settle(tx, { userId, groupKey: notificationGroup(id) });
    await publishToPeople(this.deps, tx, [userId], { kind: "GONE", conversationId: id, messageId: null });
  }
}

const isIn = (state: MemberState | undefined): boolean => state !== undefined && state !== "LEFT" && state !== "REMOVED";
