import { useQuery } from "@apollo/client/react";
import { ActionIcon, Box, Button, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconAdjustmentsHorizontal, IconEdit, IconSearch, IconX } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { lazily } from "../../lib/browser/lazily";
import type { ConversationBox } from "../../graphql/schema.generated";
import { useDeferredFirst } from "../../graphql/cache/use-deferred-first";
import { InfiniteScrollFooter } from "../../ui/lists/InfiniteScrollFooter";
import { PressMenu } from "../../ui/overlays/PressMenu";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { EmptyState, ErrorState } from "../../ui/feedback/States";
import { ConversationItem } from "./ConversationItem";
import { MessagePicture } from "../NoMessagesPicture";
import { SearchResults } from "../search/SearchResults";
import { ConversationsDocument } from "../messages.generated";
import { useMessageSummaryState } from "../messages-hooks";
import classes from "./ConversationList.module.css";
import { formatCounted } from "../../lib/format/format";

// Loaded with the menu itself, when it is first wanted.
const ListMenuItems = lazily(() => import("./ListMenuItems"));

const pageRows = 30;
const searchWaitMs = 250;

export interface ConversationListProps {
  readonly current: string | null;
  readonly onStart: () => void;
}

/** The left column: search, the inbox or the requests, the latest first. */
export function ConversationList({ current, onStart }: ConversationListProps): ReactNode {
  const [search, setSearch] = useSearchParams();
  const box: ConversationBox = search.get("box") === "requests" ? "REQUESTS" : "INBOX";
  const [text, setText] = useState("");
  const [wanted] = useDebouncedValue(text.trim(), searchWaitMs);
  const { summary, isSettled } = useMessageSummaryState();
  const show = (next: ConversationBox): void => setSearch(next === "REQUESTS" ? { box: "requests" } : {}, { replace: true });
  return (
    <section className={classes.column} aria-label="Conversations" data-part="list">
      <header className={classes.head}>
        <h2>{box === "REQUESTS" ? "Requests" : "Messages"}</h2>
        <PressMenu
          position="bottom-end"
          button={
            <ActionIcon size="md" aria-label="Which messages">
              <IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden="true" />
            </ActionIcon>
          }
        >
          <ListMenuItems box={box} requests={summary?.requests ?? 0} onShow={show} />
        </PressMenu>
        <ActionIcon size="md" aria-label="Write a message" onClick={onStart}>
          <IconEdit size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </header>
      <Box flex="none" pt="xs" pb="sm" px="md">
        <SearchField text={text} onType={setText} />
      </Box>
      {box === "INBOX" && wanted === "" && (summary?.requests ?? 0) > 0 && (
        <button type="button" className={classes.requests} onClick={() => show("REQUESTS")}>
          <span>{formatCounted(summary!.requests, "request waits", "requests wait")}</span>
          <span className={classes.count}>{summary!.requests}</span>
        </button>
      )}
      {box === "REQUESTS" && (
        <button type="button" className={classes.requests} onClick={() => show("INBOX")}>
          <span>Back to all messages</span>
        </button>
      )}
      {/* Another place once it is known whether requests stand above it: they push nothing away. */}
      <div key={String(isSettled)} className={classes.scroll} tabIndex={-1}>
        {!isSettled ? (
          <ConversationsSkeleton />
        ) : wanted === "" ? (
          <Rows box={box} current={current} onStart={onStart} />
        ) : (
          <SearchResults text={wanted} onChosen={() => setText("")} />
        )}
      </div>
    </section>
  );
}

function SearchField({ text, onType }: { readonly text: string; readonly onType: (text: string) => void }): ReactNode {
  return (
    <TextInput
      aria-label="Search people and words"
      placeholder="Search people and words"
      value={text}
      maxLength={60}
      onChange={(event) => onType(event.currentTarget.value)}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
      rightSection={
        text && (
          <ActionIcon size="sm" aria-label="Clear the search" onClick={() => onType("")}>
            <IconX size={14} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        )
      }
    />
  );
}

interface RowsProps {
  readonly box: ConversationBox;
  readonly current: string | null;
  readonly onStart: () => void;
}

function Rows({ box, current, onStart }: RowsProps): ReactNode {
  const answer = useQuery(ConversationsDocument, { variables: { box, first: pageRows } });
  const { data, error, loading, refetch, fetchMore } = useDeferredFirst(answer);
  if (!data) {
    return error && !loading ? (
      <ErrorState onRetry={() => void refetch()}>Couldn’t load your conversations. What you wrote is kept.</ErrorState>
    ) : (
      <ConversationsSkeleton />
    );
  }
  const { edges, pageInfo } = data.conversations;
  if (edges.length === 0) return <Nothing box={box} onStart={onStart} />;
  const more = async (): Promise<void> => void (await fetchMore({ variables: { after: pageInfo.endCursor } }));
  return (
    <>
      <ul>
        {edges.map(({ node }) => (
          <ConversationItem key={node.id} conversation={node} isCurrent={node.id === current} />
        ))}
      </ul>
      {pageInfo.hasNextPage && <InfiniteScrollFooter hasMore cursor={pageInfo.endCursor} onMore={more} end="" />}
    </>
  );
}

const ConversationsSkeleton = (): ReactNode => (
  <Loading label="Loading conversations">
    <Box px="md">
      <RowsSkeleton rows={7} />
    </Box>
  </Loading>
);

const Nothing = ({ box, onStart }: { readonly box: ConversationBox; readonly onStart: () => void }): ReactNode =>
  box === "REQUESTS" ? (
    <Text size="sm" c="secondary" py="lg" px="md">
      No requests. Messages from people you do not follow wait here until you accept or decline.
    </Text>
  ) : (
    <EmptyState
      title="A quiet pass"
      picture={<MessagePicture />}
      actions={
        <Button variant="filled" onClick={onStart}>
          Write a message
        </Button>
      }
    >
      Your conversations appear here, the latest first. Ask a chef about a trade, or start a group.
    </EmptyState>
  );
