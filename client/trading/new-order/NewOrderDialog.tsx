import { Stack, Text } from "@mantine/core";
import { Suspense, useState, type ReactNode } from "react";
import { lazily } from "../../lib/browser/lazily";
import { useQuote } from "../../graphql/session/SessionContext";
import type { AccountKind } from "../../graphql/schema.generated";
import type { InstrumentFactsFragment } from "../../market/instruments/market.generated";
import { useKnownInstrument, useSymbolSearch } from "../../market/instruments/use-symbol-search";
import { Percent, Price } from "../../ui/data/Num";
import { Loading, RowsSkeleton, Skeleton } from "../../ui/feedback/Skeleton";
import { ErrorState } from "../../ui/feedback/States";
import { Dialog } from "../../ui/overlays/Dialog";
import { AccountChoice } from "../accounts/AccountChoice";
import { usePlacingAccounts } from "../accounts/use-placing-accounts";
import { usePortfolio } from "../portfolio/portfolio-hooks";
import { OrderTicket, type OrderTicketProps } from "../orders/OrderTicket";
import { emptyDraft } from "../orders/ticket";

// A list one can search costs 35 kB more.
const SymbolSelect = lazily(() => import("../../market/instruments/SymbolSelect"));

export interface NewOrderDialogProps {
  readonly kind: AccountKind;
  /** The account at a broker that is chosen at first; left out: one on paper. */
  readonly accountId?: string;
  onClose(): void;
}

/** A ticket for any symbol, wherever one is: first what, found by typing, then the order. */
export function NewOrderDialog({ kind, accountId, onClose }: NewOrderDialogProps): ReactNode {
  const search = useSymbolSearch();
  const [symbol, setSymbol] = useState<string | null>(null);
  const [draft, setDraft] = useState(emptyDraft);
  const choose = (next: string): void => {
    setSymbol(next);
    setDraft({ ...emptyDraft, side: draft.side });
  };
  const instrument = useKnownInstrument(symbol);
  const isHere = search.instruments !== undefined;
  return (
    <Dialog isOpen onClose={onClose} title="New order" isDirty={draft.quantity !== "" || draft.amount !== ""}>
      <Stack>
        {search.error !== undefined && !isHere && <ErrorState onRetry={search.refetch}>Couldn’t load the symbols.</ErrorState>}
        {!isHere && search.error === undefined && (
          <Loading label="Loading symbols">
            <RowsSkeleton rows={2} />
          </Loading>
        )}
        {isHere && (
          <Suspense fallback={<Skeleton height={36} />}>
            <SymbolSelect search={search} value={symbol} onSymbol={choose} isWide />
          </Suspense>
        )}
        {instrument ? (
          <SymbolTicket
            key={instrument.symbol}
            instrument={instrument}
            kind={kind}
            accountId={accountId}
            draft={draft}
            onDraft={setDraft}
          />
        ) : (
          isHere && <Text c="dimmed">Find a symbol by its ticker or its name.</Text>
        )}
      </Stack>
    </Dialog>
  );
}

interface SymbolTicketProps extends Pick<OrderTicketProps, "draft" | "onDraft"> {
  readonly instrument: InstrumentFactsFragment;
  readonly kind: AccountKind;
  readonly accountId: string | undefined;
}

function SymbolTicket({ instrument, kind, accountId: asked = "", draft, onDraft }: SymbolTicketProps): ReactNode {
  const quote = useQuote(instrument.symbol);
  const { portfolio } = usePortfolio(kind);
  const [chosen, setChosen] = useState(asked);
  const { accounts, freeCash, equity } = usePlacingAccounts(chosen);
  const isOwn = chosen === "";
  return (
    <>
      <Text component="p" fz="md">
        <Price value={quote?.mid} tick={instrument.tick} isLive /> <Percent value={quote?.changePercent} hasArrow />
      </Text>
      {kind === "RECORD" && <AccountChoice accounts={accounts} value={chosen} error={undefined} onChange={setChosen} />}
      <OrderTicket
        key={chosen}
        instrument={instrument}
        quote={quote}
        accountId={isOwn ? (portfolio?.account.id ?? "") : chosen}
        accountKind={isOwn ? kind : "BROKER"}
        isLive={accounts.some(({ accountId, isLive }) => accountId === chosen && isLive)}
        accountName={accounts.find(({ accountId }) => accountId === chosen)?.name}
        freeCash={isOwn ? (portfolio?.valuation.freeCash ?? null) : freeCash}
        accountValue={isOwn ? (portfolio?.valuation.equity ?? null) : equity}
        draft={draft}
        onDraft={onDraft}
      />
    </>
  );
}
