import { useQuery } from "@apollo/client/react";
import { Anchor, Breadcrumbs, Button, Group, Switch } from "@mantine/core";
import { IconPlus, IconSend } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { noAnswer } from "../graphql/links/messages";
import { useStream } from "../graphql/session/SessionContext";
import { formatCount, formatCounted, formatMoney, MISSING } from "../lib/format/format";
import { useReauthentication } from "../identity/security/Reauthentication";
import { StatStrip, StatStripSkeleton, StatTile } from "../ui/data/StatStrip";
import { notifyDone } from "../ui/feedback/notify";
import { Skeleton } from "../ui/feedback/Skeleton";
import { EmptyState, ErrorState, NotAllowed } from "../ui/feedback/States";
import { PageHeader } from "../ui/layout/Card";
import { FormError } from "../ui/overlays/Dialog";
import { AddressCard } from "./AddressCard";
import { AlertsCard } from "./AlertsCard";
import { accountNames } from "./alert-words";
import { MessageCard } from "./MessageCard";
import { PowersCard } from "./PowersCard";
import { PowersDialog } from "./PowersDialog";
import { signalStream } from "./signals.cache";
import {
  MySignalsDocument,
  useSendTestSignalMutation,
  useUpdateSignalPowersMutation,
  type SignalAddressFactsFragment,
  type SignalsFactsFragment,
} from "./signals.generated";
import classes from "./SignalsPage.module.css";
import { useAddressUrl } from "./use-address";

const lead = "TradingView alerts, or any program, trade your account by a secret address.";
const nothing: Record<string, never> = {};

/** `/brokers/signals`: the secret address, what it may do, and all that came by it. */
export default function SignalsPage(): ReactNode {
  const { data, error, refetch } = useQuery(MySignalsDocument, { fetchPolicy: "cache-and-network" });
  const signals = data?.mySignals;
  useStream(signalStream, signals ? nothing : null, signals?.asOfSequence);
  return (
    <div className={classes.page}>
      <Breadcrumbs className={classes.crumbs}>
        <Anchor component={Link} to="/brokers" size="xs">
          Brokers
        </Anchor>
        <span>Signals in</span>
      </Breadcrumbs>
      {signals ? (
        <SignalsView signals={signals} />
      ) : error ? (
        <>
          <PageHeader title="Signals in" lead={lead} />
          <ErrorState onRetry={() => void refetch()}>Couldn’t load your signals.</ErrorState>
        </>
      ) : (
        <div role="status" aria-label="Loading your signals" className={classes.page}>
          <PageHeader title="Signals in" lead={lead} />
          <StatStripSkeleton tiles={6} holdsMoney />
          <Skeleton height={320} />
        </div>
      )}
    </div>
  );
}

function SignalsView({ signals }: { readonly signals: SignalsFactsFragment }): ReactNode {
  const link = useAddressUrl();
  const { address, today } = signals;
  if (!address) return <NoAddress canCreate={signals.viewerCanCreate} onUrl={link.set} />;
  return (
    <>
      <Header address={address} />
      <Figures address={address} today={today} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <AddressCard address={address} link={link} />
          <PowersCard address={address} today={today} />
        </div>
        <MessageCard url={link.url} />
      </div>
      <AlertsCard />
    </>
  );
}

function NoAddress({ canCreate, onUrl }: { readonly canCreate: boolean; readonly onUrl: (url: string) => void }): ReactNode {
  const [isMaking, setMaking] = useState(false);
  const add = (
    <Button variant="filled" leftSection={<IconPlus size={16} />} onClick={() => setMaking(true)}>
      New signal address
    </Button>
  );
  return (
    <>
      <PageHeader title="Signals in" lead={lead} />
      {canCreate ? (
        <EmptyState title="No signal address yet" actions={add}>
          Create a secret address, paste it into TradingView, and alerts trade for you within limits you set: practice first, then your
          record account.
        </EmptyState>
      ) : (
        <NotAllowed title="For feeders">Only feeders trade by signals. Choose the feeder or hybrid role to share your trades.</NotAllowed>
      )}
      <PowersDialog address={null} isOpen={isMaking} onClose={() => setMaking(false)} onUrl={onUrl} />
    </>
  );
}

function Header({ address }: { readonly address: SignalAddressFactsFragment }): ReactNode {
  const [problem, setProblem] = useState<string | null>(null);
  const [update, { loading }] = useUpdateSignalPowersMutation();
  const { guard, dialog } = useReauthentication();
  const [test, { loading: isTesting }] = useSendTestSignalMutation();
  const turn = async (isOn: boolean): Promise<void> => {
    const problems = await guard(
      async () => (await update({ variables: { input: { isOn } } }).catch(() => null))?.data?.updateSignalPowers.errors ?? null,
    );
    if (problems !== "cancelled") setProblem(problems ? (problems[0]?.message ?? null) : noAnswer);
  };
  const send = async (): Promise<void> => {
    const payload = (await test({ variables: { input: {} } }).catch(() => null))?.data?.sendTestSignal;
    setProblem(payload ? (payload.errors[0]?.message ?? null) : noAnswer);
    if (payload?.alert) notifyDone("Test alert sent to your practice account");
  };
  return (
    <>
      <PageHeader
        title="Signals in"
        lead={
          <>
            TradingView alerts, or any program, trade your {accountNames[address.account]}
            {address.account === "RECORD" && address.isRecordLive ? ", with real money" : ""}.
            {address.account === "RECORD" ? " Your copiers copy these trades like any other." : " Nobody copies or sees these trades."}
          </>
        }
        aside={
          <Group gap="sm">
            <Switch
              label={address.isOn ? "On" : "Off"}
              aria-label="Trade by alerts"
              checked={address.isOn}
              disabled={loading}
              onChange={({ currentTarget }) => void turn(currentTarget.checked)}
            />
            <Button leftSection={<IconSend size={16} />} loading={isTesting} onClick={() => void send()}>
              Send test alert
            </Button>
          </Group>
        }
      />
      {problem && <FormError>{problem}</FormError>}
      {dialog}
    </>
  );
}

interface FiguresProps {
  readonly address: SignalAddressFactsFragment;
  readonly today: SignalsFactsFragment["today"];
}

const Figures = ({ address, today }: FiguresProps): ReactNode => (
  <StatStrip label="Today" holdsMoney>
    <StatTile label="Received today" value={formatCount(today.received)} context="since 00:00 UTC" />
    <StatTile label="Traded" value={formatCount(today.traded)} context={tradedText(today)} />
    <StatTile label="Refused" value={formatCount(today.refused)} context="each with its reason" />
    <StatTile label="Duplicates" value={formatCount(today.duplicates)} context="traded once only" />
    <StatTile label="Turnover today" value={formatMoney(today.turnover)} context={`of ${formatMoney(address.turnoverPerDayMax)} a day`} />
    <StatTile label="Alert to fill" value={today.fillMs === null ? MISSING : `${formatCount(today.fillMs)} ms`} context="median" />
  </StatStrip>
);

function tradedText({ traded, orders }: FiguresProps["today"]): string {
  const exits = traded - orders;
  const placed = formatCounted(orders, "order", "orders");
  return exits === 0 ? placed : `${placed}, ${formatCount(exits)} stop or target`;
}
