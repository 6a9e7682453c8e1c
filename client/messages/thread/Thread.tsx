import { useQuery, useReactiveVar } from "@apollo/client/react";
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Suspense, useCallback, useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { lazily } from "../../lib/browser/lazily";
import { useOfflineSince } from "../../graphql/session/SessionContext";
import { formatClock } from "../../lib/format/time";
import { Avatar } from "../../ui/data/Avatar";
import { Loading, Skeleton } from "../../ui/feedback/Skeleton";
import { ErrorState, NotAllowed } from "../../ui/feedback/States";
import { usePageTitle } from "../../ui/shell/frame/title";
import { BubbleRow } from "./Bubble";
import { Composer } from "../composer/Composer";
import type { Outbox } from "../composer/outbox";
import { ConversationAside } from "../conversations/ConversationAside";
import { conversationTitle, firstName, refusalWords } from "../conversations/conversation-words";
import { typists, typingWords, type Typist } from "../messages.cache";
import { ThreadDocument, type MessageFactsFragment } from "../messages.generated";
import { useTypingSign } from "../messages-hooks";
import { RequestBar } from "../conversations/RequestBar";
import { SearchResults } from "../search/SearchResults";
import type { ThreadConversation } from "./thread-conversation";
import { ThreadHeader } from "./ThreadHeader";
import { ThreadScroll } from "./ThreadScroll";
import { ThreadLiveRegion } from "./ThreadLiveRegion";
import type { ThreadRow } from "./thread-rows";
import { pageMessages, useThread, type OpenedThread, type OpenThreadProps } from "./use-thread";
import classes from "./Thread.module.css";

const ChangeDialogs = lazily(() => import("./ChangeDialogs"));
const ReportDialog = lazily(() => import("../../trust/moderation/ReportDialog"));

/** One conversation: its people, what was said, and where one answers. `at` is the position of a message to show. */
export function Thread({ id, at }: { readonly id: string; readonly at: number | null }): ReactNode {
  const { data, error, loading, refetch, fetchMore } = useQuery(ThreadDocument, { variables: { id, last: pageMessages } });
  const conversation = data?.conversation ?? null;
  usePageTitle(conversation ? conversationTitle(conversation) : null);
  if (conversation) return <OpenThread conversation={conversation} at={at} fetchMore={fetchMore} />;
  return (
    <section className={classes.thread} aria-label="Conversation">
      {loading && <ThreadSkeleton />}
      {!loading && error && <ErrorState onRetry={() => void refetch()}>Couldn’t load the conversation. What you wrote is kept.</ErrorState>}
      {!loading && !error && (
        <NotAllowed
          title="Not your table"
          actions={
            <Button component={Link} to="/messages">
              Back to your messages
            </Button>
          }
        >
          This conversation does not exist, or you are not part of it.
        </NotAllowed>
      )}
    </section>
  );
}

function OpenThread({ conversation, at, fetchMore }: OpenThreadProps): ReactNode {
  const { id } = conversation;
  const [isSearching, setSearching] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const typing = useReactiveVar(typists)[id] ?? [];
  const isWide = useMediaQuery("(min-width: 1280px)", true, { getInitialValueInEffect: false });
  const thread = useThread({ conversation, at, fetchMore });
  const title = conversationTitle(conversation);
  return (
    <div className={classes.columns} data-aside={isWide || undefined}>
      <section className={classes.thread} aria-label={`Conversation with ${title}`}>
        <ThreadHeader conversation={conversation} typing={typing} isSearching={isSearching} onSearch={() => setSearching(!isSearching)} />
        {isSearching && <ThreadSearch id={id} onClose={() => setSearching(false)} />}
        <ConnectionNote />
        {conversation.state === "REQUEST" && <RequestBar conversation={conversation} />}
        {thread.rows.length === 0 ? (
          <p className={classes.quiet}>No messages yet.</p>
        ) : (
          <Messages conversation={conversation} thread={thread} onAsk={setAsked} />
        )}
        <Typing people={typing} />
        <ThreadLiveRegion messages={thread.messages} />
        <WriteHere conversation={conversation} outbox={thread.outbox} />
      </section>
      {isWide && (
        <aside className={classes.aside} aria-label={`About ${title}`}>
          <ConversationAside conversation={conversation} />
        </aside>
      )}
      <MessageDialogs asked={asked} onClose={() => setAsked(null)} />
    </div>
  );
}

/** What somebody wants to do with a message. */
interface Asked {
  readonly message: MessageFactsFragment;
  readonly act: "edit" | "delete" | "report";
}

interface MessagesProps {
  readonly conversation: ThreadConversation;
  readonly thread: OpenedThread;
  readonly onAsk: (asked: Asked) => void;
}

/** What was said, and what is on its way. */
function Messages({ conversation, thread, onAsk }: MessagesProps): ReactNode {
  const { outbox, target } = thread;
  const report = useCallback((message: MessageFactsFragment) => onAsk({ message, act: "report" }), [onAsk]);
  const change = useCallback((message: MessageFactsFragment, act: "edit" | "delete") => onAsk({ message, act }), [onAsk]);
  return (
    <ThreadScroll
      id={conversation.id}
      label={`Messages with ${conversationTitle(conversation)}`}
      rows={thread.rows}
      hasOlder={conversation.messages.pageInfo.hasPreviousPage}
      onOlder={thread.older}
      target={target?.key ?? null}
      sentCount={thread.sentCount}
      newCount={thread.newCount}
      onEnd={thread.setAtEnd}
      estimate={estimate}
    >
      {(row) => (
        <BubbleRow
          row={row}
          isGroup={conversation.kind === "GROUP"}
          isTarget={target?.isHit === true && row.key === target.key}
          onRetry={(requestId) => outbox.retry(requestId)}
          onDrop={(requestId) => outbox.drop(requestId)}
          onReport={report}
          onChange={change}
        />
      )}
    </ThreadScroll>
  );
}

/** The field to write in, or why there is none. */
function WriteHere({ conversation, outbox }: { readonly conversation: ThreadConversation; readonly outbox: Outbox }): ReactNode {
  const { id, kind, other } = conversation;
  const sign = useTypingSign(id);
  if (conversation.viewerCanWrite)
    return (
      <Composer
        draftKey={id}
        other={other}
        label={`Write to ${kind === "GROUP" ? conversationTitle(conversation) : firstName(other?.name)}`}
        onTyped={sign.typed}
        onStopped={sign.stopped}
        onSend={(text, attachment) => {
          outbox.add({ conversationId: id, text, attachment });
          return true;
        }}
      />
    );
  if (conversation.state === "REQUEST") return null;
  return (
    <p className={classes.refusal} role="status">
      {refusalWords(conversation.writeRefusal, firstName(other?.name))}
    </p>
  );
}

/** The dialog for what somebody wants to do with a message. */
function MessageDialogs({ asked, onClose }: { readonly asked: Asked | null; readonly onClose: () => void }): ReactNode {
  if (!asked) return null;
  const { message, act } = asked;
  return (
    <Suspense>
      {act === "report" ? (
        <ReportDialog subject={{ kind: "MESSAGE", id: message.id }} owner={message.sender?.name ?? "a deleted account"} onClose={onClose} />
      ) : (
        <ChangeDialogs message={message} act={act} onClose={onClose} />
      )}
    </Suspense>
  );
}

const heights = { day: 40, new: 40, line: 28, message: 60, unsent: 60 } as const;
const charactersOfLine = 52;

const estimate = (row: ThreadRow<MessageFactsFragment>): number => {
  if (row.kind !== "message") return heights[row.kind];
  const { text, receipt, recipe, picture } = row.message;
  const lines = Math.max(1, Math.ceil(text.length / charactersOfLine));
  return 20 + lines * 20 + (row.isRunEnd ? 20 : 0) + (receipt ? 200 : 0) + (recipe ? 64 : 0) + (picture ? 220 : 0);
};

function Typing({ people }: { readonly people: readonly Typist[] }): ReactNode {
  const [first] = people;
  return (
    <div className={classes.typing}>
      {first && (
        <span className={classes.typist}>
          <Avatar id={first.id} name={first.name} picture={first.pictureUrl} size={28} />
          <span className={classes.dots} aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
        </span>
      )}
      <span className="visually-hidden" role="status">
        {typingWords(people)}
      </span>
    </div>
  );
}

function ConnectionNote(): ReactNode {
  const since = useOfflineSince();
  if (!since) return null;
  return (
    <p className={classes.note} role="status">
      Offline since {formatClock(since)}. Your messages are sent once you are back online.
    </p>
  );
}

function ThreadSearch({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactNode {
  const [text, setText] = useState("");
  return (
    <div className={classes.search} role="search">
      <input
        type="search"
        aria-label="Search in this conversation"
        placeholder="Search in this conversation"
        value={text}
        maxLength={60}
        // The reader has just asked for it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Escape" && onClose()}
      />
      {text.trim() !== "" && (
        <div className={classes.found}>
          <SearchResults text={text.trim()} conversationId={id} onChosen={onClose} />
        </div>
      )}
    </div>
  );
}

const ThreadSkeleton = (): ReactNode => (
  <Loading label="Opening the conversation">
    <div className={classes.wait} aria-hidden="true">
      <Skeleton width="46%" height={36} />
      <Skeleton width="34%" height={36} />
      <div className={classes.waitMine}>
        <Skeleton width="52%" height={56} />
      </div>
      <Skeleton width="40%" height={36} />
    </div>
  </Loading>
);
