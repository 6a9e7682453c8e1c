import { useQuery } from "@apollo/client/react";
import { Anchor, Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useEffect, type FormEvent, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { RiskTextDocument, type RiskTextQuery } from "../../copying/copying.generated";
import { useMe } from "../../graphql/session/SessionContext";
import { tierNames } from "../../ui/data/TierBadge";
import { FormError } from "../../ui/overlays/Dialog";
import { planWords } from "../broker-words";
import type { LiveTradingQuery, VenueFactsFragment } from "../connections.generated";
import { AccountStep } from "./AccountStep";
import classes from "./ConnectDialog.module.css";
import { LiveStep } from "./LiveStep";
import { PermissionsStep } from "./PermissionsStep";
import { StepBar } from "./StepBar";
import { useConnect, type Connecting } from "./use-connect";

interface ConnectStepsProps {
  readonly venue: VenueFactsFragment;
  readonly live: LiveTradingQuery["liveTrading"];
  readonly usedCount: number;
  /** The form that the server asks of everybody once, which belongs to copying. */
  readonly suitability: (riskText: RiskTextQuery["riskText"]) => ReactNode;
  onDirty(): void;
  onLive(isLive: boolean): void;
  onClose(): void;
}

/** The form of the steps. The suitability form is one of its own, so it stands in place of the last step until it is answered. */
export function ConnectSteps(props: ConnectStepsProps): ReactNode {
  const { venue, live, usedCount, suitability, onDirty, onLive, onClose } = props;
  const connecting = useConnect({ venue, textVersion: live.textVersion, onDone: onClose });
  const { draft, step, steps, check, sending } = connecting;
  const obstacle = useObstacle(draft.environment, live.isOn, usedCount);
  const isLive = draft.environment === "LIVE";
  useEffect(() => onLive(isLive), [isLive, onLive]);
  const { data: risk } = useQuery(RiskTextDocument, { skip: step !== "Real money" });
  const wantsForm = step === "Real money" && risk !== undefined && risk.suitability?.riskTextVersion !== risk.riskText.version;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!obstacle && !sending.isBusy) void connecting.next();
  };
  return (
    <>
      <StepBar steps={steps} step={step} />
      {wantsForm ? (
        suitability(risk.riskText)
      ) : (
        <form onSubmit={submit} onChange={onDirty} noValidate>
          {(sending.errors.form ?? sending.errors.environment) && (
            <FormError>{sending.errors.form ?? sending.errors.environment}</FormError>
          )}
          {step === "Account" && <AccountStep venue={venue} connecting={connecting} obstacle={obstacle} />}
          {step === "Permissions" && check && <PermissionsStep venue={venue} check={check} />}
          {step === "Real money" && <LiveStep connecting={connecting} live={live} />}
          <Buttons venue={venue} connecting={connecting} isOff={obstacle !== null} onClose={onClose} />
        </form>
      )}
      {sending.dialog}
    </>
  );
}

/** What keeps an account from being connected whatever is typed: the plan, or that real money is off here. */
function useObstacle(environment: string, isLiveOn: boolean, usedCount: number): ReactNode {
  const { entitlements, tier } = useMe();
  if (environment === "LIVE" && !isLiveOn)
    return (
      <p className={classes.obstacle} role="status">
        Real money is off on this server: its operator has not published the text that everyone accepts first.
      </p>
    );
  if (environment === "LOCAL_SANDBOX" || usedCount < entitlements.connectionsMax) return null;
  return (
    <p className={classes.obstacle} role="status">
      {planWords(tierNames[tier], entitlements.connectionsMax)} A local sandbox needs none.{" "}
      <Anchor component={Link} to="/subscription" fz="sm">
        Compare plans
      </Anchor>
    </p>
  );
}

interface ButtonsProps {
  readonly venue: VenueFactsFragment;
  readonly connecting: Connecting;
  readonly isOff: boolean;
  onClose(): void;
}

function Buttons({ venue, connecting, isOff, onClose }: ButtonsProps): ReactNode {
  const { draft, step, check, sending, back } = connecting;
  const isRefused = step === "Permissions" && (check?.refusals.length ?? 0) > 0;
  const isUnread = step === "Real money" && !draft.hasRead;
  return (
    <footer className={classes.foot}>
      {step !== "Account" && (
        <Button variant="subtle" color="gray" onClick={back}>
          Back
        </Button>
      )}
      <Button onClick={onClose} ml="auto">
        Cancel
      </Button>
      <Button
        type="submit"
        variant="filled"
        loading={sending.isBusy}
        disabled={isOff || isUnread}
        leftSection={isRefused ? <IconRefresh size={16} stroke={1.75} /> : undefined}
        // The second press of a double click would land on the next step's button, at the end the one that connects.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
      >
        {labelOf(connecting, isRefused, venue.name)}
      </Button>
    </footer>
  );
}

function labelOf({ draft, step, steps }: Connecting, isRefused: boolean, venueName: string): string {
  if (isRefused) return "Check key again";
  if (step !== steps.at(-1)) return step === "Account" && steps[1] === "Permissions" ? "Check key" : "Continue";
  if (draft.way === "OAUTH") return `Continue at ${venueName}`;
  if (draft.environment === "LOCAL_SANDBOX") return "Connect local sandbox";
  return draft.environment === "LIVE" ? "Connect live account" : `Connect ${venueName}`;
}
