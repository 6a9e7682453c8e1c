import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { Ago } from "../../ui/data/Ago";
import { Dialog } from "../../ui/overlays/Dialog";
import { RichText } from "../../ui/markdown/RichText";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { ErrorState } from "../../ui/feedback/States";
import { PostHistoryDocument } from "./post.generated";
import classes from "./Post.module.css";
import { SentimentTag } from "./SentimentTag";

/** What a post said before its edits, latest first. */
export default function HistoryDialog({ postId, onClose }: { readonly postId: string; readonly onClose: () => void }): ReactNode {
  const { data, error, refetch } = useQuery(PostHistoryDocument, { variables: { id: postId }, fetchPolicy: "network-only" });
  const versions = data?.post?.history.toReversed();
  return (
    <Dialog isOpen onClose={onClose} title="Edit history" width={640}>
      {error && <ErrorState onRetry={() => void refetch()}>Couldn’t load the edit history.</ErrorState>}
      {!versions && !error && (
        <Loading label="Loading the edit history">
          <RowsSkeleton rows={2} />
        </Loading>
      )}
      {versions && (
        <ol className={classes.versions} reversed>
          {versions.map(({ version, text, sentiment, at }) => (
            <li key={version}>
              <div className={classes.versionHead}>
                Since <Ago at={at} isHistory />
                {sentiment && <SentimentTag sentiment={sentiment} />}
              </div>
              <RichText text={text} />
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  );
}
