import { Button, Progress, Text } from "@mantine/core";
import { IconCircleCheck, IconFlask } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { formatCount, formatMoney } from "../lib/format/format";
import { formatDate } from "../lib/format/time";
import { Tag } from "../ui/data/Tag";
import { Card } from "../ui/layout/Card";
import { accountNames, actionNames, allActions } from "./alert-words";
import { PowersDialog } from "./PowersDialog";
import type { SignalAddressFactsFragment, SignalsFactsFragment } from "./signals.generated";
import classes from "./SignalsPage.module.css";

interface PowersCardProps {
  readonly address: SignalAddressFactsFragment;
  readonly today: SignalsFactsFragment["today"];
}

/** How far alerts may go, and how much of today's is used. */
export function PowersCard({ address, today }: PowersCardProps): ReactNode {
  const [isEditing, setEditing] = useState(false);
  const { symbols, actions, orderValueMax, ordersPerDayMax, turnoverPerDayMax, quoteAgeSecondsMax } = address;
  return (
    <Card
      title="Powers"
      aside={
        <Button size="xs" onClick={() => setEditing(true)}>
          Edit powers
        </Button>
      }
    >
      <PracticeNote address={address} />
      <dl className={classes.powers}>
        <Power name="Account">{accountNames[address.account]}</Power>
        <Power name="Symbols">
          <span className={classes.tags}>
            {symbols.map((symbol) => (
              <Tag key={symbol}>{symbol}</Tag>
            ))}
          </span>
        </Power>
        <Power name="Actions">
          {allActions.map((action, index) => (
            <span key={action}>
              {index > 0 && " · "}
              {actions.includes(action) ? actionNames[action] : <s aria-label={`${actionNames[action]}: off`}>{actionNames[action]}</s>}
            </span>
          ))}
        </Power>
        <Power name="Max size" note="an order">
          {formatMoney(orderValueMax)}
        </Power>
        <Power name="Orders a day" used={today.orders / ordersPerDayMax}>
          {formatCount(today.orders)} of {formatCount(ordersPerDayMax)}
        </Power>
        <Power name="Turnover a day" used={Number(today.turnover) / Number(turnoverPerDayMax)}>
          {formatMoney(today.turnover)} of {formatMoney(turnoverPerDayMax)}
        </Power>
        <Power name="Max quote age" note="older: refused, never opened late">
          {quoteAgeSecondsMax} s
        </Power>
      </dl>
      <Text size="xs" c="dimmed" mt="xs">
        Closing is never refused for size, orders or turnover. Days begin at 00:00 UTC.
      </Text>
      <PowersDialog address={address} isOpen={isEditing} onClose={() => setEditing(false)} />
    </Card>
  );
}

interface PowerProps {
  readonly name: string;
  readonly note?: string;
  /** Share that is used, from 0. */
  readonly used?: number;
  readonly children: ReactNode;
}

const Power = ({ name, note, used, children }: PowerProps): ReactNode => (
  <div>
    <dt>{name}</dt>
    <dd>
      {used !== undefined && <Progress value={Math.min(used * 100, 100)} w={96} color="gray" aria-label={`${name}: used`} />}
      <span className={classes.power}>{children}</span>
      {note && <span className={classes.note}>{note}</span>}
    </dd>
  </div>
);

function PracticeNote({ address }: { readonly address: SignalAddressFactsFragment }): ReactNode {
  const { account, practicedAt, practiceAlerts, practiceAlertsNeeded } = address;
  const needed = formatCount(practiceAlertsNeeded);
  return (
    <p className={classes.practice} data-done={practicedAt !== null || undefined}>
      {practicedAt ? <IconCircleCheck size={16} stroke={1.75} aria-hidden /> : <IconFlask size={16} stroke={1.75} aria-hidden />}
      <span>
        {practicedAt
          ? `Practice first: ${needed} of ${needed} alerts right on ${formatDate(practicedAt)}${account === "PRACTICE" ? ". You can switch to the record account." : "."}`
          : `Practice first: ${formatCount(practiceAlerts)} of ${needed} alerts right. Then you can switch to the record account.`}
      </span>
    </p>
  );
}
