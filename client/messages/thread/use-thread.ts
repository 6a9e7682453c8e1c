import { useCallback, useMemo, useRef, useState } from "react";
import { useIsPageVisible } from "../../lib/browser/page-visibility";
import type { MessageFactsFragment } from "../messages.generated";
import { useMarkRead, useOutbox } from "../messages-hooks";
import type { ThreadConversation } from "./thread-conversation";
import { threadRows, type ThreadRow } from "./thread-rows";

export const pageMessages = 40;
/** Pages on the way back to a search hit are as large as they may be. */
const pageMessagesMax = 100;

export interface OpenThreadProps {
  readonly conversation: ThreadConversation;
  readonly at: number | null;
  readonly fetchMore: (options: { variables: { last: number; before: string | null } }) => Promise<unknown>;
}

export type OpenedThread = ReturnType<typeof useThread>;

/** The rows of an open conversation, with what is on its way out, what is new, and how far one has read. */
export function useThread({ conversation, at, fetchMore }: OpenThreadProps) {
  const { id, messages: page, members } = conversation;
  const [isAtEnd, setAtEnd] = useState(true);
  const [readBefore] = useState(() => (conversation.unreadCount > 0 ? conversation.readPosition : null));
  const { outbox, unsent: allUnsent } = useOutbox();
  const messages = useMemo(() => page.edges.map(({ node }) => node), [page.edges]);
  const unsent = useMemo(() => allUnsent.filter(({ conversationId }) => conversationId === id), [allUnsent, id]);
  const readers = useMemo(
    () => members.filter(({ isSelf }) => !isSelf).map(({ trader, readPosition }) => ({ name: trader?.name ?? "", readPosition })),
    [members],
  );
  const rows = useMemo(() => threadRows({ messages, unsent, readers, readBefore }), [messages, unsent, readers, readBefore]);
  useMarkRead(conversation, messages.at(-1)?.position ?? 0, useIsPageVisible() && isAtEnd);
  const newCount = useNewMessages(messages, isAtEnd);
  const older = useOlder({ at, messages, pageInfo: page.pageInfo, fetchMore });
  return { outbox, messages, rows, newCount, older, setAtEnd, sentCount: unsent.length, target: targetOf(rows, at) };
}

/** A search hit, or where the unread ones begin when they fill more than a screen. */
function targetOf(rows: readonly ThreadRow<MessageFactsFragment>[], at: number | null): { key: string; isHit: boolean } | null {
  if (at !== null) {
    const hit = rows.find((row) => "message" in row && row.message.position === at);
    return hit ? { key: hit.key, isHit: true } : null;
  }
  const first = rows.findIndex(({ kind }) => kind === "new");
  return first >= 0 && rows.length - first > 8 ? { key: rows[first]!.key, isHit: false } : null;
}

/** How many messages of others came since the end was last in view. */
function useNewMessages(messages: readonly MessageFactsFragment[], isAtEnd: boolean): number {
  const seen = useRef(messages.at(-1)?.position ?? 0);
  if (isAtEnd) seen.current = messages.at(-1)?.position ?? 0;
  return isAtEnd ? 0 : messages.filter(({ position, isMine }) => position > seen.current && !isMine).length;
}

interface OlderOptions extends Pick<OpenThreadProps, "at" | "fetchMore"> {
  readonly messages: readonly MessageFactsFragment[];
  readonly pageInfo: ThreadConversation["messages"]["pageInfo"];
}

/** Fetches the page before, once for each place; on the way to a search hit in large steps, until it is there. */
function useOlder({ at, messages, pageInfo, fetchMore }: OlderOptions): () => void {
  const asked = useRef<string | null>(null);
  const { startCursor, hasPreviousPage } = pageInfo;
  const isOnTheWay = at !== null && hasPreviousPage && (messages[0]?.position ?? 0) > at;
  const older = useCallback(() => {
    if (!startCursor || asked.current === startCursor) return;
    asked.current = startCursor;
    fetchMore({ variables: { last: isOnTheWay ? pageMessagesMax : pageMessages, before: startCursor } }).catch(() => {
      // Scrolling there again asks again.
      asked.current = null;
    });
  }, [startCursor, isOnTheWay, fetchMore]);
  if (isOnTheWay && asked.current !== startCursor) queueMicrotask(older);
  return older;
}
