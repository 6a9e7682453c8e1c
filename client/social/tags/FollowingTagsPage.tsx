import { useQuery } from "@apollo/client/react";
import { Button, Stack } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { Card, PageHeader } from "../../ui/layout/Card";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { EmptyState, ErrorState } from "../../ui/feedback/States";
import { FollowedTagsDocument, type TagRowFragment } from "./tags.generated";
import { TagTable } from "./TagTable";

/** `/tags/following`: the tags I follow. One that was let go stays until the page is left, so that a slip can be mended. */
export default function FollowingTagsPage(): ReactNode {
  const { data, error, loading, refetch } = useQuery(FollowedTagsDocument, { fetchPolicy: "cache-and-network" });
  const tags = useKept(data?.followedTags);
  return (
    <Stack maw={1184} mx="auto">
      <PageHeader
        title="My tags"
        lead="Posts with these tags appear in the feed under My tags."
        aside={
          <>
            <Button component={Link} to="/tags/trending">
              Trending tags
            </Button>
            <Button component={Link} to="/feed?scope=tags">
              View posts
            </Button>
          </>
        }
      />
      {!tags &&
        (error && !loading ? (
          <ErrorState onRetry={() => void refetch()}>Couldn’t load your tags.</ErrorState>
        ) : (
          <Loading label="Loading your tags">
            <RowsSkeleton rows={5} />
          </Loading>
        ))}
      {tags?.length === 0 && (
        <EmptyState
          title="No labels on the jars yet"
          actions={
            <Button component={Link} to="/tags/trending" variant="filled">
              View trending tags
            </Button>
          }
        >
          Follow a symbol, a person or a topic to see it here, with how many posts mention it. Follows are private.
        </EmptyState>
      )}
      {tags && tags.length > 0 && (
        <Card isFlush>
          <TagTable caption="Tags you follow" tags={tags} />
        </Card>
      )}
    </Stack>
  );
}

/** Rows once shown stay; the list itself loses them when the server is asked again. */
function useKept(now: readonly TagRowFragment[] | undefined): readonly TagRowFragment[] | undefined {
  const [shown, setShown] = useState<readonly TagRowFragment[]>([]);
  if (!now) return undefined;
  const missing = now.filter(({ id }) => !shown.some((tag) => tag.id === id));
  if (missing.length > 0) setShown([...missing, ...shown]);
  return shown.map((tag) => now.find(({ id }) => id === tag.id) ?? tag);
}
