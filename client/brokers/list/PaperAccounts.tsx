import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { useMe } from "../../graphql/session/SessionContext";
import { isFeeder } from "../../identity/account/viewer";
import { formatDuration } from "../../lib/format/format";
import { Money } from "../../ui/data/Num";
import { ModeTag } from "../../ui/data/Tag";
import type { PaperAccountFragment } from "../brokers.generated";
import { ChooseRecordDialog } from "../record/ChooseRecordDialog";
import { HealthWords } from "../HealthLine";
import { VenueMark } from "../VenueMark";
import classes from "./Lists.module.css";

const works = { tone: "gain", title: "Works here", detail: null, since: null } as const;

interface PaperAccountCardProps {
  readonly portfolio: PaperAccountFragment;
  /** The dialog about how its orders fill, which belongs to trading. */
  readonly fillSettings: (onClose: () => void) => ReactNode;
}

/** One of the two accounts that every user has: play money, filled on this server. */
export function PaperAccountCard({ portfolio, fillSettings }: PaperAccountCardProps): ReactNode {
  const { account, valuation } = portfolio;
  const isRecord = account.kind === "RECORD";
  const me = useMe();
  const note = !isRecord ? (
    "Yours alone, never copied"
  ) : isFeeder(me) && !account.isRecordAccount ? (
    "Your record is on another account; nothing here is sealed or copied"
  ) : isFeeder(me) ? (
    <>
      <Link to={`/trader/${me.id}`}>Sealed</Link>, shown and copied
    </>
  ) : (
    "Your trades and the money of your copies"
  );
  return (
    <section className={classes.paper} aria-label={account.name}>
      <header>
        <VenueMark venue={isRecord ? "PAPER" : "PRACTICE"} />
        <div>
          <h2>
            {account.name} <ModeTag mode={account.mode} />
          </h2>
          <small>{note}</small>
        </div>
        <HealthWords health={works} />
      </header>
      <dl className={classes.figures}>
        <Figure label="Equity" context={`chapter ${account.chapter}`}>
          <Money value={valuation.equity} isLive />
        </Figure>
        <Figure label="Cash" context="includes short proceeds">
          <Money value={valuation.cash} isLive />
        </Figure>
        <Figure label="Buying power" context="available for orders">
          <Money value={valuation.buyingPower} isLive />
        </Figure>
      </dl>
      <PaperFoot account={account} isRecord={isRecord} isFeeder={isFeeder(me)} fillSettings={fillSettings} />
    </section>
  );
}

interface FigureProps {
  readonly label: string;
  readonly context: string;
  readonly children: ReactNode;
}

const Figure = ({ label, context, children }: FigureProps): ReactNode => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
    <dd className={classes.context}>{context}</dd>
  </div>
);

interface PaperFootProps extends Pick<PaperAccountCardProps, "fillSettings"> {
  readonly account: PaperAccountFragment["account"];
  readonly isRecord: boolean;
  readonly isFeeder: boolean;
}

function PaperFoot({ account, isRecord, isFeeder: trades, fillSettings }: PaperFootProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <footer>
      <p>
        {account.latencyMs === null && account.fillSizeMax === null
          ? "Market orders fill at once, at bid or ask."
          : `Orders fill ${account.latencyMs === null ? "at once" : `after ${formatDuration(account.latencyMs)}`}${account.fillSizeMax === null ? "" : `, up to ${account.fillSizeMax} units at a time`}.`}
      </p>
      <Button size="xs" variant="subtle" color="gray" onClick={() => setOpen(true)}>
        Edit fill settings
      </Button>
      {isRecord && trades && !account.isRecordAccount && (
        <Button size="xs" onClick={() => setChoosing(true)}>
          Make it the record account
        </Button>
      )}
      {isRecord && trades && (
        <Button size="xs" component={Link} to="/brokers/signals">
          Signals in
        </Button>
      )}
      <Button size="xs" component={Link} to={isRecord ? "/portfolio" : "/test-trading"}>
        {isRecord ? "Open account" : "Open practice"}
      </Button>
      {isOpen && fillSettings(() => setOpen(false))}
      {isChoosing && (
        <ChooseRecordDialog
          account={{ id: account.id, name: account.name, isLive: false }}
          venueName={null}
          onClose={() => setChoosing(false)}
        />
      )}
    </footer>
  );
}
