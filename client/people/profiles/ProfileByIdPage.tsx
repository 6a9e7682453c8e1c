import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import { PersonPosts } from "../../social/posts/PersonPosts";
import { PublicProfile, ProfileSkeleton, NoSuchPerson } from "./PublicProfilePage";
import { ErrorState } from "../../ui/feedback/States";
import { TraderDocument, type TraderQueryVariables } from "./profile.generated";

/** `/trader/{id}`. */
export default function ProfileByIdPage(): ReactNode {
  const { id = "" } = useParams();
  return <LoadedProfile key={id} by={{ id }} />;
}

/** A profile by id or by username; the page of both addresses. */
export function LoadedProfile({ by }: { readonly by: Pick<TraderQueryVariables, "id" | "username"> }): ReactNode {
  const { data, error, loading, refetch } = useQuery(TraderDocument, { variables: { id: by.id ?? null, username: by.username ?? null } });
  if (data?.trader) return <PublicProfile trader={data.trader} posts={<PersonPosts trader={data.trader} />} />;
  if (error && !loading)
    return (
      <ErrorState level={1} onRetry={() => void refetch()}>
        Couldn’t load the profile.
      </ErrorState>
    );
  return data ? <NoSuchPerson /> : <ProfileSkeleton />;
}
