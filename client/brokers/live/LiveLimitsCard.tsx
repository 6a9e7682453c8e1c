import { useQuery } from "@apollo/client/react";
import { Button, Progress } from "@mantine/core";
import type { ReactNode } from "react";
import { readDecimal } from "../../lib/format/decimal";
import { formatMoney } from "../../lib/format/format";
import { Card } from "../../ui/layout/Card";
import { isStored } from "../broker-words";
import type { ConnectionFactsFragment } from "../connections.generated";
import { LiveUseDocument } from "./live.generated";
import classes from "./Live.module.css";

/** How often the meters are asked for while somebody looks, in milliseconds. */
const askAgainMs = 15_000;

interface LiveLimitsCardProps {
  readonly connection: ConnectionFactsFragment;
  onChange(): void;
}

/** What the owner of an account with real money lets it do, and how much of that is used. */
export function LiveLimitsCard({ connection, onChange }: LiveLimitsCardProps): ReactNode {
  const { id, mode, maxExposure, dailyLossLimit } = connection;
  const { data } = useQuery(LiveUseDocument, {
    variables: { id },
    skip: mode !== "LIVE",
    fetchPolicy: "cache-and-network",
    pollInterval: askAgainMs,
    skipPollAttempt: () => document.hidden,
  });
  if (mode !== "LIVE") return null;
  const use = data?.brokerConnection.liveUse;
  const loss = readDecimal(use?.dayLoss ?? null);
  return (
    <Card
      title="Your limits"
      aside={
        isStored(connection) && (
          <Button size="xs" onClick={onChange}>
            Change limits
          </Button>
        )
      }
    >
      <dl className={classes.meters}>
        <Meter name="Open exposure" used={use?.exposure ?? null} limit={maxExposure} />
        <Meter name="Lost today" used={loss ? (loss.lt(0) ? "0" : loss.toFixed()) : null} limit={dailyLossLimit} />
      </dl>
      <p className={classes.note}>
        Counts your own trades, all copies on this account and orders on their way; positions you opened without Brigade aren’t counted. At
        a limit nothing new is opened. Closes always go through. The day begins at 00:00 UTC.
      </p>
    </Card>
  );
}

interface MeterProps {
  readonly name: string;
  readonly used: string | null;
  readonly limit: string | null;
}

function Meter({ name, used, limit }: MeterProps): ReactNode {
  const [part, whole] = [readDecimal(used), readDecimal(limit)];
  const percent = part && whole?.gt(0) ? Math.min(part.div(whole).times(100).toNumber(), 100) : 0;
  return (
    <div className={classes.meter}>
      <dt>{name}</dt>
      <dd>
        {formatMoney(used)} of {formatMoney(limit)}
      </dd>
      <dd>
        <Progress value={percent} size={6} color={percent >= 100 ? "loss" : "var(--text-2)"} aria-label={`${name}, used of the limit`} />
      </dd>
    </div>
  );
}
