import { useQuery } from "@apollo/client/react";
import { ActionIcon } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { Link, Navigate, useNavigate } from "react-router-dom";
import { Avatar } from "../../ui/data/Avatar";
import { FormError } from "../../ui/overlays/Dialog";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { ErrorState, NotAllowed } from "../../ui/feedback/States";
import { Composer } from "../composer/Composer";
import { firstName, refusalWords } from "../conversations/conversation-words";
import { placeConversation, takeSummary } from "../messages.cache";
import { useStartConversationMutation, WritePermissionDocument } from "../messages.generated";
import { useOutbox } from "../messages-hooks";
import type { Attachment } from "../composer/outbox";
import classes from "../thread/Thread.module.css";

/** Before the first words to somebody: nothing exists yet, so changing one's mind leaves no trace. */
export function FirstMessage({ userId }: { readonly userId: string }): ReactNode {
  const { data, error, loading, refetch } = useQuery(WritePermissionDocument, { variables: { userId }, fetchPolicy: "network-only" });
  const { send, isBusy, problem } = useFirstMessage(userId);
  const permission = data?.writePermission;
  const person = data?.trader;
  if (permission?.conversation) return <Navigate to={`/messages/${permission.conversation.id}`} replace />;
  if (!data)
    return (
      <section className={classes.thread} aria-label="New conversation">
        {error && !loading ? (
          <ErrorState onRetry={() => void refetch()}>Couldn’t check whether you can message them.</ErrorState>
        ) : (
          <Loading label="Opening the conversation">
            <div className={classes.wait}>
              <RowsSkeleton rows={3} />
            </div>
          </Loading>
        )}
      </section>
    );
  if (!person || !permission)
    return (
      <section className={classes.thread} aria-label="New conversation">
        <NotAllowed title="There is nobody at this table" actions={<Link to="/messages">Back to your messages</Link>}>
          This person does not exist or is not visible to you.
        </NotAllowed>
      </section>
    );
  const first = firstName(person.name);
  return (
    <section className={classes.thread} aria-label={`New conversation with ${person.name}`}>
      <header className={classes.head}>
        <ActionIcon className={classes.back} component={Link} to="/messages" size="lg" aria-label="Back to the list">
          <IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
        <Avatar id={person.id} name={person.name} picture={person.pictureUrl} size={36} />
        <div className={classes.who}>
          <h2>{person.name}</h2>
          <p>@{person.username}</p>
        </div>
      </header>
      <div className={classes.first}>
        <Avatar id={person.id} name={person.name} picture={person.pictureUrl} size={64} />
        <p>
          {permission.viewerCanWrite
            ? permission.isRequest
              ? `${first} does not follow you: your message arrives as a request.`
              : `Say hello to ${first}.`
            : refusalWords(permission.refusal, first)}
        </p>
        {problem && <FormError>{problem}</FormError>}
      </div>
      {permission.viewerCanWrite && (
        <Composer draftKey={`to ${userId}`} other={person} label={`Write to ${first}`} isBusy={isBusy} onSend={send} />
      )}
    </section>
  );
}

/** Opens the conversation, then hands the words to the outbox: from there they are safe. */
function useFirstMessage(userId: string) {
  const navigate = useNavigate();
  const { outbox } = useOutbox();
  const [startConversation, { loading }] = useStartConversationMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (text: string, attachment: Attachment | null): Promise<boolean> => {
    setProblem(null);
    try {
      const { data } = await startConversation({
        variables: { input: { userIds: [userId] } },
        update: (cache, { data: answer }) => {
          const payload = answer?.startConversation;
          if (!payload?.conversation) return;
          placeConversation(cache, payload.conversation.id, payload.conversation.state === "REQUEST" ? "REQUESTS" : "INBOX");
          takeSummary(cache, payload.summary);
        },
      });
      const payload = data?.startConversation;
      if (!payload?.conversation) {
        setProblem(payload?.errors[0]?.message ?? "The conversation wasn’t created.");
        return false;
      }
      outbox.add({ conversationId: payload.conversation.id, text, attachment });
      void navigate(`/messages/${payload.conversation.id}`, { replace: true });
      return true;
    } catch {
      setProblem("The kitchen did not answer. Your message is saved. Send it again.");
      return false;
    }
  };
  return { send, isBusy: loading, problem };
}
