import { Button, Checkbox, Flex, Stack, Text } from "@mantine/core";
import { useEffect, useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatMoney } from "../../lib/format/format";
import { formatMoment } from "../../lib/format/time";
import { useNow } from "../../lib/browser/now";
import { Card, PageHeader } from "../../ui/layout/Card";
import { Percent } from "../../ui/data/Num";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { EmptyState, ErrorState } from "../../ui/feedback/States";
import { ResponsiveTable, type Column } from "../../ui/lists/ResponsiveTable";
import { pressAndSay } from "../../ui/feedback/press-and-say";
import { draftOf, type CopyDraft } from "../lifecycle/copy-draft";
import { CompareTests } from "./CompareTests";
import { CopyTested } from "./CopyTested";
import { TasteTestButton } from "./TasteTestButton";
import { TasteTestResult } from "./TasteTestResult";
import {
  TasteTestsDocument,
  useCancelTasteTestMutation,
  useDeleteTasteTestMutation,
  useTasteTestsQuery,
  type TasteTestFactsFragment,
} from "./taste-test.generated";
import { askedWords } from "./tested-words";
import { isUnderWay } from "./use-taste-test";
import classes from "./taste-test.module.css";

const comparedMax = 4;
const askEveryMs = 2_000;
const states = { QUEUED: "Waiting", RUNNING: "Running", DONE: "Done", FAILED: "Failed", CANCELLED: "Cancelled" } as const;

/** `/taste-tests`: mine, each to be opened, run on as a copy or deleted; up to four side by side. */
export default function TasteTestsPage(): ReactNode {
  const { data, error, refetch } = useTests();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<string | null>(null);
  const tests = data?.tasteTests;
  const compared = (tests ?? []).filter(({ id, result }) => result && chosen.includes(id));
  const toggle = (id: string): void => setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  return (
    <Stack>
      <PageHeader title="Taste tests" lead="What a copy would have made of a feeder’s past. Choose up to four to compare." />
      {error && !data && <ErrorState onRetry={() => void refetch()}>Couldn’t load your taste tests.</ErrorState>}
      {!tests && !error && (
        <Loading label="Loading your taste tests">
          <RowsSkeleton rows={4} />
        </Loading>
      )}
      {tests?.length === 0 && <NoTests />}
      {compared.length > 1 && <CompareTests tests={compared} />}
      {tests && tests.length > 0 && (
        <Card isFlush title="My taste tests" note="The newest 50 are kept">
          <ResponsiveTable
            caption="My taste tests"
            rows={tests}
            rowKey={({ id }) => id}
            columns={columnsOf({ chosen, toggle, open, setOpen })}
            detail={(test) => (open === test.id ? <Detail test={test} /> : null)}
          />
        </Card>
      )}
    </Stack>
  );
}

/** Asked again until none waits or runs. */
function useTests() {
  const { data, error, refetch, startPolling, stopPolling } = useTasteTestsQuery({ fetchPolicy: "cache-and-network" });
  const isWaiting = data?.tasteTests.some(isUnderWay) ?? false;
  useEffect(() => {
    if (isWaiting) startPolling(askEveryMs);
    return stopPolling;
  }, [isWaiting, startPolling, stopPolling]);
  return { data, error, refetch };
}

const canCopy = ({ feeder }: TasteTestFactsFragment): boolean => feeder.viewerCanCopy && !feeder.viewerCopy;
const draftOfTest = ({ settings, amount, withOpenTrades }: TasteTestFactsFragment): CopyDraft => ({
  ...draftOf(settings),
  ...{ amount, withOpenTrades },
});

const Detail = ({ test }: { readonly test: TasteTestFactsFragment }): ReactNode => (
  <Stack gap="sm" className={classes.detail}>
    <Text fz="xs" c="secondary">
      {askedWords(test)}
    </Text>
    <TasteTestResult test={test} isListed />
    {test.result && canCopy(test) && <CopyTested feeder={test.feeder} draft={draftOfTest(test)} />}
  </Stack>
);

interface ListState {
  readonly chosen: readonly string[];
  readonly open: string | null;
  toggle(id: string): void;
  setOpen(id: string | null): void;
}

const columnsOf = ({ chosen, toggle, open, setOpen }: ListState): Array<Column<TasteTestFactsFragment>> => [
  {
    key: "feeder",
    label: "Feeder",
    isHead: true,
    cell: ({ id, feeder, result, createdAt }) => (
      <Flex gap="xs" align="center">
        <Checkbox
          aria-label={`Compare the taste test of ${feeder.name}`}
          checked={chosen.includes(id)}
          disabled={!result || (!chosen.includes(id) && chosen.length >= comparedMax)}
          onChange={() => toggle(id)}
        />
        <span>
          <Link to={`/trader/${feeder.id}`}>{feeder.name}</Link> <small>{<When at={createdAt} />}</small>
        </span>
      </Flex>
    ),
  },
  { key: "amount", label: "Amount", align: "right", cell: ({ amount }) => formatMoney(amount) },
  { key: "days", label: "Period", cell: ({ days }) => (days === null ? "All" : `${days} days`) },
  {
    key: "return",
    label: "Return",
    align: "right",
    cell: ({ result, status }) => (result ? <Percent value={result.returnPercent} /> : states[status]),
  },
  { key: "feederReturn", label: "Feeder’s", align: "right", cell: ({ result }) => <Percent value={result?.feederReturnPercent ?? null} /> },
  {
    key: "actions",
    label: "Actions",
    align: "right",
    isAction: true,
    cell: (test) => <Actions test={test} isOpen={open === test.id} onOpen={() => setOpen(open === test.id ? null : test.id)} />,
  },
];

const When = ({ at }: { readonly at: string }): ReactNode => formatMoment(at, useNow());

function Actions({ test, isOpen, onOpen }: { readonly test: TasteTestFactsFragment; readonly isOpen: boolean; onOpen(): void }): ReactNode {
  const [remove, { loading }] = useDeleteTasteTestMutation({ refetchQueries: [TasteTestsDocument] });
  const [cancel, { loading: isCancelling }] = useCancelTasteTestMutation();
  return (
    <Flex gap="xs" justify="flex-end" wrap="wrap">
      {isUnderWay(test) ? (
        <Button
          size="compact-sm"
          loading={isCancelling}
          aria-label={`Cancel the taste test of ${test.feeder.name}`}
          onClick={() =>
            void pressAndSay(
              async () => (await cancel({ variables: { input: { tasteTestId: test.id } } })).data?.cancelTasteTest,
              `The taste test of ${test.feeder.name} is cancelled.`,
            )
          }
        >
          Cancel
        </Button>
      ) : (
        <Button
          size="compact-sm"
          aria-label={`${isOpen ? "Hide" : "View"} the taste test of ${test.feeder.name}`}
          aria-expanded={isOpen}
          onClick={onOpen}
        >
          {isOpen ? "Hide" : "View"}
        </Button>
      )}
      <TasteTestButton feeder={test.feeder} canCopy={canCopy(test)} draft={draftOfTest(test)} size="small" />
      <Button
        size="compact-sm"
        loading={loading}
        aria-label={`Delete the taste test of ${test.feeder.name}`}
        onClick={() =>
          void pressAndSay(
            async () => (await remove({ variables: { input: { tasteTestId: test.id } } })).data?.deleteTasteTest,
            `The taste test of ${test.feeder.name} is deleted.`,
          )
        }
      >
        Delete
      </Button>
    </Flex>
  );
}

const NoTests = (): ReactNode => (
  <EmptyState
    title="Nothing tasted so far"
    actions={
      <Button component={Link} to="/feeders" variant="filled">
        View feeders
      </Button>
    }
  >
    Open a feeder and press “Taste test”: you see what a copy would have made of their past. Results are kept here.
  </EmptyState>
);
