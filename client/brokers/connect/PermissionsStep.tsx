import { Anchor } from "@mantine/core";
import { IconCircleCheck, IconCircleX, IconExternalLink } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatClock } from "../../lib/format/time";
import { StatStrip, StatTile } from "../../ui/data/StatStrip";
import { acceptedWords, formatAccountMoney, refusalWords } from "../broker-words";
import type { VenueFactsFragment } from "../connections.generated";
import classes from "./ConnectDialog.module.css";
import { PermissionList } from "./PermissionList";
import type { KeyCheck } from "./use-connect";

/** What the venue says of the key: why it is refused, or what it reaches. */
export function PermissionsStep({ venue, check }: { readonly venue: VenueFactsFragment; readonly check: KeyCheck }): ReactNode {
  const [refusal] = check.refusals;
  return (
    <div className={classes.step}>
      <Verdict refusal={refusal} venueName={venue.name} check={check} />
      {!refusal && (
        <StatStrip label="The account" holdsMoney>
          <StatTile label="Account" value={`••${check.accountHint}`} />
          <StatTile label="Equity now" value={formatAccountMoney(check.equity, check.currency)} />
          <StatTile label="Cash" value={formatAccountMoney(check.cash, check.currency)} />
        </StatStrip>
      )}
      <p className={classes.asked}>
        <strong>What this key may do</strong> asked at {venue.name} at {formatClock(check.checkedAt)}, nothing stored yet
      </p>
      <PermissionList permissions={check.permissions} />
      <Anchor href={venue.keysUrl} target="_blank" rel="noreferrer" fz="sm">
        <IconExternalLink size={14} aria-hidden="true" /> Open API management at {venue.name}
      </Anchor>
    </div>
  );
}

interface VerdictProps {
  readonly refusal: string | undefined;
  readonly venueName: string;
  readonly check: KeyCheck;
}

function Verdict({ refusal, venueName, check }: VerdictProps): ReactNode {
  const words = refusal
    ? refusalWords(refusal, venueName)
    : {
        title: "Key accepted",
        text: check.blockedBecause ? `The venue says: “${check.blockedBecause}”` : acceptedWords(check.permissions),
      };
  const Icon = refusal ? IconCircleX : IconCircleCheck;
  return (
    <div className={classes.verdict} data-refused={refusal ? true : undefined} role={refusal ? "alert" : "status"}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <div>
        <strong>{words.title}</strong>
        <p>{words.text}</p>
      </div>
    </div>
  );
}
