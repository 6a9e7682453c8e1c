import { memo, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { IconRepeat, IconSpeakerphone, IconTrophy } from "@tabler/icons-react";
import { Ago } from "../../ui/data/Ago";
import { RichText } from "../../ui/markdown/RichText";
import { Tag } from "../../ui/data/Tag";
import { EntryHead } from "./EntryHead";
import { milestoneWords } from "./entry-words";
import { FeedCard } from "../trade-feed/FeedCard";
import card from "../trade-feed/FeedCard.module.css";
import { LinkedRecipe } from "../posts/LinkedRecipe";
import { PostCard } from "../posts/PostCard";
import { DiscussionFooter } from "../discussion/DiscussionFooter";
import type { AnnouncementCardFragment, FeedEntryCardFragment, MilestoneCardFragment, RepostCardFragment } from "./timeline.generated";

export interface EntryCardProps {
  readonly entry: FeedEntryCardFragment;
  readonly isFresh: boolean;
  readonly moves: number;
}

/** Anything that is in the feed, as its own kind of card. */
export const EntryCard = memo(function EntryCard({ entry, isFresh, moves }: EntryCardProps): ReactNode {
  switch (entry.__typename) {
    case "FeedItem":
      return <FeedCard item={entry} discussion={entry.discussion} copies={entry.copies} isFresh={isFresh} moves={moves} />;
    case "Post":
      return <PostCard post={entry} isFresh={isFresh} />;
    case "Repost":
      return <RepostCard repost={entry} isFresh={isFresh} />;
    case "Milestone":
      return <MilestoneCard milestone={entry} isFresh={isFresh} />;
    case "FeedAnnouncement":
      return <AnnouncementCard announcement={entry} isFresh={isFresh} />;
  }
});

/** What somebody passed on, under a line that says who did. What is gone or not to be seen yet says so. */
function RepostCard({ repost, isFresh }: { readonly repost: RepostCardFragment; readonly isFresh: boolean }): ReactNode {
  const { author, post, recipe } = repost;
  return (
    <div className={card.repost} data-fresh={isFresh || undefined}>
      <p className={card.passed}>
        <IconRepeat size={14} stroke={1.75} aria-hidden="true" />
        <Link to={`/trader/${author.id}`}>{author.name}</Link> reposted, <Ago at={repost.at} />
      </p>
      {post ? (
        <PostCard post={post} />
      ) : (
        <article className={card.card} aria-label={`Repost by ${author.name}`} tabIndex={-1}>
          <div className={card.inner}>
            {recipe ? (
              <>
                <LinkedRecipe recipe={recipe} />
                <DiscussionFooter subject={{ kind: "RECIPE", id: recipe.id }} discussion={recipe.discussion} host={recipe.author} />
              </>
            ) : (
              <p className={card.gone}>The reposted post was deleted.</p>
            )}
          </div>
        </article>
      )}
    </div>
  );
}

function MilestoneCard({ milestone, isFresh }: { readonly milestone: MilestoneCardFragment; readonly isFresh: boolean }): ReactNode {
  const { author, at } = milestone;
  const words = milestoneWords(milestone);
  return (
    <article className={card.card} data-fresh={isFresh || undefined} aria-label={`Milestone of ${author.name}: ${words}`} tabIndex={-1}>
      <div className={card.inner}>
        <EntryHead
          author={author}
          aside={
            <Tag look="accent">
              <IconTrophy size={12} stroke={2} aria-hidden="true" /> Milestone
            </Tag>
          }
        >
          <Ago at={at} />
        </EntryHead>
        <p className={card.milestone}>{words}</p>
      </div>
    </article>
  );
}

function AnnouncementCard({
  announcement,
  isFresh,
}: {
  readonly announcement: AnnouncementCardFragment;
  readonly isFresh: boolean;
}): ReactNode {
  const { author, text, at } = announcement;
  return (
    <article className={card.card} data-fresh={isFresh || undefined} aria-label={`Announcement by ${author.name}`} tabIndex={-1}>
      <div className={card.inner}>
        <EntryHead
          author={author}
          aside={
            <Tag look="info">
              <IconSpeakerphone size={12} stroke={2} aria-hidden="true" /> Announcement
            </Tag>
          }
        >
          <Ago at={at} />
        </EntryHead>
        <RichText text={text} />
      </div>
    </article>
  );
}
