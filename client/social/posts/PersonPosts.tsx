import type { ReactNode } from "react";
import { EmptyState } from "../../ui/feedback/States";
import { PostList } from "./PostList";

export interface PersonPostsProps {
  readonly trader: { readonly id: string; readonly name: string; readonly viewerIsSelf: boolean };
}

/** What somebody wrote, on their profile. */
export const PersonPosts = ({ trader }: PersonPostsProps): ReactNode => (
  <PostList
    label={`Posts by ${trader.name}`}
    filter={{ authorId: trader.id, mention: null }}
    empty={
      <EmptyState title="No posts yet">
        {trader.viewerIsSelf ? "Your posts" : `Posts by ${trader.name}`} appear here, newest first.
      </EmptyState>
    }
  />
);
