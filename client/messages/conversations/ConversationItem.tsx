import { Flex, Text } from "@mantine/core";
import { useFragment, useReactiveVar } from "@apollo/client/react";
import { IconBellOff, IconChecks, IconChartLine, IconReceipt } from "@tabler/icons-react";
import { memo, type ReactNode } from "react";
import { NavLink } from "react-router-dom";
import { useMe } from "../../graphql/session/SessionContext";
import { useNow } from "../../lib/browser/now";
import { formatExact, formatListed } from "../../lib/format/time";
import { Faces } from "./Faces";
import { conversationTitle, excerptOf } from "./conversation-words";
import { draftOf } from "../composer/drafts";
import { typists } from "../messages.cache";
import { ConversationReadersFragmentDoc, type ConversationRowFragment } from "../messages.generated";
import classes from "./ConversationItem.module.css";

export interface ConversationItemProps {
  readonly conversation: ConversationRowFragment;
  readonly isCurrent: boolean;
}

/** A conversation in the list: who, when, the last words or who types, and how much is unread. */
export const ConversationItem = memo(function ConversationItem({ conversation, isCurrent }: ConversationItemProps): ReactNode {
  const now = useNow();
  const { id, unreadCount, isMuted, lastActivityAt } = conversation;
  return (
    <li>
      <NavLink to={`/messages/${id}`} className={classes.row!} data-unread={unreadCount > 0 || undefined}>
        <Faces conversation={conversation} />
        <Flex component="span" direction="column" gap={2} flex={1} miw={0}>
          <Flex component="span" gap={6} align="center" miw={0} c="dimmed">
            <span className={classes.name}>{conversationTitle(conversation)}</span>
            {isMuted && <IconBellOff size={14} stroke={1.75} aria-label="Muted" />}
            <time className={classes.time} dateTime={lastActivityAt} title={formatExact(lastActivityAt)}>
              {formatListed(lastActivityAt, now)}
            </time>
          </Flex>
          <Flex component="span" gap={6} align="center" miw={0} c="dimmed">
            <Excerpt conversation={conversation} isCurrent={isCurrent} />
            {unreadCount > 0 && (
              <span className={classes.count} data-muted={isMuted || undefined}>
                {unreadCount > 99 ? "99+" : unreadCount}
                <span className="visually-hidden"> unread</span>
              </span>
            )}
          </Flex>
        </Flex>
      </NavLink>
    </li>
  );
});

function Excerpt({ conversation, isCurrent }: ConversationItemProps): ReactNode {
  const me = useMe();
  const typing = useReactiveVar(typists)[conversation.id] ?? [];
  const isRead = useIsRead(conversation);
  const { lastMessage, kind } = conversation;
  if (typing.length > 0)
    return (
      <Text span size="sm" flex={1} c="accent">
        typing…
      </Text>
    );
  const draft = isCurrent ? "" : draftOf(me.id, conversation.id);
  if (draft)
    return (
      <span className={classes.said}>
        <Text span size="sm" flex={1} c="accent">
          Draft:
        </Text>{" "}
        {draft}
      </span>
    );
  if (!lastMessage) return <span className={classes.said}>{conversation.isPending ? "Waiting for their reply" : "No messages yet"}</span>;
  return (
    <>
      {isRead && <IconChecks className={classes.checks} size={15} stroke={1.75} aria-label="Read" />}
      {!lastMessage.text && lastMessage.receipt && <IconReceipt size={14} stroke={1.75} aria-hidden="true" />}
      {!lastMessage.text && lastMessage.recipe && <IconChartLine size={14} stroke={1.75} aria-hidden="true" />}
      <span className={classes.said}>{excerptOf(lastMessage, kind === "GROUP")}</span>
    </>
  );
}

/** Whether the other one has read my last words, where this browser knows: the list itself does not ask. */
function useIsRead({ id, kind, lastMessage }: ConversationRowFragment): boolean {
  const { data, complete } = useFragment({ fragment: ConversationReadersFragmentDoc, from: { __typename: "Conversation", id } });
  if (!complete || kind !== "DIRECT" || lastMessage?.kind !== "TEXT" || !lastMessage.isMine) return false;
  return data.members.some(({ isSelf, readPosition }) => !isSelf && readPosition >= lastMessage.position);
}
