import { useEffect, useRef, useState, type ClipboardEvent, type FormEvent, type KeyboardEvent } from "react";
import { useMe } from "../../graphql/session/SessionContext";
import { draftOf, keepDraft } from "./drafts";
import type { Attachment } from "./outbox";
import { pictureTypes, usePictureUpload } from "./use-picture-upload";

export interface ComposerOptions {
  /** Names the draft. */
  readonly draftKey: string;
  readonly isBusy?: boolean;
  /** False when it could not be taken: what was typed stays. */
  readonly onSend: (text: string, attachment: Attachment | null) => boolean | Promise<boolean>;
  readonly onTyped?: () => void;
  readonly onStopped?: () => void;
}

const hasTouch = (): boolean => window.matchMedia?.("(pointer: coarse)").matches ?? false;

/** A message as it is written: its text, which is kept as a draft, and the one thing that goes with it. */
export function useComposer({ draftKey, isBusy, onSend, onTyped, onStopped }: ComposerOptions) {
  const me = useMe();
  const [text, setText] = useState(() => draftOf(me.id, draftKey));
  const [attachment, setAttachment] = useState<Attachment | null>(null);
  const upload = usePictureUpload();
  const [alt, setAlt] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!hasTouch()) field.current?.focus({ preventScroll: true });
  }, []);
  const pictureId = upload.picture?.pictureId ?? null;
  // A picture that is chosen goes with the message: until it is up, or taken off, nothing is sent.
  const isHeldUp = upload.picture !== null && pictureId === null;
  const isEmpty = text.trim() === "" && attachment === null && pictureId === null;
  const takePictureOff = (): void => {
    upload.drop();
    setAlt("");
  };
  /** One thing goes with a message: the last one chosen. */
  const choosePicture = (file: File): void => {
    setAttachment(null);
    setAlt("");
    upload.choose(file);
  };
  const type = (next: string): void => {
    setText(next);
    keepDraft(me.id, draftKey, next);
    if (next.trim() === "") onStopped?.();
    else onTyped?.();
  };
  const attach = (chosen: Attachment): void => {
    takePictureOff();
    setAttachment(chosen);
    field.current?.focus();
  };
  const onPaste = (event: ClipboardEvent): void => {
    const file = [...event.clipboardData.files].find((pasted) => pictureTypes.includes(pasted.type));
    if (!file) return;
    event.preventDefault();
    choosePicture(file);
  };
  const send = async (): Promise<void> => {
    if (isEmpty || isHeldUp || isBusy) return;
    const picture = pictureId === null ? null : ({ kind: "PICTURE", id: pictureId, label: upload.picture!.name, alt: alt.trim() } as const);
    if (!(await onSend(text.trim(), picture ?? attachment))) return;
    setText("");
    setAttachment(null);
    takePictureOff();
    keepDraft(me.id, draftKey, "");
    onStopped?.();
    field.current?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // On a touch keyboard Enter is a new line; a word that is still being composed is not sent either.
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || hasTouch()) return;
    event.preventDefault();
    void send();
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void send();
  };
  return {
    field,
    text,
    attachment,
    upload: { ...upload, drop: takePictureOff },
    alt,
    canSend: !isEmpty && !isHeldUp,
    type,
    attach,
    takeAttachmentOff: () => setAttachment(null),
    choosePicture,
    setAlt,
    onKeyDown,
    onPaste,
    onSubmit,
  };
}
