import { Anchor } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Ago } from "../../ui/data/Ago";
import { Card } from "../../ui/layout/Card";
import { isStored, signInName } from "../broker-words";
import { PermissionList } from "../connect/PermissionList";
import type { ConnectionFactsFragment, VenueFactsFragment } from "../connections.generated";
import classes from "./BrokerAccountPage.module.css";

interface KeyCardProps {
  readonly connection: ConnectionFactsFragment;
  readonly venue: VenueFactsFragment | undefined;
}

/** How the account is reached, and what that allows. */
export function KeyCard({ connection, venue }: KeyCardProps): ReactNode {
  const { venueName, environment, connectedAt, permissions } = connection;
  const isLocal = environment === "LOCAL_SANDBOX";
  return (
    <Card title="What its key may do" note={`as ${venueName} said when it was given`}>
      {isStored(connection) ? <PermissionList permissions={permissions} /> : <p>The key is erased.</p>}
      <p className={classes.meta}>
        {signInName(connection)}, connected <Ago at={connectedAt} isHistory />
        {venue && !isLocal && (
          <>
            {" · "}
            <Anchor href={venue.keysUrl} target="_blank" rel="noreferrer" fz="xs">
              <IconExternalLink size={12} aria-hidden="true" /> API management at {venueName}
            </Anchor>
          </>
        )}
      </p>
    </Card>
  );
}
