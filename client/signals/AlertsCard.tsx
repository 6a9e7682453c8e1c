import { useApolloClient, useQuery } from "@apollo/client/react";
import { Button, UnstyledButton } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { noAnswer } from "../graphql/links/messages";
import { formatCount, formatMoney, MISSING } from "../lib/format/format";
import { formatExact } from "../lib/format/time";
import { Segmented } from "../ui/controls/Segmented";
import { Ago } from "../ui/data/Ago";
import { Tag } from "../ui/data/Tag";
import { Loading, RowsSkeleton } from "../ui/feedback/Skeleton";
import { ErrorState } from "../ui/feedback/States";
import { Card } from "../ui/layout/Card";
import { ResponsiveTable, type Column } from "../ui/lists/ResponsiveTable";
import { Dialog, FormError } from "../ui/overlays/Dialog";
import { askedFor, happened, stateLooks } from "./alert-words";
import { saveAlerts } from "./signals-csv";
import { SignalAlertsDocument, type SignalAlertRowFragment } from "./signals.generated";
import classes from "./SignalsPage.module.css";

const pageSize = 25;
const filters = {
  today: { isToday: true },
  all: { isToday: false },
  traded: { isToday: false, state: "TRADED" },
  refused: { isToday: false, state: "REFUSED" },
  duplicates: { isToday: false, state: "DUPLICATE" },
} as const;
type Shown = keyof typeof filters;
const options: ReadonlyArray<{ value: Shown; label: string }> = [
  { value: "today", label: "Today" },
  { value: "all", label: "All" },
  { value: "traded", label: "Traded" },
  { value: "refused", label: "Refused" },
  { value: "duplicates", label: "Duplicates" },
];

/** All that came, with what became of each. */
export function AlertsCard(): ReactNode {
  const [shown, setShown] = useState<Shown>("today");
  const [opened, setOpened] = useState<SignalAlertRowFragment | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const client = useApolloClient();
  const filter = filters[shown];
  const { data, error, refetch, fetchMore } = useQuery(SignalAlertsDocument, {
    variables: { filter, first: pageSize },
    fetchPolicy: "cache-and-network",
  });
  const alerts = data?.signalAlerts;
  const save = () => saveAlerts(client, filter).then(setProblem, () => setProblem(noAnswer));
  return (
    <Card
      isFlush
      title="Alerts"
      note={alerts ? formatCount(alerts.totalCount) : undefined}
      aside={
        <Button size="xs" leftSection={<IconDownload size={16} />} disabled={!alerts?.totalCount} onClick={() => void save()}>
          CSV
        </Button>
      }
    >
      <div className={classes.filter}>
        <Segmented look="chips" label="Which alerts" value={shown} options={options} onChange={setShown} />
        {problem && <FormError>{problem}</FormError>}
      </div>
      {error && !data && <ErrorState onRetry={() => void refetch()}>Couldn’t load your alerts.</ErrorState>}
      {!alerts && !error && (
        <Loading label="Loading alerts">
          <RowsSkeleton rows={4} />
        </Loading>
      )}
      {alerts?.edges.length === 0 && <p className={classes.nothing}>{shown === "today" ? "No alerts since 00:00 UTC." : "No alerts."}</p>}
      {alerts && alerts.edges.length > 0 && (
        <ResponsiveTable
          caption="Alerts"
          columns={columnsFor(setOpened)}
          rows={alerts.edges.map(({ node }) => node)}
          rowKey={({ id }) => id}
          isDense
        />
      )}
      {alerts?.pageInfo.hasNextPage && (
        <div className={classes.more}>
          <Button onClick={() => void fetchMore({ variables: { after: alerts.pageInfo.endCursor } })}>Show older</Button>
        </div>
      )}
      <AlertDialog alert={opened} onClose={() => setOpened(null)} />
    </Card>
  );
}

const columnsFor = (open: (alert: SignalAlertRowFragment) => void): Array<Column<SignalAlertRowFragment>> => [
  { key: "alert", label: "Alert", isHead: true, cell: (alert) => <Asked alert={alert} /> },
  { key: "at", label: "Received", cell: ({ receivedAt }) => <Ago at={receivedAt} /> },
  { key: "result", label: "Result", cell: ({ state }) => <Tag look={stateLooks[state].look}>{stateLooks[state].text}</Tag> },
  { key: "what", label: "What happened", cell: (alert) => happened(alert) },
  { key: "money", label: "Money", align: "right", cell: ({ money }) => formatMoney(money) },
  { key: "fill", label: "To fill", align: "right", cell: ({ fillMs }) => (fillMs === null ? MISSING : `${formatCount(fillMs)} ms`) },
  { key: "more", label: "", spokenLabel: "Details", align: "right", isAction: true, cell: (alert) => <More alert={alert} open={open} /> },
];

function Asked({ alert }: { readonly alert: SignalAlertRowFragment }): ReactNode {
  const asked = askedFor(alert);
  return (
    <span>
      {asked ? (
        <>
          {asked.verb} <strong>{asked.symbol}</strong> <span className={classes.note}>{asked.size}</span>
        </>
      ) : (
        "Unreadable alert"
      )}
      {alert.isTest && <span className={classes.note}> test</span>}
    </span>
  );
}

function More({
  alert,
  open,
}: {
  readonly alert: SignalAlertRowFragment;
  readonly open: (alert: SignalAlertRowFragment) => void;
}): ReactNode {
  if (alert.trade && alert.account === "RECORD")
    return (
      <Link className={classes.link} to={`/recipe/${alert.trade.id}`}>
        View trade
      </Link>
    );
  return (
    <UnstyledButton className={classes.link} onClick={() => open(alert)}>
      View alert
    </UnstyledButton>
  );
}

/** The alert word for word. */
function AlertDialog({ alert, onClose }: { readonly alert: SignalAlertRowFragment | null; readonly onClose: () => void }): ReactNode {
  return (
    <Dialog isOpen={alert !== null} onClose={onClose} title="Alert">
      {alert && (
        <>
          <p className={classes.said}>
            {stateLooks[alert.state].text}: {happened(alert)}
          </p>
          <pre className={classes.message} tabIndex={0} aria-label="Text of the alert">
            {alert.body || "(empty)"}
          </pre>
          <p className={classes.note}>
            Received {formatExact(alert.receivedAt)}
            {alert.sentFrom ? ` from ${alert.sentFrom}` : ", sent as a test"}
          </p>
        </>
      )}
    </Dialog>
  );
}
