import { useQuery, useReactiveVar } from "@apollo/client/react";
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Suspense, useCallback, useMemo, useRef, useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { lazily } from "../../lib/browser/lazily";
import { useOfflineSince } from "../../graphql/session/SessionContext";
import { useIsPageVisible } from "../../lib/browser/page-visibility";
import { formatClock } from "../../lib/format/time";
import { Avatar } from "../../ui/data/Avatar";
import { Loading, Skeleton } from "../../ui/feedback/Skeleton";
import { ErrorState, NotAllowed } from "../../ui/feedback/States";
import { usePageTitle } from "../../ui/shell/frame/title";
import { BubbleRow } from "./Bubble";
import { Composer } from "../composer/Composer";
import { ConversationAside } from "../conversations/ConversationAside";
import { conversationTitle, firstName, refusalWords } from "../conversations/conversation-words";
import { typists, typingWords, type Typist } from "../messages.cache";
import { ThreadDocument, type MessageFactsFragment } from "../messages.generated";
import { useMarkRead, useOutbox, useTypingSign } from "../messages-hooks";
import { RequestBar } from "../conversations/RequestBar";
import { SearchResults } from "../search/SearchResults";
import type { ThreadConversation } from "./thread-conversation";
import { ThreadHeader } from "./ThreadHeader";
import { ThreadScroll } from "./ThreadScroll";
import { ThreadLiveRegion } from "./ThreadLiveRegion";
import { threadRows, type ThreadRow } from "./thread-rows";
import classes from "./Thread.module.css";

const ChangeDialogs = lazily(() => import("./ChangeDialogs"));
const ReportDialog = lazily(() => import("../../trust/moderation/ReportDialog"));

const pageMessages = 40;
/** Pages on the way back to a search hit are as large as they may be. */
const pageMessagesMax = 100;

/** One conversation: its people, what was said, and where one answers. `at` is the position of a message to show. */
export function Thread({ id, at }: { readonly id: string; readonly at: number | null }): ReactNode {
  const { data, error, loading, refetch, fetchMore } = useQuery(ThreadDocument, { variables: { id, last: pageMessages } });
  const conversation = data?.conversation ?? null;
  usePageTitle(conversation ? conversationTitle(conversation) : null);
  if (conversation) return <OpenThread conversation={conversation} at={at} fetchMore={fetchMore} />;
  return (
    <section className={classes.thread} aria-label="Conversation">
      {loading && <ThreadSkeleton />}
      {!loading && error && (
        <ErrorState onRetry={() => void refetch()}>The conversation could not be fetched. What you wrote is kept.</ErrorState>
      )}
      {!loading && !error && (
        <NotAllowed
          title="Not your table"
          actions={
            <Button component={Link} to="/messages">
              Back to your messages
            </Button>
          }
        >
          There is no such conversation, or you are not part of it.
        </NotAllowed>
      )}
    </section>
  );
}

interface OpenThreadProps {
  readonly conversation: ThreadConversation;
  readonly at: number | null;
  readonly fetchMore: (options: { variables: { last: number; before: string | null } }) => Promise<unknown>;
}

function OpenThread({ conversation, at, fetchMore }: OpenThreadProps): ReactNode {
  const { id, kind, messages: page, members } = conversation;
  const [isAtEnd, setAtEnd] = useState(true);
  const [isSearching, setSearching] = useState(false);
  const [reported, setReported] = useState<MessageFactsFragment | null>(null);
  const [changing, setChanging] = useState<{ message: MessageFactsFragment; act: "edit" | "delete" } | null>(null);
  const [readBefore] = useState(() => (conversation.unreadCount > 0 ? conversation.readPosition : null));
  const { outbox, unsent: allUnsent } = useOutbox();
  const typing = useReactiveVar(typists)[id] ?? [];
  const sign = useTypingSign(id);
  const isWide = useMediaQuery("(min-width: 1280px)", true, { getInitialValueInEffect: false });

  const messages = useMemo(() => page.edges.map(({ node }) => node), [page.edges]);
  const unsent = useMemo(() => allUnsent.filter(({ conversationId }) => conversationId === id), [allUnsent, id]);
  const readers = useMemo(
    () => members.filter(({ isSelf }) => !isSelf).map(({ trader, readPosition }) => ({ name: trader?.name ?? "", readPosition })),
    [members],
  );
  const rows = useMemo(() => threadRows({ messages, unsent, readers, readBefore }), [messages, unsent, readers, readBefore]);

  useMarkRead(conversation, messages.at(-1)?.position ?? 0, useIsPageVisible() && isAtEnd);
  const newCount = useNewMessages(messages, isAtEnd);
  const older = useOlder({ at, messages, pageInfo: page.pageInfo, fetchMore });
  const change = useCallback((message: MessageFactsFragment, act: "edit" | "delete") => setChanging({ message, act }), []);
  const target = targetOf(rows, at);
  const title = conversationTitle(conversation);
  const other = conversation.other;
  return (
    <div className={classes.columns} data-aside={isWide || undefined}>
      <section className={classes.thread} aria-label={`Conversation with ${title}`}>
        <ThreadHeader conversation={conversation} typing={typing} isSearching={isSearching} onSearch={() => setSearching(!isSearching)} />
        {isSearching && <ThreadSearch id={id} onClose={() => setSearching(false)} />}
        <ConnectionNote />
        {conversation.state === "REQUEST" && <RequestBar conversation={conversation} />}
        {rows.length === 0 ? (
          <p className={classes.quiet}>Nothing has been said here yet.</p>
        ) : (
          <ThreadScroll
            id={id}
            label={`Messages with ${title}`}
            rows={rows}
            hasOlder={page.pageInfo.hasPreviousPage}
            onOlder={older}
            target={target?.key ?? null}
            sentCount={unsent.length}
            newCount={newCount}
            onEnd={setAtEnd}
            estimate={estimate}
          >
            {(row) => (
              <BubbleRow
                row={row}
                isGroup={kind === "GROUP"}
                isTarget={target?.isHit === true && row.key === target.key}
                onRetry={(requestId) => outbox.retry(requestId)}
                onDrop={(requestId) => outbox.drop(requestId)}
                onReport={setReported}
                onChange={change}
              />
            )}
          </ThreadScroll>
        )}
        <Typing people={typing} />
        <ThreadLiveRegion messages={messages} />
        {conversation.viewerCanWrite ? (
          <Composer
            draftKey={id}
            other={other}
            label={`Write to ${kind === "GROUP" ? title : firstName(other?.name)}`}
            onTyped={sign.typed}
            onStopped={sign.stopped}
            onSend={(text, attachment) => {
              outbox.add({ conversationId: id, text, attachment });
              return true;
            }}
          />
        ) : (
          conversation.state !== "REQUEST" && (
            <p className={classes.refusal} role="status">
              {refusalWords(conversation.writeRefusal, firstName(other?.name))}
            </p>
          )
        )}
      </section>
      {isWide && (
        <aside className={classes.aside} aria-label={`About ${title}`}>
          <ConversationAside conversation={conversation} />
        </aside>
      )}
      {changing && (
        <Suspense>
          <ChangeDialogs {...changing} onClose={() => setChanging(null)} />
        </Suspense>
      )}
      {reported && (
        <Suspense>
          <ReportDialog
            subject={{ kind: "MESSAGE", id: reported.id }}
            owner={reported.sender?.name ?? "somebody"}
            onClose={() => setReported(null)}
          />
        </Suspense>
      )}
    </div>
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

/** A search hit, or where the unread ones begin when they fill more than a screen. */
function targetOf(rows: readonly ThreadRow<MessageFactsFragment>[], at: number | null): { key: string; isHit: boolean } | null {
  if (at !== null) {
    const hit = rows.find((row) => "message" in row && row.message.position === at);
    return hit ? { key: hit.key, isHit: true } : null;
  }
  const first = rows.findIndex(({ kind }) => kind === "new");
  return first >= 0 && rows.length - first > 8 ? { key: rows[first]!.key, isHit: false } : null;
}

/** How many messages of others came since the end was last in view. */
function useNewMessages(messages: readonly MessageFactsFragment[], isAtEnd: boolean): number {
  const seen = useRef(messages.at(-1)?.position ?? 0);
  if (isAtEnd) seen.current = messages.at(-1)?.position ?? 0;
  return isAtEnd ? 0 : messages.filter(({ position, isMine }) => position > seen.current && !isMine).length;
}

interface OlderOptions extends Pick<OpenThreadProps, "at" | "fetchMore"> {
  readonly messages: readonly MessageFactsFragment[];
  readonly pageInfo: ThreadConversation["messages"]["pageInfo"];
}

/** Fetches the page before, once for each place; on the way to a search hit in large steps, until it is there. */
function useOlder({ at, messages, pageInfo, fetchMore }: OlderOptions): () => void {
  const asked = useRef<string | null>(null);
  const { startCursor, hasPreviousPage } = pageInfo;
  const isOnTheWay = at !== null && hasPreviousPage && (messages[0]?.position ?? 0) > at;
  const older = useCallback(() => {
    if (!startCursor || asked.current === startCursor) return;
    asked.current = startCursor;
    fetchMore({ variables: { last: isOnTheWay ? pageMessagesMax : pageMessages, before: startCursor } }).catch(() => {
      // Scrolling there again asks again.
      asked.current = null;
    });
  }, [startCursor, isOnTheWay, fetchMore]);
  if (isOnTheWay && asked.current !== startCursor) queueMicrotask(older);
  return older;
}

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
      The line is down since {formatClock(since)}. What you write goes out once it is back.
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
