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

/** Before anything is written, words that say what will be there; a time that cannot be is left out. */
function previewInput(draft: AnnounceDraft) {
  const { title, text, at, timeZone, audience } = contentOf(draft);
  const isPossible = at !== null && Date.parse(at) > Date.now();
  return {
    audience,
    title: title || "Your title",
    text: text || "Your text",
    at: isPossible ? at : null,
    timeZone: isPossible ? timeZone : null,
  };
}

/** What the announcement would be and whom it would reach, asked anew at each change. */
export function useAnnouncementPreview(draft: AnnounceDraft): PreviewState {
  const [settled] = useDebouncedValue(draft, previewWaitMs);
  const { data, previousData, error, refetch } = useQuery(AnnouncementPreviewDocument, {
    variables: { input: previewInput(settled) },
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
    // The moment may have come long after this was first shown.
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return Math.max(0, until - now);
}
