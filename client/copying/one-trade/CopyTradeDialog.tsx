import { useQuery } from "@apollo/client/react";
import { Button, NumberInput, Stack, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatMoney } from "../../lib/format/format";
import { LiveConsent } from "../../brokers/live/LiveConsent";
import { AccountChoice } from "../../trading/accounts/AccountChoice";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import { RiskTextDocument } from "../copying.generated";
import { SuitabilityForm } from "../lifecycle/SuitabilityForm";
import { CopyTradeSize } from "./CopyTradeSize";
import { useCopyTrade, type CopiedTrade } from "./use-copy-trade";

/** Money, account and the order that comes of it; before the first copy ever the form and the risk text. */
export function CopyTradeDialog({ onClose, ...trade }: CopiedTrade & { onClose(): void }): ReactNode {
  const { data } = useQuery(RiskTextDocument);
  const [isDirty, setDirty] = useState(false);
  const isSuitable = data !== undefined && data.suitability?.riskTextVersion === data.riskText.version;
  return (
    <Dialog isOpen onClose={onClose} title={`Copy one trade: ${trade.symbol}`} width={560} isDirty={isDirty}>
      {!data ? (
        <Loading label="Loading">
          <RowsSkeleton rows={4} />
        </Loading>
      ) : isSuitable ? (
        <CopyTradeForm trade={trade} onDirty={() => setDirty(true)} onClose={onClose} />
      ) : (
        <SuitabilityForm riskText={data.riskText} />
      )}
    </Dialog>
  );
}

interface FormProps {
  readonly trade: CopiedTrade;
  onDirty(): void;
  onClose(): void;
}

function CopyTradeForm({ trade, onDirty, onClose }: FormProps): ReactNode {
  const form = useCopyTrade(trade, onClose);
  const { draft, mistakes, accounts, account, isLive } = form;
  const first = trade.feeder.name.split(/\s/)[0] ?? trade.feeder.name;
  const where = draft.accountId === "" ? "paper cash" : `cash on ${account?.name ?? "this account"}`;
  const set: typeof form.set = (changes) => {
    onDirty();
    form.set(changes);
  };
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <Stack gap="md">
          {mistakes.form && <FormError>{mistakes.form}</FormError>}
          <AmountField
            amount={draft.amount}
            mistake={mistakes.amount}
            freeCash={form.freeCash}
            where={where}
            onAmount={(amount) => set({ amount })}
          />
          <AccountChoice
            accounts={accounts}
            value={draft.accountId}
            error={mistakes.accountId}
            hint="Fixed for the life of the copy."
            onChange={(accountId) => set({ accountId })}
          />
          <CopyTradeSize trade={trade} first={first} preview={form.preview} />
          <WhatItMeans first={first} />
          {account && isLive && (
            <LiveConsent
              draft={draft}
              accountName={account.name}
              firstName={first}
              mistake={mistakes.typed ?? mistakes.liveTextVersion}
              set={set}
            />
          )}
        </Stack>
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" loading={form.isBusy} disabled={isLive && draft.liveTextVersion === null}>
            Copy with {formatMoney(draft.amount || "0")}
          </Button>
        </DialogButtons>
      </form>
      {form.dialog}
    </>
  );
}

interface AmountProps {
  readonly amount: string;
  readonly mistake: string | undefined;
  readonly freeCash: string | null;
  /** What cash it is. */
  readonly where: string;
  onAmount(amount: string): void;
}

const AmountField = ({ amount, mistake, freeCash, where, onAmount }: AmountProps): ReactNode => (
  <NumberInput
    label="Amount in USD"
    value={amount}
    onValueChange={({ value }) => value !== amount && onAmount(value)}
    valueIsNumericString
    allowNegative={false}
    hideControls
    decimalScale={2}
    prefix="$"
    thousandSeparator=","
    inputMode="decimal"
    autoComplete="off"
    placeholder="0.00"
    data-autofocus
    error={mistake}
    description={mistake ? undefined : `You have ${formatMoney(freeCash)} of free ${where}.`}
  />
);

const WhatItMeans = ({ first }: { readonly first: string }): ReactNode => (
  <Text size="sm" c="secondary">
    You get the price now, not {first}’s. When {first} sells part or all of this trade, you sell the same share; what {first} adds is not
    copied. You can close it yourself at any time. It counts as one of your copies and comes with receipts. Read the{" "}
    <Link to="/disclaimer">disclaimer</Link>: copying can lose money.
  </Text>
);
