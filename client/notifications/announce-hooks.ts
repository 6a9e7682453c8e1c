import { useQuery } from "@apollo/client/react";
import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { contentOf, type AnnounceDraft } from "./announce-draft";
import { AnnouncementPreviewDocument, type AnnouncementPreviewQuery } from "./announce.generated";

const previewWaitMs = 350;

export interface PreviewState {
  readonly preview: AnnouncementPreviewQuery["previewAnnouncement"] | null;
  readonly hasFailed: boolean;
  readonly refetch: () => void;
}

/** What the announcement would be and whom it would reach, asked anew at each change. */
export function useAnnouncementPreview(draft: AnnounceDraft): PreviewState {
  const [settled] = useDebouncedValue(draft, previewWaitMs);
  const { data, previousData, error, refetch } = useQuery(AnnouncementPreviewDocument, {
    variables: { input: contentOf(settled) },
    fetchPolicy: "network-only",
    nextFetchPolicy: "network-only",
  });
  return {
    preview: (data ?? previousData)?.previewAnnouncement ?? null,
    hasFailed: error !== undefined && !data,
    refetch: () => void refetch().catch(() => undefined),
  };
}

/** Milliseconds until a moment, renewed each second until it has come; 0 for none. */
export function useCountdown(moment: string | null): number {
  const until = moment === null ? 0 : Date.parse(moment);
  const [now, setNow] = useState(Date.now);
  const isRunning = until > now;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return Math.max(0, until - now);
}
