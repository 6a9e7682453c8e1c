import { useQuery } from "@apollo/client/react";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router-dom";
import { useBackOnline } from "../../graphql/live/use-back-online";
import { Card, PageHeader } from "../../ui/layout/Card";
import { PanPicture } from "../../ui/feedback/pictures";
import { usePageTitle } from "../../ui/shell/frame/title";
import { Loading, Skeleton } from "../../ui/feedback/Skeleton";
import { EmptyState, ErrorState } from "../../ui/feedback/States";
import { formatCount } from "../../lib/format/format";
import feed from "../timeline/FeedPage.module.css";
import { ConnectionNote } from "../timeline/TimelineList";
import Thread from "../discussion/Thread";
import { PostDocument, type PostCardFragment } from "./post.generated";
import { PostCard } from "./PostCard";

/** `/post/{id}`: one post with its whole text and its thread; where links from elsewhere lead. */
export default function PostPage(): ReactNode {
  const { id = "" } = useParams();
  const { data, error, loading, refetch } = useQuery(PostDocument, { variables: { id } });
  // What changed while the line was cut has no replay on this page.
  useBackOnline(() => void refetch().catch(() => undefined));
  if (data?.post) return <PostView key={id} post={data.post} />;
  if (error && !loading)
    return (
      <ErrorState level={1} onRetry={() => void refetch()}>
        Couldn’t load the post.
      </ErrorState>
    );
  return data && !loading ? <NoSuchPost /> : <PostSkeleton />;
}

function PostView({ post }: { readonly post: PostCardFragment }): ReactNode {
  const { author, discussion, state } = post;
  usePageTitle(`Post by ${author.name}`);
  return (
    <div className={feed.single}>
      <PageHeader title={`Post by ${author.name}`} />
      <ConnectionNote />
      <PostCard post={post} isWhole />
      <div className={feed.thread}>
        <Card title="Comments" note={formatCount(discussion.commentCount)}>
          <Thread subject={{ kind: "POST", id: post.id }} host={author} canWrite={state === "VISIBLE"} />
        </Card>
      </div>
    </div>
  );
}

const NoSuchPost = (): ReactNode => (
  <EmptyState
    level={1}
    title="This note is not on the board"
    picture={<PanPicture />}
    actions={
      <Button component={Link} to="/feed" variant="filled">
        Back to the feed
      </Button>
    }
  >
    It was deleted or isn’t visible to you.
  </EmptyState>
);

const PostSkeleton = (): ReactNode => (
  <Loading label="Loading the post">
    <div className={feed.single}>
      <Skeleton height={176} />
      <div className={feed.thread}>
        <Skeleton height={240} />
      </div>
    </div>
  </Loading>
);
