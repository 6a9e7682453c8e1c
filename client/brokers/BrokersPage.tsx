import { useQuery } from "@apollo/client/react";
import { Box, Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { isFeeder } from "../identity/account/viewer";
import { useMe } from "../graphql/session/SessionContext";
import { formatCount, formatDuration } from "../lib/format/format";
import { RealismDialog } from "../trading/accounts/PaperMoneyDialogs";
import { Card, PageHeader } from "../ui/layout/Card";
import { Money } from "../ui/data/Num";
import { Skeleton } from "../ui/feedback/Skeleton";
import { ErrorState } from "../ui/feedback/States";
import { StatStrip, StatTile } from "../ui/data/StatStrip";
import { ModeTag, Tag } from "../ui/data/Tag";
import { tierNames } from "../ui/data/TierBadge";
import { PaperAccountsDocument, type PaperAccountFragment } from "./brokers.generated";
import classes from "./BrokersPage.module.css";

/** `/brokers`: the paper broker with both accounts, how it fills, and what is not there. */
export default function BrokersPage(): ReactNode {
  const { data, error, refetch } = useQuery(PaperAccountsDocument);
  const me = useMe();
  const { connectionsMax } = me.entitlements;
  return (
    <div className={classes.page}>
      <PageHeader title="Brokers" lead="Where your orders go. All accounts here trade paper money at live prices." />
      {data ? (
        <>
          <PaperCard portfolio={data.record} note={isFeeder(me) ? "sealed, shown and copied" : "your trades and your copies"} />
          <PaperCard portfolio={data.practice} note="private, never copied" />
        </>
      ) : error ? (
        <ErrorState onRetry={() => void refetch()}>Couldn’t load your accounts.</ErrorState>
      ) : (
        <div role="status" aria-label="Loading your accounts" className={classes.page}>
          <Skeleton height={180} />
          <Skeleton height={180} />
        </div>
      )}
      {(data || error) && (
        <Card title="Other brokers" note={`${tierNames[me.tier]} allows ${formatCount(connectionsMax)}`}>
          <Box component="p" flex={1} miw={240} maw="72ch" c="secondary">
            Accounts at brokers can be connected through the API; they are not traded here yet. Trades, receipts and records are marked
            Paper.
          </Box>
        </Card>
      )}
    </div>
  );
}

function PaperCard({ portfolio, note }: { readonly portfolio: PaperAccountFragment; readonly note: string }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const me = useMe();
  const { account, valuation } = portfolio;
  const isRecord = account.kind === "RECORD";
  return (
    <Card
      title={account.name}
      note={note}
      isFlush
      aside={
        <>
          <Tag look="gain">Connected</Tag>
          <ModeTag mode={account.mode} />
        </>
      }
    >
      <StatStrip label={account.name} holdsMoney>
        <StatTile label="Equity" value={<Money value={valuation.equity} />} context={`chapter ${account.chapter}`} />
        <StatTile label="Cash" value={<Money value={account.cash} />} context="Includes short proceeds" />
        <StatTile label="Buying power" value={<Money value={valuation.buyingPower} />} context="available for orders" />
      </StatStrip>
      <div className={classes.foot}>
        <Box component="p" flex={1} miw={240} maw="72ch" c="secondary">
          {account.latencyMs === null && account.fillSizeMax === null
            ? "Market orders fill immediately and in full, at bid or ask."
            : `Orders fill ${account.latencyMs === null ? "immediately" : `after ${formatDuration(account.latencyMs)}`}${account.fillSizeMax === null ? "" : `, up to ${account.fillSizeMax} units at a time`}.`}
        </Box>
        <Button onClick={() => setOpen(true)}>Edit fill settings</Button>
        {isRecord && isFeeder(me) && (
          <Button component={Link} to="/brokers/signals">
            Signals in
          </Button>
        )}
        <Button component={Link} to={isRecord ? "/portfolio" : "/test-trading"}>
          {isRecord ? "View portfolio" : "Open practice account"}
        </Button>
      </div>
      {isOpen && <RealismDialog account={account} isOpen onClose={() => setOpen(false)} />}
    </Card>
  );
}
