import { Suspense, type ReactNode } from "react";
import { lazily } from "../../lib/browser/lazily";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { useThread } from "./open-threads";
import { DiscussionBar, type DiscussionBarProps } from "../reactions/DiscussionBar";
import type { ThreadProps } from "./Thread";

const Thread = lazily(() => import("./Thread"));

export interface DiscussionFooterProps extends Omit<DiscussionBarProps, "thread">, Pick<ThreadProps, "host" | "canWrite"> {}

/** The foot of a card in the feed: its discussion, and the thread once it is opened. */
export function DiscussionFooter({ host, canWrite, ...bar }: DiscussionFooterProps): ReactNode {
  const thread = useThread(bar.subject);
  return (
    <>
      <DiscussionBar {...bar} thread={thread} />
      {thread.isOpen && (
        // Above the card's own link.
        <div style={{ position: "relative", zIndex: 1 }}>
          <Suspense
            fallback={
              <Loading label="Loading the comments">
                <RowsSkeleton rows={2} />
              </Loading>
            }
          >
            <Thread subject={bar.subject} host={host} canWrite={canWrite} />
          </Suspense>
        </div>
      )}
    </>
  );
}
