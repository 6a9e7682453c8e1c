import { memo, useMemo, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { Ago } from "../../ui/data/Ago";
import { RichText } from "../../ui/markdown/RichText";
import { EntryHead } from "../timeline/EntryHead";
import card from "../trade-feed/FeedCard.module.css";
import { Tombstone } from "../discussion/Tombstone";
import { DiscussionBar } from "../reactions/DiscussionBar";
import { DiscussionFooter } from "../discussion/DiscussionFooter";
import { LinkedRecipe } from "./LinkedRecipe";
import type { PostCardFragment } from "./post.generated";
import classes from "./Post.module.css";
import { PostMenu } from "./PostMenu";
import { PostPictures } from "./PostPictures";
import { SentimentTag } from "./SentimentTag";

export interface PostCardProps {
  readonly post: PostCardFragment;
  readonly isFresh?: boolean;
  /** On its own page the whole text is shown, and the thread is the page's. */
  readonly isWhole?: boolean;
}

/** A longer text is cut in lists; the rest is on the post's own page. */
const charactersInLists = 900;
const linesInLists = 12;

const isLong = (text: string): boolean => text.length > charactersInLists || text.split("\n").length > linesInLists;

/** Somebody's words: who and when, text, pictures, the recipe it speaks of, and the discussion around it. */
export const PostCard = memo(function PostCard({ post, isFresh = false, isWhole = false }: PostCardProps): ReactNode {
  const { author, state, discussion } = post;
  const isVisible = state === "VISIBLE";
  const subject = { kind: "POST", id: post.id } as const;
  const canRepost = isVisible && !author.viewerIsSelf;
  return (
    <article className={card.card} data-fresh={isFresh || undefined} aria-label={`Post by ${author.name}`} tabIndex={-1}>
      <div className={card.inner}>
        <EntryHead
          author={author}
          aside={
            isVisible && (
              <>
                {post.sentiment && <SentimentTag sentiment={post.sentiment} />}
                <PostMenu post={post} />
              </>
            )
          }
        >
          <Link className={card.when} to={`/post/${post.id}`}>
            <Ago at={post.at} />
          </Link>
          {post.editedAt && isVisible && ", edited"}
        </EntryHead>
        {isVisible ? <Words post={post} isWhole={isWhole} /> : <Tombstone state={state} what="post" isOwn={author.viewerIsSelf} />}
        {isVisible && <PostPictures pictures={post.pictures} author={author.name} />}
        {isVisible && post.recipe && <LinkedRecipe recipe={post.recipe} />}
        {isWhole ? (
          <DiscussionBar subject={subject} discussion={discussion} canRepost={canRepost} isLive={isVisible} />
        ) : (
          <DiscussionFooter
            subject={subject}
            discussion={discussion}
            canRepost={canRepost}
            host={author}
            canWrite={isVisible}
            isLive={isVisible}
          />
        )}
      </div>
    </article>
  );
});

function Words({ post, isWhole }: { readonly post: PostCardFragment; readonly isWhole: boolean }): ReactNode {
  const { text, symbols, mentions } = post;
  const known = useMemo(() => ({ stock: symbols, chef: mentions }), [symbols, mentions]);
  if (text === "") return null;
  if (isWhole || !isLong(text)) return <RichText text={text} known={known} />;
  return (
    <>
      <div className={classes.clamped}>
        <RichText text={text} known={known} />
      </div>
      <Link className={classes.all} to={`/post/${post.id}`}>
        Read more
      </Link>
    </>
  );
}
