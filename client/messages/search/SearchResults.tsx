import { Box, Flex, Text } from "@mantine/core";
import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useMe } from "../../graphql/session/SessionContext";
import { useNow } from "../../lib/browser/now";
import { formatListed } from "../../lib/format/time";
import { Avatar } from "../../ui/data/Avatar";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { Marked } from "./Marked";
import { conversationTitle } from "../conversations/conversation-words";
import { MessageSearchDocument, type MessageSearchQuery } from "../messages.generated";
import { usePeople, type FoundPerson } from "../new-conversation/people-hooks";
import classes from "./SearchResults.module.css";
import { formatCounted } from "../../lib/format/format";

const messagesShown = 25;
const peopleShown = 5;

export interface SearchResultsProps {
  readonly text: string;
  /** Only in this conversation; people are left out then. */
  readonly conversationId?: string;
  readonly onChosen: () => void;
}

/** People to write to, and messages that have the words. */
export function SearchResults({ text, conversationId, onChosen }: SearchResultsProps): ReactNode {
  const me = useMe();
  const people = usePeople(conversationId ? "" : text, peopleShown).filter(({ id }) => id !== me.id);
  const { data, previousData, error, loading } = useQuery(MessageSearchDocument, {
    variables: { search: text, conversationId: conversationId ?? null, first: messagesShown },
    fetchPolicy: "network-only",
  });
  const found = (data ?? previousData)?.messageSearch.edges ?? null;
  if (!found && loading)
    return (
      <Loading label="Searching">
        <Box px="md">
          <RowsSkeleton rows={4} />
        </Box>
      </Loading>
    );
  return (
    <div className={classes.results} aria-busy={loading}>
      {people.length > 0 && <FoundPeople people={people} onChosen={onChosen} />}
      <section aria-label="Messages">
        {!conversationId && <h3>Messages</h3>}
        {error && !found && (
          <Text size="sm" c="secondary" py="sm" px="md">
            The search failed. Try again.
          </Text>
        )}
        {found?.length === 0 && (
          <Text size="sm" c="secondary" py="sm" px="md">
            No messages found.
          </Text>
        )}
        <ul>
          {found?.map(({ node }) => (
            <FoundMessage key={node.id} message={node} words={text} isInConversation={Boolean(conversationId)} onChosen={onChosen} />
          ))}
        </ul>
      </section>
      <p className="visually-hidden" role="status">
        {found && !loading ? `${formatCounted(found.length, "message", "messages")} found` : ""}
      </p>
    </div>
  );
}

interface FoundPeopleProps extends Pick<SearchResultsProps, "onChosen"> {
  readonly people: readonly FoundPerson[];
}

const FoundPeople = ({ people, onChosen }: FoundPeopleProps): ReactNode => (
  <section aria-label="People">
    <h3>People</h3>
    <ul>
      {people.map((person) => (
        <li key={person.id}>
          <Link to={`/messages?to=${person.id}`} className={classes.row} onClick={onChosen}>
            <Avatar id={person.id} name={person.name} picture={person.pictureUrl} size={36} />
            <Flex component="span" direction="column" flex={1} miw={0}>
              <Text span size="sm" fw={500} flex={1} c="bright" truncate>
                {person.name}
              </Text>
              <Text span size="sm" c="secondary" truncate>
                @{person.username}
              </Text>
            </Flex>
          </Link>
        </li>
      ))}
    </ul>
  </section>
);

interface FoundMessageProps extends Pick<SearchResultsProps, "onChosen"> {
  readonly message: MessageSearchQuery["messageSearch"]["edges"][number]["node"];
  readonly words: string;
  readonly isInConversation: boolean;
}

/** A message with the words, under who said it; where all conversations are searched, under the conversation. */
function FoundMessage({ message, words, isInConversation, onChosen }: FoundMessageProps): ReactNode {
  const { conversation, isMine, sender } = message;
  const speaker = isMine ? "You" : (sender?.name ?? "Former user");
  const now = useNow();
  return (
    <li>
      <Link to={`/messages/${message.conversationId}?at=${message.position}`} className={classes.row} onClick={onChosen}>
        <Flex component="span" direction="column" flex={1} miw={0}>
          <Flex component="span" gap="xs" c="dimmed" fz="xs" lh="20px">
            <Text span size="sm" fw={500} flex={1} c="bright" truncate>
              {isInConversation ? speaker : conversation ? conversationTitle(conversation) : ""}
            </Text>
            <time dateTime={message.at}>{formatListed(message.at, now)}</time>
          </Flex>
          <Text span size="sm" c="secondary" truncate>
            {!isInConversation && isMine && "You: "}
            <Marked text={message.text} words={words} />
          </Text>
        </Flex>
      </Link>
    </li>
  );
}
