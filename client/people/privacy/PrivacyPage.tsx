import { Box, Button, NativeSelect, Switch } from "@mantine/core";
import { useId } from "react";
import type { ReactNode } from "react";
import { ConsentSwitch } from "../../analytics/ConsentSwitch";
import { Card, PageHeader } from "../../ui/layout/Card";
import { FormError } from "../../ui/overlays/Dialog";
import { Segmented } from "../../ui/controls/Segmented";
import { FollowRequestsCard } from "../follows/FollowRequestsCard";
import { usePrivacy, type PrivacyDraft } from "./use-privacy";
import classes from "../../identity/settings/settings.module.css";

/** Delays offered, in seconds; another one set by API is kept and shown. */
const delays: readonly (readonly [number, string])[] = [
  [0, "No delay"],
  [300, "5 minutes"],
  [900, "15 minutes"],
  [3_600, "1 hour"],
  [21_600, "6 hours"],
  [86_400, "1 day"],
];

const audiences = [
  { value: "EVERYONE", label: "Signed-in users" },
  { value: "FOLLOWERS", label: "Followers only" },
] as const;
const amounts = [
  { value: "NEVER", label: "Never" },
  { value: "PERCENTAGES", label: "Percentages" },
  { value: "YES", label: "Yes" },
] as const;
const contacts = [
  { value: "EVERYONE", label: "Everyone" },
  { value: "FOLLOWED", label: "People I follow" },
  { value: "NOBODY", label: "Nobody" },
] as const;

export default function PrivacyPage(): ReactNode {
  const { wanted, set, isDirty, isSaved, isBusy, problem, submit, discard } = usePrivacy();

  return (
    <form className={classes.page} onSubmit={(event) => void submit(event)}>
      <PageHeader title="Privacy settings" lead="Choose what others see. Sealed events keep their time and hash either way." />
      <FollowRequestsCard />
      <TradesCard wanted={wanted} set={set} />
      <PeopleCard wanted={wanted} set={set} />
      <Card title="Visits" note="on this device, saved automatically">
        <ConsentSwitch />
      </Card>
      {problem && <FormError>{problem}</FormError>}
      <div className={classes.save}>
        <Box component="span" c="secondary" fz="sm" mr="auto" role="status">
          {isSaved && !isDirty ? "Saved." : isDirty ? "Unsaved changes." : ""}
        </Box>
        <Button disabled={!isDirty || isBusy} onClick={discard}>
          Discard
        </Button>
        <Button type="submit" variant="filled" disabled={!isDirty} loading={isBusy}>
          Save privacy
        </Button>
      </div>
    </form>
  );
}

type CardProps = Pick<PrivacyDraft, "wanted" | "set">;

/** Who sees my profile and what I trade, how exactly and how soon. */
const TradesCard = ({ wanted, set }: CardProps): ReactNode => (
  <Card title="Profile and trades">
    <Row label="My profile, record and trades" help="If followers only, everyone else sees just your name and tier.">
      {(id) => (
        <Segmented label={id} value={wanted.profileAudience} options={audiences} onChange={(value) => set("profileAudience", value)} />
      )}
    </Row>
    <Row label="Amounts" help="Money and quantities in your trades.">
      {(id) => <Segmented label={id} value={wanted.amounts} options={amounts} onChange={(value) => set("amounts", value)} />}
    </Row>
    <Row label="Weights" help="Show the size of a trade as a share of my account.">
      {(id) => (
        <Switch aria-label={id} checked={wanted.showsWeights} onChange={(event) => set("showsWeights", event.currentTarget.checked)} />
      )}
    </Row>
    <Row label="Delay of my open trades" help="Others see your trade events after this delay. The seal keeps the true time.">
      {(id) => (
        <DelaySelect label={id} seconds={wanted.openTradeDelaySeconds} onChange={(seconds) => set("openTradeDelaySeconds", seconds)} />
      )}
    </Row>
  </Card>
);

/** What others may do with me. */
const PeopleCard = ({ wanted, set }: CardProps): ReactNode => (
  <Card title="People">
    <Row label="Who can message me">
      {(id) => <Segmented label={id} value={wanted.mayWrite} options={contacts} onChange={(value) => set("mayWrite", value)} />}
    </Row>
    <Row label="Who can mention me">
      {(id) => <Segmented label={id} value={wanted.mayMention} options={contacts} onChange={(value) => set("mayMention", value)} />}
    </Row>
    <Row label="Show my name to feeders I copy" help="Otherwise feeders see “someone”.">
      {(id) => (
        <Switch
          aria-label={id}
          checked={wanted.isNamedAsCopier}
          onChange={(event) => set("isNamedAsCopier", event.currentTarget.checked)}
        />
      )}
    </Row>
  </Card>
);

function Row({
  label,
  help,
  children,
}: {
  readonly label: string;
  readonly help?: string;
  readonly children: (label: string) => ReactNode;
}): ReactNode {
  return (
    <div className={classes.row}>
      <div>
        <Box fw={500}>{label}</Box>
        {help && <div className={classes.help}>{help}</div>}
      </div>
      {children(label)}
    </div>
  );
}

function DelaySelect({
  label,
  seconds,
  onChange,
}: {
  readonly label: string;
  readonly seconds: number;
  readonly onChange: (seconds: number) => void;
}): ReactNode {
  const id = useId();
  const options = delays.some(([value]) => value === seconds) ? delays : [...delays, [seconds, `${seconds} seconds`] as const];
  return (
    <NativeSelect
      id={id}
      className={classes.select}
      aria-label={label}
      value={String(seconds)}
      data={options.map(([value, text]) => ({ value: String(value), label: text }))}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}
