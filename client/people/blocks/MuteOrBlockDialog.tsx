import { useApolloClient } from "@apollo/client/react";
import { useState, type ReactNode } from "react";
import { noAnswer } from "../../graphql/links/messages";
import { ConfirmDialog } from "../../ui/overlays/Dialog";
import { notify } from "../../ui/feedback/notify";
import { forgetPeopleLists } from "./people-lists";
import type { PersonAction } from "./person-menu-entries";
import { useBlockMutation, useMuteMutation } from "./mute-and-block.generated";

export interface MuteOrBlockDialogProps {
  readonly act: PersonAction;
  readonly person: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Asks before somebody is muted or blocked, and says what each means. They are notified of neither. */
export default function MuteOrBlockDialog({ act, person, onClose }: MuteOrBlockDialogProps): ReactNode {
  const { cache } = useApolloClient();
  const [block, { loading: isBlocking }] = useBlockMutation();
  const [mute, { loading: isMuting }] = useMuteMutation();
  const [mistake, setMistake] = useState<string | null>(null);
  const isBlock = act === "block";
  const confirm = async (): Promise<void> => {
    const variables = { input: { userId: person.id } };
    try {
      const answer = isBlock ? (await block({ variables })).data?.block : (await mute({ variables })).data?.mute;
      const wrong = answer?.errors[0]?.message;
      if (wrong) return setMistake(wrong);
      onClose();
      forgetPeopleLists(cache);
      void notify({ message: `${person.name} is ${isBlock ? "blocked" : "muted"}. See Settings for everyone you muted or blocked.` });
    } catch {
      setMistake(noAnswer);
    }
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={isBlock ? `Block ${person.name}?` : `Mute ${person.name}?`}
      confirmLabel={isBlock ? "Block" : "Mute"}
      isDestructive={isBlock}
      onConfirm={() => void confirm()}
      isBusy={isBlocking || isMuting}
      error={mistake}
    >
      {isBlock
        ? "You no longer see each other in the feed, messages, mentions, search or notifications. Follows between you end, and copies between you only follow closes. They aren’t notified."
        : "You no longer see their trades, posts and comments in your lists and notifications. They aren’t notified and can still see yours."}
    </ConfirmDialog>
  );
}
