import { useRef, useState } from "react";
import { contentOf, mistakesOf, type AnnounceDraft, type AnnounceField } from "./announce-draft";
import type { PreviewState } from "./announce-hooks";
import { AnnouncementsDocument, useAnnounceMutation } from "./announce.generated";

const notConfirmed = "Not confirmed yet: the connection was lost. Try again; it is sent only once.";

/** One request id for each intention: a press after a broken line announces the same thing, once. */
export function useAnnouncing(draft: AnnounceDraft, preview: PreviewState, onSent: () => void, hasList: boolean) {
  const [mistakes, setMistakes] = useState<Partial<Record<AnnounceField, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [announce, { loading }] = useAnnounceMutation({ refetchQueries: hasList ? [AnnouncementsDocument] : [] });
  const request = useRef<{ id: string; content: string } | null>(null);
  const idFor = (content: string): string => {
    if (request.current?.content !== content) request.current = { id: crypto.randomUUID(), content };
    return request.current.id;
  };
  const ask = (): void => {
    const found = mistakesOf(draft, Date.now());
    setMistakes(found);
    setProblem(null);
    if (Object.keys(found).length === 0) setAsking(true);
  };
  const send = async (): Promise<void> => {
    const content = contentOf(draft);
    try {
      const { data } = await announce({ variables: { input: { ...content, clientRequestId: idFor(JSON.stringify(content)) } } });
      setAsking(false);
      const errors = data?.announce.errors ?? [];
      const fields = Object.fromEntries(errors.map(({ path, message }) => [path.at(-1) ?? "form", message]));
      setMistakes({ title: fields.title, text: fields.text, at: fields.at ?? fields.timeZone });
      const other = errors.find(({ path }) => !["title", "text", "at", "timeZone"].includes(path.at(-1) ?? ""));
      setProblem(other?.message ?? null);
      preview.refetch();
      if (errors.length > 0) return;
      request.current = null;
      onSent();
    } catch {
      setAsking(false);
      setProblem(notConfirmed);
    }
  };
  return {
    mistakes,
    problem,
    isBusy: loading,
    isAsking,
    ask,
    send,
    stopAsking: () => setAsking(false),
    clear: (field: AnnounceField) => setMistakes((now) => ({ ...now, [field]: undefined })),
  };
}
