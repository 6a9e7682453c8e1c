import { useQuery } from "@apollo/client/react";
import { Button, Flex, Stack, Text, Textarea } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { useMe } from "../../graphql/session/SessionContext";
import { noAnswer } from "../../graphql/links/messages";
import { Ago } from "../../ui/data/Ago";
import { Card, PageHeader } from "../../ui/layout/Card";
import { InfiniteScrollFooter } from "../../ui/lists/InfiniteScrollFooter";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { EmptyState, ErrorState } from "../../ui/feedback/States";
import { Tag } from "../../ui/data/Tag";
import { MyDecisionsDocument, useAppealMutation, type DecisionFactsFragment } from "./moderation.generated";
import classes from "./moderation.module.css";
import { actionWords, subjectWords } from "./report-words";

const pageDecisions = 20;
const appealCharactersMax = 2_000;

/** `/settings/decisions`: what moderators decided about me and my words, why, and how to answer back. */
export default function DecisionsPage(): ReactNode {
  const me = useMe();
  const { data, error, loading, refetch, fetchMore } = useQuery(MyDecisionsDocument, { variables: { first: pageDecisions } });
  const list = data?.myDecisions;
  return (
    <Stack maw={760} mx="auto">
      <PageHeader
        title="Moderation decisions"
        lead="What moderators removed, warned about or suspended, and why. You can appeal each decision once."
      />
      {me.isSuspended && (
        <p className={classes.suspended} role="status">
          Your account is suspended. You can read, close your trades, appeal here and log out; nobody sees you meanwhile.
        </p>
      )}
      {!list &&
        (error && !loading ? (
          <ErrorState onRetry={() => void refetch()}>Couldn’t load the decisions.</ErrorState>
        ) : (
          <Loading label="Loading the decisions">
            <RowsSkeleton rows={3} />
          </Loading>
        ))}
      {list?.edges.length === 0 && (
        <EmptyState title="A clean apron">
          No content of yours was removed, and you have no warnings. If that changes, the reason appears here.
        </EmptyState>
      )}
      {list?.edges.map(({ node }) => (
        <DecisionCard key={node.id} decision={node} />
      ))}
      {list && list.edges.length > 0 && (
        <InfiniteScrollFooter
          hasMore={list.pageInfo.hasNextPage}
          cursor={list.pageInfo.endCursor}
          onMore={async () => void (await fetchMore({ variables: { after: list.pageInfo.endCursor } }))}
          end="End of list."
        />
      )}
    </Stack>
  );
}

function DecisionCard({ decision }: { readonly decision: DecisionFactsFragment }): ReactNode {
  const { action, subjectKind, reason, excerpt, at } = decision;
  const isAboutPerson = subjectKind === "USER" || action === "SUSPEND" || action === "UNSUSPEND";
  const title = isAboutPerson ? actionWords[action] : `${actionWords[action]}: your ${subjectWords[subjectKind]}`;
  return (
    <Card title={title} aside={<Ago className={classes.when} at={at} isHistory />}>
      <p className={classes.reason}>{reason}</p>
      {excerpt && <blockquote className={classes.excerpt}>{excerpt}</blockquote>}
      <AppealState decision={decision} />
    </Card>
  );
}

const outcomes = { UPHELD: "Decision upheld", OVERTURNED: "Decision reversed" } as const;

/** The answer given and what came of it, or the form to give one. */
export function AppealState({ decision }: { readonly decision: DecisionFactsFragment }): ReactNode {
  const { appealText, appealedAt, appealOutcome, appealAnswer, viewerCanAppeal } = decision;
  const [isOpen, setOpen] = useState(false);
  if (appealText !== null && appealedAt !== null)
    return (
      <div className={classes.appeal}>
        <Flex component="p" gap="xs" align="center" wrap="wrap" c="dimmed" fz="xs" lh="16px">
          You answered <Ago at={appealedAt} isHistory />
          <Tag look={appealOutcome === "OVERTURNED" ? "gain" : appealOutcome === "UPHELD" ? "plain" : "accent"}>
            {appealOutcome ? outcomes[appealOutcome] : "Waiting for a moderator"}
          </Tag>
        </Flex>
        <Text c="secondary">{appealText}</Text>
        {appealAnswer && <p className={classes.reason}>{appealAnswer}</p>}
      </div>
    );
  if (!viewerCanAppeal) return null;
  return isOpen ? (
    <AppealForm decisionId={decision.id} onClose={() => setOpen(false)} />
  ) : (
    <Button size="xs" mt="sm" onClick={() => setOpen(true)}>
      Appeal decision
    </Button>
  );
}

function AppealForm({ decisionId, onClose }: { readonly decisionId: string; readonly onClose: () => void }): ReactNode {
  const [text, setText] = useState("");
  const [mistake, setMistake] = useState<string | null>(null);
  const [appeal, { loading }] = useAppealMutation();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (text.trim().length < 3) return setMistake("Explain briefly why it is wrong.");
    try {
      const { data } = await appeal({ variables: { input: { decisionId, text: text.trim() } } });
      setMistake(data?.appeal.errors[0]?.message ?? null);
    } catch {
      setMistake(noAnswer);
    }
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <Textarea
        label="Your reason"
        description="You can appeal once. A moderator replies here."
        value={text}
        maxLength={appealCharactersMax}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setMistake(null);
        }}
        error={mistake && <span role="alert">{mistake}</span>}
        autosize
        minRows={3}
        maxRows={12}
      />
      <Flex gap="xs" justify="flex-end">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="filled" loading={loading}>
          Send appeal
        </Button>
      </Flex>
    </form>
  );
}
