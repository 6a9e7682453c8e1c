import { Suspense, type ReactNode } from "react";
import { lazily } from "../../lib/browser/lazily";
import { formatCount } from "../../lib/format/format";
import { Card } from "../../ui/layout/Card";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { DiscussionBar } from "../reactions/DiscussionBar";
import type { DiscussionFactsFragment } from "../reactions/discussion.generated";

/** Field, completion and Markdown come after the trade itself. */
const Thread = lazily(() => import("./Thread"));

export interface CommentsCardProps {
  readonly recipe: {
    readonly id: string;
    readonly author: { readonly id: string; readonly name: string; readonly viewerIsSelf: boolean };
    readonly discussion: DiscussionFactsFragment;
  };
}

/** What people say about the trade; every card of it in the feed shares this discussion. */
export function CommentsCard({ recipe }: CommentsCardProps): ReactNode {
  const { author, discussion } = recipe;
  const subject = { kind: "RECIPE", id: recipe.id } as const;
  return (
    <Card
      title="Comments"
      note={formatCount(discussion.commentCount)}
      aside={<DiscussionBar subject={subject} discussion={discussion} canRepost={!author.viewerIsSelf} />}
    >
      <Suspense
        fallback={
          <Loading label="Loading the comments">
            <RowsSkeleton rows={2} />
          </Loading>
        }
      >
        <Thread subject={subject} host={author} />
      </Suspense>
    </Card>
  );
}
