import { useState, type ReactNode } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { usePageTitle } from "../ui/shell/frame/title";
import { MessagePicture } from "./NoMessagesPicture";
import { ConversationList } from "./conversations/ConversationList";
import { FirstMessage } from "./new-conversation/FirstMessage";
import { StartDialog } from "./new-conversation/StartDialog";
import { Thread } from "./thread/Thread";
import { Button } from "@mantine/core";
import { EmptyState } from "../ui/feedback/States";
import classes from "./MessagesPage.module.css";

/** `/messages` and `/messages/{id}`: the list beside the open conversation; on a phone one after the other. `?to=` writes to somebody. */
export default function MessagesPage(): ReactNode {
  const { id } = useParams();
  const [search] = useSearchParams();
  const [isStarting, setStarting] = useState(false);
  const to = id ? null : search.get("to");
  const at = Number(search.get("at")) || null;
  usePageTitle("Messages");
  return (
    <div className={classes.page} data-open={(id ?? to) ? "thread" : "list"}>
      <h1 className="visually-hidden">Messages</h1>
      <ConversationList current={id ?? null} onStart={() => setStarting(true)} />
      {id && <Thread key={id} id={id} at={at} />}
      {to && <FirstMessage key={to} userId={to} />}
      {!id && !to && (
        <section className={classes.nothing} aria-label="No conversation open">
          <EmptyState
            title="Open a conversation"
            picture={<MessagePicture />}
            actions={<Button onClick={() => setStarting(true)}>Write a message</Button>}
          >
            Choose one on the left, or start a new one. Nobody sees your account’s amounts here unless you share them.
          </EmptyState>
        </section>
      )}
      {isStarting && <StartDialog onClose={() => setStarting(false)} />}
    </div>
  );
}
