import { useQuery } from "@apollo/client/react";
import { Button, Radio, Stack, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { readDecimal } from "../../lib/format/decimal";
import { formatCounted, formatMoney, formatMoneyChange, formatNumber } from "../../lib/format/format";
import { Skeleton } from "../../ui/feedback/Skeleton";
import { ErrorState } from "../../ui/feedback/States";
import { notifyDone } from "../../ui/feedback/notify";
import { Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import type { ConnectionFactsFragment } from "../connections.generated";
import { ConnectionTitle } from "../ConnectionTitle";
import { useBrokerSending } from "../use-broker-sending";
import { BrokerShortfallDocument, useSettleBrokerShortfallMutation, type BrokerShortfallQuery } from "./shortfall.generated";

type Shortfall = BrokerShortfallQuery["brokerShortfall"];
type Choice = "BUY_MISSING" | "REDUCE_COPIES" | "WRITE_OFF";

interface SettleShortfallDialogProps {
  readonly connection: ConnectionFactsFragment;
  readonly differenceId: string;
  readonly symbol: string;
  readonly onClose: () => void;
}

/** What to do where an account holds less than its trades and copies: each way with what it does in money. */
export function SettleShortfallDialog({ connection, differenceId, symbol, onClose }: SettleShortfallDialogProps): ReactNode {
  const { data, error, refetch } = useQuery(BrokerShortfallDocument, { variables: { differenceId }, fetchPolicy: "network-only" });
  return (
    <Dialog isOpen onClose={onClose} title={<ConnectionTitle connection={connection}>Settle {symbol}</ConnectionTitle>}>
      {data && <Choices shortfall={data.brokerShortfall} connection={connection} onClose={onClose} />}
      {!data && error && <ErrorState onRetry={() => void refetch()}>Couldn’t load the difference. It may be resolved.</ErrorState>}
      {!data && !error && (
        <div role="status" aria-label="Loading the difference" aria-busy="true">
          <Skeleton height={180} />
        </div>
      )}
    </Dialog>
  );
}

interface ChoicesProps {
  readonly shortfall: Shortfall;
  readonly connection: ConnectionFactsFragment;
  readonly onClose: () => void;
}

function Choices({ shortfall, connection, onClose }: ChoicesProps): ReactNode {
  const { missing, symbol, price, differenceId } = shortfall;
  const choices = choicesOf(shortfall, connection);
  const [choice, setChoice] = useState<Choice | null>(null);
  const { errors, isBusy, send } = useBrokerSending([]);
  const [settle] = useSettleBrokerShortfallMutation();
  const submit = async (): Promise<void> => {
    if (!choice) return;
    const input = { differenceId, choice, missing };
    if (!(await send(async () => (await settle({ variables: { input } })).data?.settleBrokerShortfall))) return;
    notifyDone(choice === "BUY_MISSING" ? "Ordered. The books are compared when it has filled." : "Settled. The books are compared again.");
    onClose();
  };
  return (
    <>
      <Text c="secondary" size="sm">
        {connection.venueName} holds {formatNumber(missing)} {symbol} less than {holders(shortfall)}.{" "}
        {price ? `At ${formatMoney(price)} that is ${formatMoney(shortfall.value)}.` : `${symbol} has no live price now.`}
      </Text>
      <Radio.Group label="What happens to the missing units?" mt="md" value={choice ?? ""} onChange={(value) => setChoice(value as Choice)}>
        <Stack gap="sm" pt={4}>
          {choices.map(({ value, label, text, isPossible }) => (
            <Radio key={value} value={value} label={label} description={text} disabled={!isPossible} />
          ))}
        </Stack>
      </Radio.Group>
      {errors.form && <FormError>{errors.form}</FormError>}
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="filled" disabled={choice === null} loading={isBusy} onClick={() => void submit()}>
          {choices.find(({ value }) => value === choice)?.act ?? "Settle"}
        </Button>
      </DialogButtons>
    </>
  );
}

/** "2 copies and your trade". */
function holders({ parts }: Shortfall): string {
  const [copies, trades] = [parts.filter(({ copy }) => copy).length, parts.filter(({ trade }) => trade).length];
  const named = [
    copies > 0 ? formatCounted(copies, "copy", "copies") : "",
    trades > 0 ? formatCounted(trades, "trade of yours", "trades of yours") : "",
  ];
  return named.filter(Boolean).join(" and ") || "your books";
}

interface ChoiceWords {
  readonly value: Choice;
  readonly label: string;
  readonly text: string;
  readonly act: string;
  readonly isPossible: boolean;
}

function choicesOf(
  { symbol, parts, buyCost, ownCash, reduceResult, writeOffResult, missing }: Shortfall,
  connection: ConnectionFactsFragment,
): ChoiceWords[] {
  const isShort = parts.some(({ quantity }) => readDecimal(quantity)?.lt(0));
  const canPay = buyCost !== null && (readDecimal(ownCash)?.gte(readDecimal(buyCost)?.times("1.01") ?? 0) ?? false);
  const units = `${formatNumber(missing)} ${symbol}`;
  const reduce: ChoiceWords = {
    ...{ value: "REDUCE_COPIES", label: "Reduce what holds it", act: `Reduce by ${units}`, isPossible: reduceResult !== null },
    text: `Each gives up its share, booked as ${isShort ? "bought back" : "sold"} at the current price: ${formatMoneyChange(reduceResult)} profit or loss. For units that were traded at ${connection.venueName}.`,
  };
  if (isShort) return [reduce];
  return [
    {
      ...{ value: "BUY_MISSING", label: "Buy it back", act: `Buy ${units}`, isPossible: canPay && connection.mode === "PAPER" },
      text: `A market order for about ${formatMoney(buyCost)}, paid from the account’s own cash (${formatMoney(ownCash)}). Nothing changes for trades and copies.`,
    },
    reduce,
    {
      ...{ value: "WRITE_OFF", label: "Write it off", act: `Write off ${units}`, isPossible: writeOffResult !== null },
      text: `For units that are gone: copies lose what theirs cost, your own trades end at the current price. ${formatMoneyChange(writeOffResult)} in all.`,
    },
  ];
}
