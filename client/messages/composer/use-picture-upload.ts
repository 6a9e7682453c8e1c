import { useEffect, useRef, useState } from "react";
import { useCreateMessageUploadMutation } from "../messages.generated";

export const pictureTypes = ["image/png", "image/jpeg", "image/webp"];
const bytesMax = 5 * 1024 * 1024;
const noAnswer = "The upload failed.";

/** A picture on its way to go with a message. */
export interface SentPicture {
  readonly name: string;
  /** Where the browser shows it from meanwhile: the file itself. */
  readonly preview: string;
  /** Null until it is up. */
  readonly pictureId: string | null;
  /** Why it could not be sent. */
  readonly problem: string | null;
}

export interface PictureUpload {
  readonly picture: SentPicture | null;
  choose(file: File): void;
  again(): void;
  drop(): void;
}

/** One picture, sent as soon as it is chosen, so that the message itself goes out without waiting. */
export function usePictureUpload(): PictureUpload {
  const [createUpload] = useCreateMessageUploadMutation();
  const [picture, setPicture] = useState<SentPicture | null>(null);
  const chosen = useRef<{ file: File; preview: string; stop: AbortController } | null>(null);
  const forget = (): void => {
    chosen.current?.stop.abort();
    if (chosen.current) URL.revokeObjectURL(chosen.current.preview);
    chosen.current = null;
  };
  useEffect(() => forget, []);

  const put = async (file: File, signal: AbortSignal): Promise<Pick<SentPicture, "pictureId" | "problem">> => {
    try {
      const given = (await createUpload({ variables: { input: { bytes: file.size } } })).data?.createUpload;
      if (!given?.upload) return { pictureId: null, problem: given?.errors[0]?.message ?? noAnswer };
      const response = await fetch(given.upload.url, { method: "PUT", headers: { "content-type": file.type }, body: file, signal });
      if (response.ok) return { pictureId: given.upload.pictureId, problem: null };
      const answer = (await response.json().catch(() => null)) as { message?: string } | null;
      return { pictureId: null, problem: answer?.message ?? "This picture could not be read." };
    } catch {
      return { pictureId: null, problem: noAnswer };
    }
  };
  const send = async (): Promise<void> => {
    const held = chosen.current;
    if (!held) return;
    const { file, preview, stop } = held;
    setPicture({ name: file.name, preview, pictureId: null, problem: null });
    const outcome = refusalOf(file) ?? (await put(file, stop.signal));
    if (chosen.current === held) setPicture({ name: file.name, preview, ...outcome });
  };
  return {
    picture,
    choose: (file) => {
      forget();
      chosen.current = { file, preview: URL.createObjectURL(file), stop: new AbortController() };
      void send();
    },
    again: () => void send(),
    drop: () => {
      forget();
      setPicture(null);
    },
  };
}

/** What the server would refuse anyway: this only spares a vain upload. */
function refusalOf({ type, size }: File): Pick<SentPicture, "pictureId" | "problem"> | null {
  if (!pictureTypes.includes(type)) return { pictureId: null, problem: "A picture is a PNG, JPEG or WebP file." };
  return size > bytesMax ? { pictureId: null, problem: "A picture has at most 5 MB." } : null;
}
