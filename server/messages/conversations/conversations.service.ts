import { assertMayWrite } from "../../identity/account/activity.policy";
import type { RateLimit } from "../../platform/rate-limits/rate-limits";
import { isUuid } from "../../platform/text/uuid";
import type { Tx } from "../../platform/db/database";
import { Decimal } from "../../platform/decimal";
import { notFound } from "../../platform/errors";
import { limits } from "../../platform/limits";
import { ErrorCode, refuse } from "../../platform/user-error";
import type { Viewer } from "../../platform/viewer";
import { peopleAs, type Addressee } from "./addressees";
import { nameOf } from "./group-name";
import { readConversations, type ConversationRow } from "../messages/message-rows";
import type { MarkReadInput, MuteConversationInput, StartConversationInput } from "../messages.inputs";
import { newsGroup, publishToPeople, type MessagesDeps } from "../messages-deps";
import type { ConversationPayload } from "../messages.payloads";
import { partnersChanged } from "../presence/presence";
import { lockConversation, post } from "../messages/posting";
import { refuseToWrite, wordsOf, type SendingService, type Words } from "../messages/sending.service";

const perHour: RateLimit = { name: "conversations", max: limits.conversationsPerHourMax, windowMs: 3_600_000 };
type Payload = Omit<ConversationPayload, "errors">;

/** Opens conversations and keeps each member's own side of them. */
export class ConversationsService {
  constructor(
    private readonly deps: MessagesDeps,
    private readonly sending: SendingService,
  ) {}

  /** NOT_FOUND for unknown people. One other person: the conversation there is, else a new one, which may be a request. */
  async start(viewer: Viewer, input: StartConversationInput): Promise<Payload> {
    assertMayWrite(viewer);
    const userIds = othersOf(viewer, input.userIds);
    const name = nameOf(input.name);
    const words = input.text ? wordsOf({ clientRequestId: input.clientRequestId ?? "", text: input.text }) : null;
    if (words) await this.sending.assertPace(viewer);
    const isGroup = (input.isGroup ?? false) || userIds.length > 1;
    const conversationId = await this.deps.db.transaction(async (tx) => {
      const before = words && (await openedBefore(tx, viewer, words));
      if (before) return before;
      const people = await addresseesOf(tx, viewer, userIds);
      const id = isGroup ? await this.openGroup(tx, viewer, people, name) : await this.openDirect(tx, viewer, people[0]!);
      if (words) await this.say(tx, viewer, id, words);
      return id;
    });
    return { conversationId };
  }

  /** Takes up a request; again does nothing. NOT_FOUND for what is not the viewer's to accept. */
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

  /** Turns a request down; the other side is not told. NOT_FOUND for what is no request to the viewer. */
  async decline(viewer: Viewer, conversationId: string): Promise<Payload> {
    assertMayWrite(viewer);
    await this.deps.db.transaction(async (tx) => {
      const row = await this.lockOwn(tx, viewer, conversationId);
      if (row.state !== "REQUEST") throw notFound("This request");
      await tx.query("update conversation_members set state = 'DECLINED', unread = 0 where conversation_id = $1 and user_id = $2", [
        conversationId,
        viewer.id,
      ]);
      await this.deps.notifier.settle(tx, { userId: viewer.id, groupKey: newsGroup(conversationId) });
      await publishToPeople(this.deps, tx, [viewer.id], { kind: "GONE", conversationId, messageId: null });
    });
    return { conversationId };
  }

  async mute(viewer: Viewer, { conversationId, isMuted }: MuteConversationInput): Promise<Payload> {
    assertMayWrite(viewer);
    await this.deps.db.transaction(async (tx) => {
      await this.lockOwn(tx, viewer, conversationId);
      await tx.query("update conversation_members set is_muted = $3 where conversation_id = $1 and user_id = $2", [
        conversationId,
        viewer.id,
        isMuted,
      ]);
      await publishToPeople(this.deps, tx, [viewer.id], { kind: "CONVERSATION", conversationId, messageId: null });
    });
    return { conversationId };
  }

  /**
   * Notes how far the viewer has read, and counts what is left anew. Going back does nothing. Suspended people read too.
   * The others of an accepted conversation see the mark.
   */
  async markRead(viewer: Viewer, { conversationId, position }: MarkReadInput): Promise<Payload> {
    if (!isUuid(conversationId)) throw notFound("This conversation");
    if (position < 0) refuse(ErrorCode.INVALID, "input.position", "Positions begin with 1.");
    await this.deps.db.transaction(async (tx) => {
      // The member's row alone is locked: a message that is being sent meanwhile waits for it, and counts itself afterwards.
      await tx.query("select 1 from conversation_members where conversation_id = $1 and user_id = $2 for no key update", [
        conversationId,
        viewer.id,
      ]);
      const [row] = await readConversations(tx, "c.id = $2", [viewer.id, conversationId]);
      if (!row) throw notFound("This conversation");
      const reached = Math.min(position, row.lastPosition);
      if (reached <= row.readPosition && row.unread === 0) return;
      await tx.query(readSql, [conversationId, viewer.id, Math.max(reached, row.readPosition)]);
      await this.deps.notifier.settle(tx, { userId: viewer.id, groupKey: newsGroup(conversationId) });
      const others = row.state === "ACTIVE" && row.acceptedAt !== null ? await activeMembers(tx, conversationId) : [];
      await publishToPeople(this.deps, tx, [viewer.id, ...others], { kind: "READ", conversationId, messageId: null });
    });
    return { conversationId };
  }

  private async say(tx: Tx, viewer: Viewer, conversationId: string, words: Words): Promise<void> {
    await this.sending.sendIn(tx, viewer, conversationId, words);
  }

  private async openDirect(tx: Tx, viewer: Viewer, person: Addressee): Promise<string> {
    if (!person.conversationId) return this.newDirect(tx, viewer, person);
    await lockConversation(tx, person.conversationId);
    const [row] = (await tx.query("select state from conversation_members where conversation_id = $1 and user_id = $2", [
      person.conversationId,
      viewer.id,
    ])) as [{ state: string }];
    if (row.state !== "ACTIVE" && row.state !== "REQUEST") {
      // The viewer had declined, or had blocked them when they wrote: now the viewer opens it by their own will.
      refuseToWrite(person.refusal === "NOT_WRITABLE" ? null : person.refusal, "input.userIds");
      await tx.query("update conversation_members set state = 'REQUEST' where conversation_id = $1 and user_id = $2", [
        person.conversationId,
        viewer.id,
      ]);
      await this.join(tx, viewer.id, await this.lockOwn(tx, viewer, person.conversationId));
    }
    return person.conversationId;
  }

  private async newDirect(tx: Tx, viewer: Viewer, person: Addressee): Promise<string> {
    refuseToWrite(person.refusal, "input.userIds");
    await this.assertPace(tx, viewer);
    const at = this.deps.clock.date();
    const [made] = (await tx.query(
      `insert into conversations (kind, low_id, high_id, created_by, created_at, accepted_at)
       values ('DIRECT', least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid), $1, $3, $4) on conflict do nothing returning id`,
      [viewer.id, person.id, at, person.doesFollowViewer ? at : null],
    )) as [{ id: string } | undefined];
    // Somebody was faster in the same moment: then that one is the conversation of the two.
    if (!made) return this.openDirect(tx, viewer, (await peopleAs(tx, viewer, [person.id])).get(person.id)!);
    const state = person.hasBlockedViewer ? "WITHHELD" : person.doesFollowViewer ? "ACTIVE" : "REQUEST";
    await tx.query(
      `insert into conversation_members (conversation_id, user_id, is_owner, state, added_by, joined_at, last_at)
       values ($1, $2, false, 'ACTIVE', null, $5, $5), ($1, $3, false, $4, $2, $5, $5)`,
      [made.id, viewer.id, person.id, state, at],
    );
    await publishToPeople(this.deps, tx, [viewer.id], { kind: "CONVERSATION", conversationId: made.id, messageId: null });
    if (state === "ACTIVE") partnersChanged(tx, this.deps.bus, viewer.id, person.id);
    return made.id;
  }

  private async openGroup(tx: Tx, viewer: Viewer, people: readonly Addressee[], name: string): Promise<string> {
    people.forEach((person, place) => refuseToWrite(person.refusal, `input.userIds.${place}`));
    await this.assertPace(tx, viewer);
    const at = this.deps.clock.date();
    const [made] = (await tx.query(
      "insert into conversations (kind, name, created_by, created_at, accepted_at) values ('GROUP', $1, $2, $3, $3) returning id",
      [name, viewer.id, at],
    )) as [{ id: string }];
    await tx.query(
      `insert into conversation_members (conversation_id, user_id, is_owner, state, added_by, joined_at, last_at)
       select $1, member.user_id, member.user_id = $2, member.state, nullif($2::uuid, member.user_id), $5, $5 from unnest($3::uuid[], $4::text[]) as member (user_id, state)`,
      [made.id, viewer.id, [viewer.id, ...people.map((person) => person.id)], ["ACTIVE", ...people.map(stateOfInvited)], at],
    );
    await post(this.deps, tx, { conversationId: made.id, senderId: viewer.id, kind: "CREATED", text: name });
    return made.id;
  }

  /** From REQUEST to ACTIVE, under the conversation's lock. */
  private async join(tx: Tx, userId: string, row: ConversationRow): Promise<void> {
    const at = this.deps.clock.date();
    await tx.query("update conversation_members set state = 'ACTIVE', joined_at = $3 where conversation_id = $1 and user_id = $2", [
      row.id,
      userId,
      at,
    ]);
    await tx.query("update conversations set accepted_at = coalesce(accepted_at, $2) where id = $1", [row.id, at]);
    await this.deps.notifier.settle(tx, { userId, groupKey: newsGroup(row.id) });
    if (row.kind === "GROUP") await post(this.deps, tx, { conversationId: row.id, senderId: userId, kind: "JOINED" });
    await publishToPeople(this.deps, tx, await activeMembers(tx, row.id), {
      kind: "CONVERSATION",
      conversationId: row.id,
      messageId: null,
    });
    if (row.otherId) partnersChanged(tx, this.deps.bus, userId, row.otherId);
  }

  private async lockOwn(tx: Tx, viewer: Viewer, conversationId: string): Promise<ConversationRow> {
    if (!isUuid(conversationId) || !(await lockConversation(tx, conversationId))) throw notFound("This conversation");
    const [row] = await readConversations(tx, "c.id = $2", [viewer.id, conversationId]);
    if (!row) throw notFound("This conversation");
    return row;
  }

  private async assertPace(tx: Tx, viewer: Viewer): Promise<void> {
    const { isAllowed } = await this.deps.identity.rateLimits.hit(perHour, viewer.id, tx);
    if (!isAllowed)
      refuse(ErrorCode.RATE_LIMITED, "input.userIds", "Too many new conversations: try again later.", new Decimal(perHour.max));
  }
}

/** The conversation that a retry of these first words has opened already: a group is not opened twice. */
async function openedBefore(tx: Tx, viewer: Viewer, { clientRequestId, text }: Words): Promise<string | null> {
  // Under the opener's own row lock: two at once are two in a row.
  await tx.query("select 1 from users where id = $1 for no key update", [viewer.id]);
  const [row] = (await tx.query("select conversation_id from messages where sender_id = $1 and client_request_id = $2 and text = $3", [
    viewer.id,
    clientRequestId,
    text,
  ])) as Array<{ conversation_id: string }>;
  return row?.conversation_id ?? null;
}

/** Everybody else is asked first: only who follows the one who adds them is in at once. */
export const stateOfInvited = (person: Addressee): "WITHHELD" | "ACTIVE" | "REQUEST" =>
  person.hasBlockedViewer ? "WITHHELD" : person.doesFollowViewer ? "ACTIVE" : "REQUEST";

export async function activeMembers(tx: Tx, conversationId: string): Promise<string[]> {
  const rows = (await tx.query("select user_id from conversation_members where conversation_id = $1 and state = 'ACTIVE'", [
    conversationId,
  ])) as Array<{ user_id: string }>;
  return rows.map((row) => row.user_id);
}

/** NOT_FOUND for the first who is unknown; in the order asked for. */
export async function addresseesOf(tx: Tx, viewer: Viewer, userIds: readonly string[]): Promise<Addressee[]> {
  const people = await peopleAs(tx, viewer, userIds);
  return userIds.map((id) => {
    const person = people.get(id);
    if (!person) throw notFound("This user");
    return person;
  });
}

/** Refuses SELF, REQUIRED and TOO_MANY; NOT_FOUND for what is no id. */
export function othersOf(viewer: Viewer, given: readonly string[]): string[] {
  const userIds = [...new Set(given.map((id) => id.toLowerCase()))];
  if (userIds.includes(viewer.id)) refuse(ErrorCode.SELF, "input.userIds", "You are in it anyway.");
  if (userIds.length === 0) refuse(ErrorCode.REQUIRED, "input.userIds", "Choose somebody to talk with.");
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

/** What is left unread is counted anew, so that no screen's guess ever enters. */
const readSql = `
  update conversation_members cm set read_position = $3, unread = (
    select count(*)::int from messages m join conversations c on c.id = m.conversation_id
    where m.conversation_id = $1 and m.position > $3 and m.kind = 'TEXT' and m.deleted_at is null and m.sender_id <> $2 and m.position > cm.from_position
      and (cm.to_position is null or m.position <= cm.to_position) and not (m.withheld_from @> array[$2::uuid]))
  where cm.conversation_id = $1 and cm.user_id = $2`;
