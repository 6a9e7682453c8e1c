import DataLoader from "dataloader";
import { viewerOf, type RequestContext } from "../platform/graphql/context";
import type { Picture } from "../trust/pictures/pictures.types";
import type { Trade } from "../trading/trades/trade.types";
import { readVisibleTrades } from "../trading/trades/visible-trades.store";
import type { ConversationsReader } from "./conversations/conversations.reader";
import { memberNodes } from "./messages/message-nodes";
import { readMembers } from "./conversations/member.store";
import type { MessagesDeps } from "./messages-deps";
import type { MessagesReader } from "./messages/messages.reader";
import type { Conversation, ConversationMember, Message, SharedReceipt } from "./messages.types";
import { readPartnerIds } from "./conversations/partners.store";
import { readSharedReceipts, type ReceiptShare } from "./messages/shared-receipts";

/** Loader factories of this module, made once; `context.loader(load.members)` keeps one of each per request. */
export function messageLoaders(deps: MessagesDeps, conversations: ConversationsReader, messages: MessagesReader) {
  const { db, clock } = deps;
  const inOrder = <T>(ids: readonly string[], found: ReadonlyMap<string, T>): Array<T | null> => ids.map((id) => found.get(id) ?? null);
  return {
    conversations: (context: RequestContext) =>
      new DataLoader<string, Conversation | null>(async (ids) => inOrder(ids, await conversations.byIds(viewerOf(context), ids))),
    messages: (context: RequestContext) =>
      new DataLoader<string, Message | null>(async (ids) => inOrder(ids, await messages.byIds(viewerOf(context), ids))),
    /** By conversation. */
    lastMessages: (context: RequestContext) =>
      new DataLoader<string, Message | null>(async (ids) => inOrder(ids, await messages.lastOf(viewerOf(context), ids))),
    /** By conversation. */
    members: (context: RequestContext) =>
      new DataLoader<string, ConversationMember[]>(async (ids) => {
        const { id } = viewerOf(context);
        const rows = Map.groupBy(await readMembers(db, id, ids), (row) => row.conversationId);
        return ids.map((conversationId) => memberNodes(id, rows.get(conversationId) ?? []));
      }),
    /** Sealed trades as the viewer may see them now, by id. */
    trades: (context: RequestContext) =>
      new DataLoader<string, Trade | null>(async (ids) => inOrder(ids, await readVisibleTrades(db, context.viewer, clock.date(), ids))),
    /** Pictures by id, of messages that the viewer may see. */
    pictures: () => new DataLoader<string, Picture | null>(async (ids) => inOrder(ids, await deps.pictures.byIds(ids))),
    receipts: (context: RequestContext) =>
      new DataLoader<ReceiptShare, SharedReceipt>((shares) => readSharedReceipts(db, viewerOf(context), clock.date(), shares)),
    /** Whether these people and the viewer have an accepted conversation of two: by user id. */
    isPartner: (context: RequestContext) =>
      new DataLoader<string, boolean>(async (ids) => {
        const partners = await readPartnerIds(db, viewerOf(context).id, ids);
        return ids.map((id) => partners.has(id));
      }),
  };
}

export type MessageLoaders = ReturnType<typeof messageLoaders>;
