import { assertMayWrite } from "../../identity/account/activity.policy";
import type { RateLimit } from "../../platform/rate-limits/rate-limits";
import { isUuid } from "../../platform/text/uuid";
import type { Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { readAddressees, type Addressee } from "./addressees";
import { nameOf } from "./group-name";
import {
  insertDirectConversation,
  insertGroupConversation,
  lockConversation,
  markConversationAccepted,
  readConversation,
  type ConversationView,
} from "./conversation.store";
import {
  insertDirectMembers,
  insertGroupMembers,
  lockMember,
  readActiveMemberIds,
  readMemberState,
  updateMember,
  updateReadPosition,
} from "./member.store";
import type { MarkReadInput, MuteConversationInput, StartConversationInput } from "../messages.inputs";
import { notificationGroup, publishToPeople, type MessagesDeps } from "../messages-deps";
import type { ConversationPayload } from "../messages.payloads";
import { partnersChanged } from "../presence/presence";
import { readConversationOfRequest } from "../messages/message.store";
import { addMessage } from "../messages/add-message";
import { contentOf, refuseToWrite, type SendingService } from "../messages/sending.service";

const perHour: RateLimit = { name: "conversations", max: limits.conversationsPerHourMax, windowMs: 3_600_000 };
type Payload = Omit<ConversationPayload, "errors">;

/** Opens conversations and changes each member's own side of them. */
export class ConversationsService {
  constructor(
    private readonly deps: MessagesDeps,
    private readonly sending: SendingService,
  ) {}

  /** NOT_FOUND for unknown people. With one other person: the existing conversation, else a new one, which may be a request. */
  async start(viewer: Viewer, input: StartConversationInput): Promise<Payload> {
    assertMayWrite(viewer);
    const userIds = othersOf(viewer, input.userIds);
    const name = nameOf(input.name);
    const content = input.text ? contentOf({ clientRequestId: input.clientRequestId ?? "", text: input.text }) : null;
    if (content) await this.sending.assertPace(viewer);
    const isGroup = (input.isGroup ?? false) || userIds.length > 1;
    const conversationId = await this.deps.db.transaction(async (tx) => {
      // A retry of these first words gets the conversation that they opened: a group is not opened twice.
      const before = content && (await readConversationOfRequest(tx, viewer.id, content.clientRequestId, content.text));
      if (before) return before;
      const people = await addresseesOf(tx, viewer, userIds);
      const id = isGroup ? await this.openGroup(tx, viewer, people, name) : await this.openDirect(tx, viewer, people[0]!);
      if (content) await this.sending.sendIn(tx, viewer, id, content);
      return id;
    });
    return { conversationId };
  }

  /** Accepts a request; again does nothing. NOT_FOUND for what is not the viewer's to accept. */
  async accept(viewer: Viewer, conversationId: string): Promise<Payload> {
    assertMayWrite(viewer);
    await this.deps.db.transaction(async (tx) => {
      const row = await this.lockOwn(tx, viewer, conversationId);
      if (row.state === "ACTIVE") return;
      if (row.state !== "REQUEST") throw notFound("This request");
      if (row.isOtherBlocked) refuseToWrite("YOU_BLOCKED");
      await this.join(tx, viewer.id, row);
    });
    return { conversationId };
  }

  /** Declines a request; the other side is not notified. NOT_FOUND for what is no request to the viewer. */
  async decline(viewer: Viewer, conversationId: string): Promise<Payload> {
    assertMayWrite(viewer);
    await this.deps.db.transaction(async (tx) => {
      const row = await this.lockOwn(tx, viewer, conversationId);
      if (row.state !== "REQUEST") throw notFound("This request");
      await updateMember(tx, conversationId, viewer.id, { state: "DECLINED", unread: 0 });
      await this.deps.notifier.settle(tx, { userId: viewer.id, groupKey: notificationGroup(conversationId) });
      await publishToPeople(this.deps, tx, [viewer.id], { kind: "GONE", conversationId, messageId: null });
    });
    return { conversationId };
  }

  async mute(viewer: Viewer, { conversationId, isMuted }: MuteConversationInput): Promise<Payload> {
    assertMayWrite(viewer);
    await this.deps.db.transaction(async (tx) => {
      await this.lockOwn(tx, viewer, conversationId);
      await updateMember(tx, conversationId, viewer.id, { isMuted });
      await publishToPeople(this.deps, tx, [viewer.id], { kind: "CONVERSATION", conversationId, messageId: null });
    });
    return { conversationId };
  }

  /**
   * Stores how far the viewer has read, and counts again what is left. Going back does nothing. Suspended people read too.
   * The other members of an accepted conversation see the position.
   */
  async markRead(viewer: Viewer, { conversationId, position }: MarkReadInput): Promise<Payload> {
    if (!isUuid(conversationId)) throw notFound("This conversation");
    if (position < 0) refuse(ErrorCode.INVALID, "input.position", "Enter a position of 1 or more.");
    await this.deps.db.transaction(async (tx) => {
      await lockMember(tx, conversationId, viewer.id);
      const row = await readConversation(tx, viewer.id, conversationId);
      if (!row) throw notFound("This conversation");
      const reached = Math.min(position, row.lastPosition);
      if (reached <= row.readPosition && row.unread === 0) return;
      await updateReadPosition(tx, conversationId, viewer.id, Math.max(reached, row.readPosition));
      await this.deps.notifier.settle(tx, { userId: viewer.id, groupKey: notificationGroup(conversationId) });
      const others = row.state === "ACTIVE" && row.acceptedAt !== null ? await readActiveMemberIds(tx, conversationId) : [];
      await publishToPeople(this.deps, tx, [viewer.id, ...others], { kind: "READ", conversationId, messageId: null });
    });
    return { conversationId };
  }

  private async openDirect(tx: Tx, viewer: Viewer, person: Addressee): Promise<string> {
    if (!person.conversationId) return this.newDirect(tx, viewer, person);
    await lockConversation(tx, person.conversationId);
    const state = await readMemberState(tx, person.conversationId, viewer.id);
    if (state !== "ACTIVE" && state !== "REQUEST") {
      // The viewer had declined, or had blocked them when they wrote: now the viewer opens it themselves.
      refuseToWrite(person.refusal === "NOT_WRITABLE" ? null : person.refusal, "input.userIds");
      await updateMember(tx, person.conversationId, viewer.id, { state: "REQUEST" });
      await this.join(tx, viewer.id, await this.lockOwn(tx, viewer, person.conversationId));
    }
    return person.conversationId;
  }

  private async newDirect(tx: Tx, viewer: Viewer, person: Addressee): Promise<string> {
    refuseToWrite(person.refusal, "input.userIds");
    await this.assertPace(tx, viewer);
    const at = this.deps.clock.date();
    const acceptedAt = person.doesFollowViewer ? at : null;
    const id = await insertDirectConversation(tx, { by: viewer.id, withId: person.id, at, acceptedAt });
    // Another request inserted it at the same moment: then that one is the conversation of the two.
    if (id === null) return this.openDirect(tx, viewer, (await readAddressees(tx, viewer, [person.id])).get(person.id)!);
    const state = stateOfInvited(person);
    await insertDirectMembers(tx, id, viewer.id, { id: person.id, state }, at);
    await publishToPeople(this.deps, tx, [viewer.id], { kind: "CONVERSATION", conversationId: id, messageId: null });
    if (state === "ACTIVE") partnersChanged(tx, this.deps.bus, viewer.id, person.id);
    return id;
  }

  private async openGroup(tx: Tx, viewer: Viewer, people: readonly Addressee[], name: string): Promise<string> {
    people.forEach((person, place) => refuseToWrite(person.refusal, `input.userIds.${place}`));
    await this.assertPace(tx, viewer);
    const at = this.deps.clock.date();
    const id = await insertGroupConversation(tx, name, viewer.id, at);
    const invited = people.map((person) => ({ id: person.id, state: stateOfInvited(person) }));
    await insertGroupMembers(tx, id, viewer.id, invited, at);
    await addMessage(this.deps, tx, { conversationId: id, senderId: viewer.id, kind: "CREATED", text: name });
    return id;
  }

  /** From REQUEST to ACTIVE, under the conversation's lock. */
  private async join(tx: Tx, userId: string, row: ConversationView): Promise<void> {
    const at = this.deps.clock.date();
    await updateMember(tx, row.id, userId, { state: "ACTIVE", joinedAt: at });
    await markConversationAccepted(tx, row.id, at);
    await this.deps.notifier.settle(tx, { userId, groupKey: notificationGroup(row.id) });
    if (row.kind === "GROUP") await addMessage(this.deps, tx, { conversationId: row.id, senderId: userId, kind: "JOINED" });
    await publishToPeople(this.deps, tx, await readActiveMemberIds(tx, row.id), {
      kind: "CONVERSATION",
      conversationId: row.id,
      messageId: null,
    });
    if (row.otherId) partnersChanged(tx, this.deps.bus, userId, row.otherId);
  }

  private async lockOwn(tx: Tx, viewer: Viewer, conversationId: string): Promise<ConversationView> {
    if (!isUuid(conversationId) || !(await lockConversation(tx, conversationId))) throw notFound("This conversation");
    const row = await readConversation(tx, viewer.id, conversationId);
    if (!row) throw notFound("This conversation");
    return row;
  }

  private async assertPace(tx: Tx, viewer: Viewer): Promise<void> {
    const { isAllowed } = await this.deps.identity.rateLimits.hit(perHour, viewer.id, tx);
    if (!isAllowed)
      refuse(ErrorCode.RATE_LIMITED, "input.userIds", "Too many new conversations. Try again later.", new Decimal(perHour.max));
  }
}

/** Only who follows the person who adds them joins at once; everybody else is asked first. */
export const stateOfInvited = (person: Addressee): "WITHHELD" | "ACTIVE" | "REQUEST" =>
  person.hasBlockedViewer ? "WITHHELD" : person.doesFollowViewer ? "ACTIVE" : "REQUEST";

/** NOT_FOUND for the first who is unknown; in the given order. */
export async function addresseesOf(tx: Tx, viewer: Viewer, userIds: readonly string[]): Promise<Addressee[]> {
  const people = await readAddressees(tx, viewer, userIds);
  return userIds.map((id) => {
    const person = people.get(id);
    if (!person) throw notFound("This user");
    return person;
  });
}

/** Refuses SELF, REQUIRED and TOO_MANY; NOT_FOUND for what is no id. */
export function othersOf(viewer: Viewer, given: readonly string[]): string[] {
  const userIds = [...new Set(given.map((id) => id.toLowerCase()))];
  if (userIds.includes(viewer.id)) refuse(ErrorCode.SELF, "input.userIds", "You are already a member. Choose other people.");
  if (userIds.length === 0) refuse(ErrorCode.REQUIRED, "input.userIds", "Choose at least one person.");
  if (userIds.length >= limits.conversationMembersMax)
    refuse(
      ErrorCode.TOO_MANY,
      "input.userIds",
      `A group has at most ${limits.conversationMembersMax} people.`,
      new Decimal(limits.conversationMembersMax),
    );
  if (!userIds.every(isUuid)) throw notFound("This user");
  return userIds;
}
