import { Button, Textarea } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { noAnswer } from "../../graphql/links/messages";
import { ConfirmDialog, Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import { useDeleteMessageMutation, useEditMessageMutation, type MessageFactsFragment } from "../messages.generated";

export interface ChangeDialogsProps {
  readonly message: MessageFactsFragment;
  readonly act: "edit" | "delete";
  readonly onClose: () => void;
}

const textCharactersMax = 4_000;

/** Mending a message of mine, or taking it back. */
export default function ChangeDialogs({ act, ...rest }: ChangeDialogsProps): ReactNode {
  return act === "edit" ? <EditDialog {...rest} /> : <DeleteDialog {...rest} />;
}

function EditDialog({ message, onClose }: Omit<ChangeDialogsProps, "act">): ReactNode {
  const [text, setText] = useState(message.text);
  const [problem, setProblem] = useState<string | null>(null);
  const [edit, { loading }] = useEditMessageMutation();
  const isCarrying = message.picture !== null || message.recipe !== null || message.receipt !== null;
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setProblem(null);
    try {
      const { data } = await edit({ variables: { input: { messageId: message.id, text } } });
      const mistake = data?.editMessage.errors[0]?.message;
      if (mistake) return setProblem(mistake);
      onClose();
    } catch {
      setProblem(noAnswer);
    }
  };
  return (
    <Dialog isOpen onClose={onClose} title="Edit your message" isDirty={text !== message.text}>
      <form onSubmit={(event) => void save(event)}>
        {problem && <FormError>{problem}</FormError>}
        <Textarea
          label="Message"
          description="Others see that it was edited. You can edit for 15 minutes after sending."
          autosize
          minRows={2}
          maxRows={10}
          maxLength={textCharactersMax}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
        />
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" loading={loading} disabled={text.trim() === "" && !isCarrying}>
            Save message
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function DeleteDialog({ message, onClose }: Omit<ChangeDialogsProps, "act">): ReactNode {
  const [problem, setProblem] = useState<string | null>(null);
  const [remove, { loading }] = useDeleteMessageMutation();
  const confirm = async (): Promise<void> => {
    setProblem(null);
    try {
      const { data } = await remove({ variables: { input: { messageId: message.id } } });
      const mistake = data?.deleteMessage.errors[0]?.message;
      if (mistake) return setProblem(mistake);
      onClose();
    } catch {
      setProblem(noAnswer);
    }
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Delete this message?"
      confirmLabel="Delete message"
      onConfirm={() => void confirm()}
      isBusy={loading}
      error={problem}
    >
      It disappears for everyone, with its attachment. A note that there was a message stays; someone may have read it already.
    </ConfirmDialog>
  );
}
