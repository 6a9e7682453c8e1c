import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { CreateUploadDocument } from "./compose.generated";
import { picturesMax, refusalOf, send, type Sending } from "./upload";

/** A picture on its way into a post. */
export interface SentPicture {
  readonly key: string;
  readonly name: string;
  /** Where the browser shows it from meanwhile: the file itself. */
  readonly preview: string;
  readonly alt: string;
  readonly state: "sending" | "ready" | "failed";
  /** From 0 to 1. */
  readonly progress: number;
  /** Why it failed. */
  readonly mistake: string | null;
  /** The server's id once an address was given; usable when ready. */
  readonly pictureId: string | null;
}

export interface Pictures {
  readonly list: readonly SentPicture[];
  readonly isSending: boolean;
  /** A word on files that were left out; null when there is none. */
  readonly leftOut: string | null;
  add(files: readonly File[]): void;
  remove(key: string): void;
  again(key: string): void;
  setAlt(key: string, alt: string): void;
  clear(): void;
}

const noAnswer = "The upload failed.";

/** Pictures of one post: each is sent at once, so that the post itself goes out without waiting. */
export function usePictures(maxCount = picturesMax): Pictures {
  const client = useApolloClient();
  const [list, setList] = useState<readonly SentPicture[]>([]);
  const [leftOut, setLeftOut] = useState<string | null>(null);
  const files = useRef(new Map<string, { file: File; sending: Sending | null }>());
  const change = (key: string, what: Partial<SentPicture>): void =>
    setList((now) => now.map((picture) => (picture.key === key ? { ...picture, ...what } : picture)));
  useForgetting(files.current);

  const upload = async (key: string): Promise<void> => {
    const held = files.current.get(key);
    if (!held) return;
    change(key, { state: "sending", progress: 0, mistake: null });
    try {
      const { data } = await client.mutate({ mutation: CreateUploadDocument, variables: { input: { bytes: held.file.size } } });
      const given = data?.createUpload;
      if (!given?.upload) return change(key, { state: "failed", mistake: given?.errors[0]?.message ?? noAnswer });
      if (!files.current.has(key)) return;
      held.sending = send(given.upload.url, held.file, (progress) => change(key, { progress }));
      const mistake = await held.sending.done;
      change(key, mistake === null ? { state: "ready", progress: 1, pictureId: given.upload.pictureId } : { state: "failed", mistake });
    } catch {
      change(key, { state: "failed", mistake: noAnswer });
    }
  };

  const add = (chosen: readonly File[]): void => {
    const free = maxCount - list.length;
    const taken = chosen.slice(0, free).map((file) => ({ key: crypto.randomUUID(), file, refusal: refusalOf(file) }));
    setLeftOut(chosen.length > free ? `At most ${maxCount} pictures; ${chosen.length - free} left out.` : null);
    for (const { key, file } of taken) files.current.set(key, { file, sending: null });
    setList((now) => [
      ...now,
      ...taken.map(({ key, file, refusal }) => ({
        key,
        name: file.name,
        preview: refusal ? "" : URL.createObjectURL(file),
        alt: "",
        state: refusal ? ("failed" as const) : ("sending" as const),
        progress: 0,
        mistake: refusal,
        pictureId: null,
      })),
    ]);
    for (const { key, refusal } of taken) if (!refusal) void upload(key);
  };
  const remove = (key: string): void => {
    files.current.get(key)?.sending?.cancel();
    files.current.delete(key);
    setLeftOut(null);
    setList((now) => {
      for (const picture of now) if (picture.key === key && picture.preview) URL.revokeObjectURL(picture.preview);
      return now.filter((picture) => picture.key !== key);
    });
  };
  const clear = (): void => {
    for (const { key } of list) remove(key);
  };
  const isSending = list.some(({ state }) => state === "sending");
  return { list, isSending, leftOut, add, remove, again: (key) => void upload(key), setAlt: (key, alt) => change(key, { alt }), clear };
}

/** Leaving ends what is under way. */
function useForgetting(files: Map<string, { sending: Sending | null }>): void {
  useEffect(
    () => () => {
      for (const { sending } of files.values()) sending?.cancel();
      files.clear();
    },
    [files],
  );
}
