import { Button, Flex, Stack, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMemo, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatCounted, formatMoney } from "../../lib/format/format";
import { formatDate, formatExact } from "../../lib/format/time";
import { RecordChart, type RecordCurve, type RecordPoint } from "../../market/charts/RecordChart";
import { FigureName } from "../../ui/data/FigureName";
import { MoneyChange } from "../../ui/data/Num";
import { skipWords } from "../receipts/skip-words";
import { TasteFigures } from "./TasteFigures";
import type { TasteTestFactsFragment } from "./taste-test.generated";
import classes from "./taste-test.module.css";

type Result = NonNullable<TasteTestFactsFragment["result"]>;

export interface TasteTestResultProps {
  readonly test: TasteTestFactsFragment;
  /** Whether it stands in the list of one's tests, to which there is no link then. */
  readonly isListed?: boolean;
}

/** What came of a test, in whatever state it ended. */
export function TasteTestResult({ test, isListed = false }: TasteTestResultProps): ReactNode {
  const { result } = test;
  if (test.status === "CANCELLED") return <Text role="status">You cancelled this taste test.</Text>;
  if (!result) return <Text role="alert">{test.failure ?? "The taste test failed. Run it again."}</Text>;
  return (
    <Stack gap="sm">
      {result.events === 0 && <Text role="status">{test.feeder.name} made no trades in this period. Choose a longer one.</Text>}
      <TasteChart test={test} result={result} />
      <TasteFigures result={result} amount={test.amount} />
      <Skips result={result} />
      <Text size="xs" c="secondary">
        {precisions[result.precision]}
        {marginWords(result.marginCalls)}
        {result.isCutShort && " It ends before trades that you can’t see yet."}
        {result.stop && ` The ${stops[result.stop.kind]} ended the copy on ${formatExact(result.stop.at)}.`} Past results don’t say what
        comes next.
      </Text>
      <Flex gap="xs" wrap="wrap">
        <Button
          size="compact-sm"
          leftSection={<IconDownload size={14} stroke={1.75} />}
          onClick={() => void import("./taste-picture").then(({ tastePicture }) => tastePicture(test, result))}
        >
          Save as picture
        </Button>
        {!isListed && (
          <Button size="compact-sm" component={Link} to="/taste-tests">
            View my taste tests
          </Button>
        )}
      </Flex>
    </Stack>
  );
}

const stops = { STOP_LOSS: "stop loss", TAKE_PROFIT: "take profit" } as const;
const precisions = {
  EXACT: "Equal to a paper copy with the same settings to the cent, at the same slippage.",
  MINUTE: "Exact to the minute: the copy’s own stop and the margin of its shorts are checked against each minute’s prices.",
  HOUR: "Exact to the hour: minutes of that past aren’t kept, so the copy’s own stop and the margin of its shorts are checked each hour.",
} as const;

const marginWords = (calls: number): string =>
  calls === 0 ? "" : ` ${formatCounted(calls, "margin call", "margin calls")} closed its shorts.`;

/** Return and drawdown of one of the two curves. */
export function pointsOf(curve: Result["curve"], pick: (point: Result["curve"][number]) => number | null): readonly RecordPoint[] {
  let high = 1;
  return curve.flatMap((point) => {
    const percent = pick(point);
    if (percent === null) return [];
    high = Math.max(high, 1 + percent / 100);
    return [{ at: point.at, returnPercent: percent, drawdownPercent: ((1 + percent / 100) / high - 1) * 100 }];
  });
}

function TasteChart({ test, result }: { readonly test: TasteTestFactsFragment; readonly result: Result }): ReactNode {
  const curves = useMemo<readonly RecordCurve[]>(() => {
    const feeder = pointsOf(result.curve, ({ feederPercent }) => feederPercent);
    return [
      { id: "copy", label: "Your copy", points: pointsOf(result.curve, ({ percent }) => percent) },
      ...(feeder.length > 0 ? [{ id: "feeder", label: test.feeder.name, points: feeder }] : []),
    ];
  }, [result, test.feeder.name]);
  return (
    <RecordChart
      curves={curves}
      title={`Your copy against ${test.feeder.name}`}
      note={`${formatDate(result.from)} to ${formatDate(result.until)}`}
      height={260}
      fileName="taste-test"
    />
  );
}

function Skips({ result }: { readonly result: Result }): ReactNode {
  if (result.skips.length === 0) return null;
  return (
    <div>
      <Text fw={600} size="sm">
        {formatCounted(result.skipped, "skipped trade", "skipped trades")}, with what they would have{" "}
        <FigureName figure="tasteMissed">made</FigureName>
      </Text>
      <ul className={classes.skips}>
        {result.skips.map(({ reason, count, wouldHaveMade }) => (
          <li key={reason}>
            <span>
              {count} × {skipWords[reason] ?? reason.toLowerCase().replaceAll("_", " ")}
            </span>
            <span>
              <MoneyChange value={wouldHaveMade} /> missed
            </span>
          </li>
        ))}
      </ul>
      {result.faithfulBudget !== null && (
        <Text size="xs" c="secondary">
          From {formatMoney(result.faithfulBudget)} no trade of the last 90 days would have been below the minimum.
        </Text>
      )}
    </div>
  );
}
