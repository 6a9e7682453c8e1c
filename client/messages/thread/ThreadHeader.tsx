import { ActionIcon } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconArrowLeft, IconDots, IconSearch } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { Dialog } from "../../ui/overlays/Dialog";
import { PressMenu } from "../../ui/overlays/PressMenu";
import { tierNames } from "../../ui/data/TierBadge";
import { ConversationAside, Confirmations, type Asking } from "../conversations/ConversationAside";
import { useConversationActions } from "../conversations/conversation-actions";
import { conversationTitle } from "../conversations/conversation-words";
import { Faces } from "../conversations/Faces";
import { typingWords, type Typist } from "../messages.cache";
import type { ThreadConversation } from "./thread-conversation";
import classes from "./Thread.module.css";
import { formatCounted } from "../../lib/format/format";

export interface ThreadHeaderProps {
  readonly conversation: ThreadConversation;
  readonly typing: readonly Typist[];
  readonly isSearching: boolean;
  readonly onSearch: () => void;
}

/** Who it is, whether they are here, and what can be done. */
export function ThreadHeader({ conversation, typing, isSearching, onSearch }: ThreadHeaderProps): ReactNode {
  const { id, kind, other, isMuted, viewerCanLeave } = conversation;
  const [asking, setAsking] = useState<Asking | "details" | null>(null);
  const acts = useConversationActions(id);
  const isWide = useMediaQuery("(min-width: 1280px)", true, { getInitialValueInEffect: false });
  const title = conversationTitle(conversation);
  return (
    <header className={classes.head}>
      <ActionIcon className={classes.back} component={Link} to="/messages" size="lg" aria-label="Back to the list">
        <IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <Faces conversation={conversation} size={36} />
      <div className={classes.who}>
        <h2>{other ? <Link to={`/profile/${other.username}`}>{title}</Link> : title}</h2>
        <p data-typing={typing.length > 0 || undefined}>{typing.length > 0 ? `${typingWords(typing)}…` : subtitleOf(conversation)}</p>
      </div>
      <ActionIcon size="lg" aria-label="Search in this conversation" aria-pressed={isSearching} onClick={onSearch}>
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <PressMenu
        position="bottom-end"
        width={220}
        button={
          <ActionIcon size="lg" aria-label={`Actions for the conversation with ${title}`}>
            <IconDots size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        }
        entries={[
          ...(isWide
            ? []
            : [{ label: kind === "GROUP" ? "Edit people and name" : "About this conversation", onPress: () => setAsking("details") }]),
          { label: isMuted ? "Unmute" : "Mute", onPress: () => void acts.mute(!isMuted) },
          ...(kind === "DIRECT" && other
            ? [
                conversation.writeRefusal === "YOU_BLOCKED"
                  ? { label: "Unblock", startsGroup: true, onPress: () => void acts.unblock(other.id) }
                  : { label: "Block", startsGroup: true, isLoss: true, onPress: () => setAsking("block") },
                { label: "Report", isLoss: true, onPress: () => setAsking("report") },
              ]
            : []),
          ...(viewerCanLeave ? [{ label: "Leave the group", startsGroup: true, isLoss: true, onPress: () => setAsking("leave") }] : []),
        ]}
      />
      {asking === "details" && (
        <Dialog isOpen onClose={() => setAsking(null)} title={title}>
          <ConversationAside conversation={conversation} isInDialog />
        </Dialog>
      )}
      {asking !== "details" && <Confirmations conversation={conversation} asking={asking} onDone={() => setAsking(null)} />}
    </header>
  );
}

function subtitleOf({ kind, other, members, memberCount, isPending }: ThreadConversation): string {
  if (kind === "GROUP") {
    const here = members.filter(({ isSelf, trader }) => !isSelf && trader?.isOnline).length;
    return `${formatCounted(memberCount, "person", "people")}${here > 0 ? `, ${here} online` : ""}`;
  }
  if (!other) return "Has left Brigade";
  if (isPending) return "Has not accepted yet";
  return other.isOnline ? "Online" : `@${other.username}, ${tierNames[other.tier].toLowerCase()}`;
}
