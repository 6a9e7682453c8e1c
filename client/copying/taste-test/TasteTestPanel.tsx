import { Button, Flex, Select, Stack, Text } from "@mantine/core";
import { IconFlask } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { useMe } from "../../graphql/session/SessionContext";
import { readDecimal, toWire } from "../../lib/format/decimal";
import { FormError } from "../../ui/overlays/Dialog";
import { Loading, Skeleton } from "../../ui/feedback/Skeleton";
import { settingsInputOf, type CopyDraft } from "../lifecycle/copy-draft";
import { FormNumber } from "./FormNumber";
import { TasteTestResult } from "./TasteTestResult";
import { useTasteTest } from "./use-taste-test";

export interface TasteTestPanelProps {
  readonly feeder: { readonly id: string; readonly name: string };
  readonly draft: CopyDraft;
  /** What stands below a result: copy with these settings. */
  readonly children?: ReactNode;
}

const spans = [
  [30, "30 days"],
  [90, "90 days"],
  [365, "1 year"],
  [730, "2 years"],
] as const;

/** The feeder's past with these very settings: how far back, slippage and fee, then the result. */
export function TasteTestPanel({ feeder, draft, children }: TasteTestPanelProps): ReactNode {
  const daysMax = useMe().entitlements.tasteTestDays;
  const [days, setDays] = useState(String(Math.min(daysMax ?? 365, 365)));
  const [slippage, setSlippage] = useState("");
  const [fee, setFee] = useState("");
  const { test, error, refusal, isAsking, isBusy, start, cancel } = useTasteTest();
  const wire = (text: string): string | null => {
    const value = readDecimal(text);
    return value && toWire(value);
  };
  const run = (): void =>
    void start({
      feederId: feeder.id,
      amount: wire(draft.amount) ?? "0",
      settings: settingsInputOf(draft),
      withOpenTrades: draft.withOpenTrades,
      days: days === "all" ? null : Number(days),
      slippageBps: wire(slippage),
      feeBps: wire(fee),
    });
  const options = [
    ...spans.map(([value, label]) => ({ value: String(value), label, disabled: daysMax !== null && value > daysMax })),
    { value: "all", label: "All", disabled: daysMax !== null },
  ];
  return (
    <Stack gap="sm" component="section" aria-label={`Taste test of ${feeder.name}`}>
      <Flex gap="sm" wrap="wrap" align="flex-end">
        <Select label="Period" w={130} data={options} value={days} onChange={(value) => value && setDays(value)} allowDeselect={false} />
        <FormNumber label="Slippage, bps" value={slippage} placeholder="As measured" onChange={setSlippage} />
        <FormNumber label="Fee, bps" value={fee} placeholder="0" width={90} onChange={setFee} />
        <Button leftSection={<IconFlask size={16} stroke={1.75} />} variant="filled" loading={isAsking} onClick={run}>
          {isBusy ? "Run again" : "Run taste test"}
        </Button>
        {isBusy && <Button onClick={() => void cancel()}>Cancel</Button>}
      </Flex>
      {daysMax !== null && (
        <Text size="xs" c="secondary">
          Your plan looks back up to {daysMax} days. <Link to="/pricing">Compare plans</Link>
        </Text>
      )}
      {refusal && <FormError>{refusal}</FormError>}
      {error && <FormError>Couldn’t load the result. It is kept with your taste tests.</FormError>}
      {isBusy && !refusal && (
        <Loading label="Running the taste test">
          <Skeleton height={260} />
        </Loading>
      )}
      {!isBusy && test && <TasteTestResult test={test} />}
      {!isBusy && test?.result && children}
    </Stack>
  );
}
