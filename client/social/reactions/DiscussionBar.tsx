import { Box, Text, UnstyledButton } from "@mantine/core";
import { IconMessageCircle, IconMoodPlus, IconRepeat } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatCount, formatCounted } from "../../lib/format/format";
import { PressMenu } from "../../ui/overlays/PressMenu";
import { reactionKinds, reactionLooks } from "./reactions";
import type { DiscussionFactsFragment } from "./discussion.generated";
import classes from "./DiscussionBar.module.css";
import { useLiveCard } from "./use-live-card";
import { useDiscussionActions, type DiscussionSubject } from "./use-react";

export interface DiscussionBarProps {
  readonly subject: DiscussionSubject;
  readonly discussion: DiscussionFactsFragment;
  /** Opens and closes the thread; absent where the thread is the page. */
  readonly thread?: { readonly isOpen: boolean; readonly toggle: () => void };
  /** One's own words are not passed on, and neither is what is gone: then the figure is alone. */
  readonly canRepost?: boolean;
  /** What is gone changes no more. */
  readonly isLive?: boolean;
  readonly aside?: ReactNode;
}

/** What one can do about a post or a trade: comment, react, pass it on. Each button says how many did. */
export function DiscussionBar({ subject, discussion, thread, canRepost = true, isLive = true, aside }: DiscussionBarProps): ReactNode {
  useLiveCard(subject, isLive);
  const { react, repost, isReposting, mistake } = useDiscussionActions(subject, discussion);
  const { commentCount, repostCount, viewerHasReposted } = discussion;
  return (
    <Box miw={0}>
      <div className={classes.bar}>
        {thread && (
          <UnstyledButton
            className={classes.act}
            aria-expanded={thread.isOpen}
            aria-label={`${counted(commentCount, "comment")}`}
            onClick={thread.toggle}
          >
            <IconMessageCircle size={18} stroke={1.5} aria-hidden="true" />
            <span>{formatCount(commentCount)}</span>
          </UnstyledButton>
        )}
        <ReactButton discussion={discussion} onReact={react} />
        {!canRepost && (
          <span className={classes.figure} role="img" aria-label={counted(repostCount, "repost")}>
            <IconRepeat size={18} stroke={1.5} aria-hidden="true" />
            <span>{formatCount(repostCount)}</span>
          </span>
        )}
        {canRepost && (
          <UnstyledButton
            className={classes.act}
            data-mine={viewerHasReposted || undefined}
            aria-pressed={viewerHasReposted}
            aria-label={`Repost, ${counted(repostCount, "repost")}`}
            onClick={repost}
            disabled={isReposting}
          >
            <IconRepeat size={18} stroke={1.5} aria-hidden="true" />
            <span>{formatCount(repostCount)}</span>
          </UnstyledButton>
        )}
        {aside && (
          <Text span size="sm" c="dimmed" ml="auto">
            {aside}
          </Text>
        )}
      </div>
      {mistake && (
        <Text size="xs" c="loss" mt={4} role="alert">
          {mistake}
        </Text>
      )}
    </Box>
  );
}

interface ReactButtonProps {
  readonly discussion: DiscussionFactsFragment;
  readonly onReact: ReturnType<typeof useDiscussionActions>["react"];
  readonly isSmall?: boolean;
}

/** One press is the flame or takes the own reaction back; the menu beside it has the others, with how many each. */
export function ReactButton({ discussion, onReact, isSmall = false }: ReactButtonProps): ReactNode {
  const { viewerReaction, reactionCount, reactions } = discussion;
  const shown = viewerReaction ?? "FIRE";
  const { icon: Shown, word } = reactionLooks[shown];
  const size = isSmall ? 16 : 18;
  return (
    <span className={classes.reactions} data-small={isSmall || undefined}>
      <UnstyledButton
        className={classes.act}
        data-mine={viewerReaction ? true : undefined}
        aria-pressed={viewerReaction !== null}
        aria-label={`${word}, ${counted(reactionCount, "reaction")}`}
        onClick={() => onReact(shown)}
      >
        <Shown size={size} stroke={1.5} aria-hidden="true" />
        <span>{formatCount(reactionCount)}</span>
      </UnstyledButton>
      <PressMenu
        position="top-start"
        button={
          <UnstyledButton className={classes.more} aria-label="Other reactions">
            <IconMoodPlus size={size} stroke={1.5} aria-hidden="true" />
          </UnstyledButton>
        }
        entries={reactionKinds.map((kind) => {
          const { icon: Kind, word: label } = reactionLooks[kind];
          const count = reactions.find((one) => one.kind === kind)?.count ?? 0;
          return {
            label,
            icon: <Kind size={16} stroke={1.5} aria-hidden="true" />,
            right: <span className={classes.count}>{formatCount(count)}</span>,
            isMine: kind === viewerReaction,
            className: classes.kind,
            onPress: () => onReact(kind),
          };
        })}
      />
    </span>
  );
}

const counted = (count: number, what: string): string => formatCounted(count, what, `${what}s`);
