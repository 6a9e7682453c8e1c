import { TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { formatBites } from "../../lib/format/format";
import { DeliberateDialog } from "../DeliberateDialog";
import { useGiveBitesMutation } from "./payments.generated";

export interface GiveBitesDialogProps {
  readonly user: { readonly id: string; readonly username: string };
  readonly onClose: () => void;
}

const mistakeText = "Enter a whole number of bites.";

/** Gives somebody bites: a promotion. */
export function GiveBitesDialog({ user, onClose }: GiveBitesDialogProps): ReactNode {
  const [text, setText] = useState("50");
  const [mistake, setMistake] = useState<string>();
  const [clientRequestId, setRequestId] = useState(() => crypto.randomUUID());
  const [give] = useGiveBitesMutation();
  const bites = /^\d{1,9}$/.test(text.trim()) ? Number(text) : null;
  const counted = bites === null ? "bites" : formatBites(bites);
  return (
    <DeliberateDialog
      title={`Give bites to @${user.username}?`}
      name={user.username}
      isDestructive={false}
      confirmLabel={`Give ${counted}`}
      done={`@${user.username} was given ${counted}.`}
      onClose={onClose}
      fields={
        <TextInput
          label="Bites"
          inputMode="numeric"
          value={text}
          error={mistake}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setMistake(undefined);
            setRequestId(crypto.randomUUID());
          }}
        />
      }
      act={async (given) => {
        if (bites === null) {
          setMistake(mistakeText);
          return [{ __typename: "UserError", code: "AMOUNT_INVALID", message: mistakeText, path: [], limit: null }];
        }
        const input = { userId: user.id, bites, clientRequestId, ...given };
        return (await give({ variables: { input } })).data?.giveBites.errors ?? null;
      }}
    >
      They are gift bites: spent first, never paid out or refunded. @{user.username} gets a mail with the reason.
    </DeliberateDialog>
  );
}
