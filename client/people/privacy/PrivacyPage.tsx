import { Button, NativeSelect, Switch } from "@mantine/core";
import { useId, useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { noAnswer } from "../../graphql/links/messages";
import { ConsentSwitch } from "../../analytics/ConsentSwitch";
import { useMe } from "../../graphql/session/SessionContext";
import { Card, PageHeader } from "../../ui/layout/Card";
import { FormError } from "../../ui/overlays/Dialog";
import { Segmented } from "../../ui/controls/Segmented";
import { useUpdatePrivacyMutation } from "../../identity/auth/sign-in.generated";
import type { MeFactsFragment } from "../../identity/account/me.generated";
import { FollowRequestsCard } from "../follows/FollowRequestsCard";
import classes from "../../identity/settings/settings.module.css";

type Privacy = Omit<MeFactsFragment["privacy"], "__typename">;

/** Delays offered, in seconds; another one set by API is kept and shown. */
const delays: readonly (readonly [number, string])[] = [
  [0, "None, at once"],
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
  { value: "FOLLOWED", label: "Those I follow" },
  { value: "NOBODY", label: "Nobody" },
] as const;

const withoutTypename = ({ __typename, ...privacy }: MeFactsFragment["privacy"]): Privacy => privacy;
const isSame = (a: Privacy, b: Privacy): boolean => (Object.keys(a) as (keyof Privacy)[]).every((key) => a[key] === b[key]);

export default function PrivacyPage(): ReactNode {
  const me = useMe();
  const saved = withoutTypename(me.privacy);
  const [wanted, setWanted] = useState<Privacy>(saved);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);
  const [update, { loading }] = useUpdatePrivacyMutation();
  const isDirty = !isSame(wanted, saved);

  const set = <Key extends keyof Privacy>(key: Key, value: Privacy[Key]): void => {
    setWanted((now) => ({ ...now, [key]: value }));
    setSaved(false);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setProblem(null);
    const answer = await update({ variables: { input: wanted } }).catch(() => null);
    const result = answer?.data?.updatePrivacy;
    if (!result) return setProblem(noAnswer);
    if (result.errors.length > 0) return setProblem(result.errors[0]!.message);
    setSaved(true);
  };

  return (
    <form className={classes.page} onSubmit={(event) => void submit(event)}>
      <PageHeader title="Privacy settings" lead="Who sees what of you. Sealed events keep their time and hash, whatever you choose here." />
      <FollowRequestsCard />
      <Card title="Profile and trades">
        <Row label="My profile, record and trades" help="For followers only, everyone else sees your name and tier.">
          {(id) => (
            <Segmented label={id} value={wanted.profileAudience} options={audiences} onChange={(value) => set("profileAudience", value)} />
          )}
        </Row>
        <Row label="Amounts" help="What others see of money and quantities in your trades.">
          {(id) => <Segmented label={id} value={wanted.amounts} options={amounts} onChange={(value) => set("amounts", value)} />}
        </Row>
        <Row label="Weights" help="Show how large a trade is as a share of my account.">
          {(id) => (
            <Switch aria-label={id} checked={wanted.showsWeights} onChange={(event) => set("showsWeights", event.currentTarget.checked)} />
          )}
        </Row>
        <Row label="Delay of my open trades" help="Others see what you do in a trade only after this time. The seal keeps the true time.">
          {(id) => (
            <DelaySelect label={id} seconds={wanted.openTradeDelaySeconds} onChange={(seconds) => set("openTradeDelaySeconds", seconds)} />
          )}
        </Row>
      </Card>
      <Card title="People">
        <Row label="Who may write to me">
          {(id) => <Segmented label={id} value={wanted.mayWrite} options={contacts} onChange={(value) => set("mayWrite", value)} />}
        </Row>
        <Row label="Who may mention me">
          {(id) => <Segmented label={id} value={wanted.mayMention} options={contacts} onChange={(value) => set("mayMention", value)} />}
        </Row>
        <Row label="Name me as a copier" help="Otherwise the feeder reads “someone”.">
          {(id) => (
            <Switch
              aria-label={id}
              checked={wanted.isNamedAsCopier}
              onChange={(event) => set("isNamedAsCopier", event.currentTarget.checked)}
            />
          )}
        </Row>
      </Card>
      <Card title="Visits" note="on this device, at once">
        <ConsentSwitch />
      </Card>
      {problem && <FormError>{problem}</FormError>}
      <div className={classes.save}>
        <span className={classes.saved} role="status">
          {isSaved && !isDirty ? "Saved." : isDirty ? "Not saved yet." : ""}
        </span>
        <Button disabled={!isDirty || loading} onClick={() => setWanted(saved)}>
          Discard
        </Button>
        <Button type="submit" variant="filled" disabled={!isDirty} loading={loading}>
          Save privacy
        </Button>
      </div>
    </form>
  );
}

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
        <div className={classes.label}>{label}</div>
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
