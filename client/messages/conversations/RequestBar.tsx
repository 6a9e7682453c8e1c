import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { FormError } from "../../ui/overlays/Dialog";
import { conversationTitle, firstName } from "./conversation-words";
import { useConversationActions } from "./conversation-actions";
import type { ThreadConversation } from "../thread/thread-conversation";
import classes from "./RequestBar.module.css";

/** A stranger's first words: until they are accepted the sender does not learn whether they were read. */
export function RequestBar({ conversation }: { readonly conversation: ThreadConversation }): ReactNode {
  const { id, kind, other } = conversation;
  const acts = useConversationActions(id);
  const who = kind === "GROUP" ? conversationTitle(conversation) : firstName(other?.name);
  return (
    <section className={classes.bar} aria-label="Request">
      <p>
        {kind === "GROUP"
          ? `You are invited to ${who}. Nobody sees that you have read it until you accept.`
          : `${who} wants to message you. They cannot see that you have read it until you accept.`}
      </p>
      {acts.problem && <FormError>{acts.problem}</FormError>}
      <div className={classes.buttons}>
        <Button size="xs" loading={acts.isBusy} onClick={() => void acts.decline()}>
          Decline
        </Button>
        <Button size="xs" variant="filled" loading={acts.isBusy} onClick={() => void acts.accept()}>
          Accept
        </Button>
      </div>
    </section>
  );
}
