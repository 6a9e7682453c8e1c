import { useQuery } from "@apollo/client/react";
import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { useMe } from "../../graphql/session/SessionContext";
import { isFeeder } from "../../identity/account/viewer";
import { Card } from "../../ui/layout/Card";
import { isStored } from "../broker-words";
import type { ConnectionFactsFragment } from "../connections.generated";
import classes from "../live/Live.module.css";
import { ChooseRecordDialog } from "./ChooseRecordDialog";
import { RecordAccountOfDocument } from "./record.generated";

/** Whether a feeder's record is on this account, and the way to have it go on here. */
export function RecordAccountCard({ connection }: { readonly connection: ConnectionFactsFragment }): ReactNode {
  const me = useMe();
  const [isAsking, setAsking] = useState(false);
  const { accountId, name, mode, venueName } = connection;
  const { data } = useQuery(RecordAccountOfDocument, { variables: { accountId }, skip: !isFeeder(me), fetchPolicy: "cache-and-network" });
  if (!data) return null;
  const isRecord = data.portfolio.account.isRecordAccount;
  if (!isRecord && !isStored(connection)) return null;
  return (
    <Card
      title="Your record"
      aside={
        !isRecord && (
          <Button size="xs" onClick={() => setAsking(true)}>
            Make it the record account
          </Button>
        )
      }
    >
      <p className={classes.note}>
        {isRecord ? (
          <>
            <Link to={`/trader/${me.id}`}>Your record</Link> is on this account: trades on it are sealed, shown and copied, also those that
            you make in {venueName}’s own app. To have it go on with your paper account, choose that under{" "}
            <Link to="/brokers">Brokers</Link>.
          </>
        ) : (
          "Your record is on another account: trades here are not sealed, not shown and not copied."
        )}
      </p>
      {isAsking && (
        <ChooseRecordDialog
          account={{ id: accountId, name, isLive: mode === "LIVE" }}
          venueName={venueName}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
