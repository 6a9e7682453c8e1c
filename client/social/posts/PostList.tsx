import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import { InfiniteScrollFooter } from "../../ui/lists/InfiniteScrollFooter";
import { rememberedList } from "../../ui/lists/list-memory";
import { ErrorState } from "../../ui/feedback/States";
import { VirtualFeed } from "../../ui/lists/virtual/VirtualFeed";
import { FeedSkeleton } from "../timeline/FeedSkeleton";
import { PostsDocument, type PostCardFragment, type PostsQueryVariables } from "./post.generated";
import { PostCard } from "./PostCard";

const pagePosts = 20;
/** Pixels of a post before it has been measured. */
const estimate = (): number => 176;
const still = { onPointerEnter: () => undefined, onPointerLeave: () => undefined, onFocus: () => undefined, onBlur: () => undefined };

export interface PostListProps {
  readonly label: string;
  readonly filter: { readonly authorId: string | null; readonly mention: string | null };
  readonly empty: ReactNode;
}

/** Posts by, or about, one person; endless, found again as it was left. */
export function PostList({ label, filter: { authorId, mention }, empty }: PostListProps): ReactNode {
  const filter: PostsQueryVariables["filter"] = { authorId, mention, symbol: null, topic: null };
  const memoryKey = `${useLocation().key}:posts:${authorId}:${mention}`;
  const { data, error, loading, refetch, fetchMore } = useQuery(PostsDocument, {
    variables: { first: pagePosts, filter },
    fetchPolicy: rememberedList(memoryKey) ? "cache-first" : "cache-and-network",
  });
  if (!data) return error && !loading ? <ErrorState onRetry={() => void refetch()}>Couldn’t load the posts.</ErrorState> : <FeedSkeleton />;
  const { edges, pageInfo } = data.posts;
  if (edges.length === 0) return empty;
  const more = async (): Promise<void> => {
    await fetchMore({ variables: { after: pageInfo.endCursor } });
  };
  return (
    <>
      <VirtualFeed
        memoryKey={memoryKey}
        label={label}
        items={edges.map(({ node }) => node)}
        hasMore={pageInfo.hasNextPage}
        isBusy={loading}
        listProps={still}
        estimate={estimate}
      >
        {(post: PostCardFragment) => <PostCard post={post} />}
      </VirtualFeed>
      <InfiniteScrollFooter hasMore={pageInfo.hasNextPage} cursor={pageInfo.endCursor} onMore={more} end="End of list." />
    </>
  );
}
