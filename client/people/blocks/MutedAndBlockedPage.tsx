import { useApolloClient, useQuery } from "@apollo/client/react";
import { Box, Button, Stack, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { noAnswer } from "../../graphql/links/messages";
import { Avatar } from "../../ui/data/Avatar";
import { Card, PageHeader } from "../../ui/layout/Card";
import { InfiniteScrollFooter } from "../../ui/lists/InfiniteScrollFooter";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { notifyDone } from "../../ui/feedback/notify";
import { ErrorLine } from "../../identity/settings/ErrorLine";
import type { TraderFaceFragment } from "../profiles/face.generated";
import { forgetPeopleLists } from "./people-lists";
import { ShutOutPeopleDocument } from "./people.generated";
import { useUnblockMutation, useUnmuteMutation } from "./mute-and-block.generated";
import classes from "./MutedAndBlockedPage.module.css";

const pagePeople = 50;

/** `/settings/people`: whom I muted or blocked, with the way back. */
export default function MutedAndBlockedPage(): ReactNode {
  return (
    <Stack maw={760} mx="auto">
      <PageHeader title="Muted and blocked" lead="They aren’t notified. You can undo both at any time." />
      <PeopleCard list="BLOCKED" title="Blocked" note="neither sees the other" none="You have blocked nobody." />
      <PeopleCard list="MUTED" title="Muted" note="hidden from your lists and notifications" none="You have muted nobody." />
    </Stack>
  );
}

interface PeopleCardProps {
  readonly list: "BLOCKED" | "MUTED";
  readonly title: string;
  readonly note: string;
  readonly none: string;
}

function PeopleCard({ list, title, note, none }: PeopleCardProps): ReactNode {
  const { data, error, loading, refetch, fetchMore } = useQuery(ShutOutPeopleDocument, {
    variables: { list, first: pagePeople },
    fetchPolicy: "cache-and-network",
  });
  const people = data?.people;
  return (
    <Card title={title} note={note} isFlush>
      {!people ? (
        error && !loading ? (
          <Box px="md">
            <ErrorLine onRetry={() => void refetch()}>Couldn’t load this list.</ErrorLine>
          </Box>
        ) : (
          <Loading label={`Loading ${title.toLowerCase()} people`}>
            <RowsSkeleton rows={1} />
          </Loading>
        )
      ) : people.edges.length === 0 ? (
        <Text size="sm" c="dimmed" mih={56} px="md">
          {none}
        </Text>
      ) : (
        <>
          <ul>
            {people.edges.map(({ node }) => (
              <PersonRow key={node.id} person={node} list={list} />
            ))}
          </ul>
          {people.pageInfo.hasNextPage && (
            <InfiniteScrollFooter
              hasMore
              cursor={people.pageInfo.endCursor}
              onMore={async () => void (await fetchMore({ variables: { after: people.pageInfo.endCursor } }))}
              end=""
            />
          )}
        </>
      )}
    </Card>
  );
}

function PersonRow({ person, list }: { readonly person: TraderFaceFragment; readonly list: "BLOCKED" | "MUTED" }): ReactNode {
  const { cache } = useApolloClient();
  const [unblock, { loading: isUnblocking }] = useUnblockMutation();
  const [unmute, { loading: isUnmuting }] = useUnmuteMutation();
  const [mistake, setMistake] = useState<string | null>(null);
  const isBlock = list === "BLOCKED";
  const takeBack = async (): Promise<void> => {
    const variables = { input: { userId: person.id } };
    try {
      const answer = isBlock ? (await unblock({ variables })).data?.unblock : (await unmute({ variables })).data?.unmute;
      const wrong = answer?.errors[0]?.message;
      if (wrong) setMistake(wrong);
      else {
        notifyDone(`${person.name} is ${isBlock ? "unblocked" : "unmuted"}.`);
        forgetPeopleLists(cache);
      }
    } catch {
      setMistake(noAnswer);
    }
  };
  return (
    <li className={classes.row}>
      <Avatar id={person.id} name={person.name} size={36} />
      <span className={classes.who}>
        <b>{person.name}</b>
        <span>@{person.username}</span>
        {mistake && (
          <Box component="span" c="loss" role="alert">
            {mistake}
          </Box>
        )}
      </span>
      <Button
        size="xs"
        loading={isUnblocking || isUnmuting}
        onClick={() => void takeBack()}
        aria-label={`${isBlock ? "Unblock" : "Unmute"} ${person.name}`}
      >
        {isBlock ? "Unblock" : "Unmute"}
      </Button>
    </li>
  );
}
