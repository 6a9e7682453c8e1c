import { Button } from "@mantine/core";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useInView } from "../../lib/browser/in-view";
import classes from "./InfiniteScrollFooter.module.css";

export interface InfiniteScrollFooterProps {
  readonly hasMore: boolean;
  /** Where the next page begins. Each is fetched by itself only once: the answer reaches the list a moment after it has come. */
  readonly cursor: string | null;
  /** Fetches the next page; rejects when it could not. */
  readonly onMore: () => Promise<void>;
  /** Said at the end of the list. */
  readonly end: string;
}

/** The end of an endless list: fetches the next page when it comes near, with a button for those who ask, and a way out of an error. */
export function InfiniteScrollFooter({ hasMore, cursor, onMore, end }: InfiniteScrollFooterProps): ReactNode {
  const [place, setPlace] = useState<HTMLDivElement | null>(null);
  const isNear = useInView(place, "600px");
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const latest = useRef(onMore);
  latest.current = onMore;
  const asked = useRef<string | null | undefined>(undefined);
  const fetchPage = (): void => {
    setState("busy");
    latest.current().then(
      () => setState("idle"),
      () => setState("failed"),
    );
  };
  const canObserve = typeof IntersectionObserver !== "undefined";
  useEffect(() => {
    if (!canObserve || !isNear || !hasMore || state !== "idle" || asked.current === cursor) return;
    asked.current = cursor;
    fetchPage();
  }, [canObserve, isNear, hasMore, state, cursor]);
  return (
    <div ref={setPlace} className={classes.foot}>
      {!hasMore && <p className={classes.end}>{end}</p>}
      {hasMore && state === "failed" && (
        <p className={classes.end} role="alert">
          Couldn’t load the next page.
        </p>
      )}
      {hasMore && (
        <Button onClick={fetchPage} loading={state === "busy"}>
          {state === "failed" ? "Try again" : "Show more"}
        </Button>
      )}
    </div>
  );
}
