import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import { TraderPosts } from "../../social/posts/PersonPosts";
import { TraderView, TraderSkeleton, NoSuchTrader } from "./PublicProfilePage";
import { ErrorState } from "../../ui/feedback/States";
import { TraderDocument, type TraderQueryVariables } from "./profile.generated";

/** `/trader/{id}`. */
export default function TraderPage(): ReactNode {
  const { id = "" } = useParams();
  return <LoadedTrader key={id} by={{ id }} />;
}

/** A profile by id or by username; the page of both addresses. */
export function LoadedTrader({ by }: { readonly by: Pick<TraderQueryVariables, "id" | "username"> }): ReactNode {
  const { data, error, loading, refetch } = useQuery(TraderDocument, { variables: { id: by.id ?? null, username: by.username ?? null } });
  if (data?.trader) return <TraderView trader={data.trader} posts={<TraderPosts trader={data.trader} />} />;
  if (error && !loading)
    return (
      <ErrorState level={1} onRetry={() => void refetch()}>
        The profile could not be fetched.
      </ErrorState>
    );
  return data ? <NoSuchTrader /> : <TraderSkeleton />;
}
