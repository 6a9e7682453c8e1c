import { useApolloClient } from "@apollo/client/react";
import type { TypedDocumentNode, WatchQueryFetchPolicy } from "@apollo/client";
import { createContext, use, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";

/** Whether the frame's one request for what every page shows is on its way. */
export const FrameReadingContext = createContext(false);

/** Sends the frame's request once there is somebody to show it to. True until it is answered or has failed. */
export function useFrameReading(document: TypedDocumentNode<unknown, Record<string, never>>, isSignedIn: boolean): boolean {
  const client = useApolloClient();
  const [isReading, setReading] = useState(true);
  useEffect(() => {
    if (!isSignedIn) return;
    // What goes wrong with it, the queries of its parts say.
    const over = (): void => setReading(false);
    client.query({ query: document, fetchPolicy: "cache-first" }).then(over, over);
  }, [client, document, isSignedIn]);
  return isReading;
}

interface Policy {
  readonly fetchPolicy: WatchQueryFetchPolicy;
  readonly nextFetchPolicy: WatchQueryFetchPolicy;
}

const waiting: Policy = {
  fetchPolicy: "cache-only",
  nextFetchPolicy: "cache-only",
};
const filling: Policy = {
  fetchPolicy: "cache-first",
  nextFetchPolicy: "cache-first",
};
const renewing: Policy = {
  fetchPolicy: "cache-and-network",
  nextFetchPolicy: "cache-first",
};

/** For a query of a part of the frame's request: waits for that one, and asks only for what it did not bring, or where there is no frame. */
export const useFramePolicy = (): Policy => (use(FrameReadingContext) ? waiting : filling);

/** The same on the page that the app was opened at; one that is come to later asks anew, for what no stream keeps up to date. */
export function useFramePolicyOfPage(): Policy {
  const isReading = use(FrameReadingContext);
  const { key } = useLocation();
  const [isOpenedHere] = useState(key === "default");
  if (isReading) return waiting;
  return isOpenedHere ? filling : renewing;
}
