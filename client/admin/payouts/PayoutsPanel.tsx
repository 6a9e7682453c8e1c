import { useQuery } from "@apollo/client/react";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import type { PayoutState, SharedDetail } from "../../graphql/schema.generated";
import { PayoutTag } from "../../billing/payouts/PayoutTag";
import { payoutText } from "../../billing/payouts/payout-words";
import { formatBites, formatCount, formatMoney } from "../../lib/format/format";
import { formatDate } from "../../lib/format/time";
import { Segmented } from "../../ui/controls/Segmented";
import { Tag } from "../../ui/data/Tag";
import { ClochePicture } from "../../ui/feedback/pictures";
import { EmptyState } from "../../ui/feedback/States";
import { Card } from "../../ui/layout/Card";
import { ResponsiveTable, type Column } from "../../ui/lists/ResponsiveTable";
import { Panel } from "../panel";
import { useIsSample } from "../sample";
import { AdminPayoutsDocument, type AdminPayoutFactsFragment } from "./admin-payouts.generated";
import { ExportPayoutsDialog, PayoutStepDialog, type PayoutStep } from "./PayoutStepDialog";
import classes from "../AdminPage.module.css";

const pageSize = 25;
const choices = { open: ["REQUESTED", "APPROVED"], all: null } as const satisfies Record<string, readonly PayoutState[] | null>;
type Choice = keyof typeof choices;

/** Payouts of feeders: what waits for two admins, what goes to the bank, and what became of it. */
export default function PayoutsPanel(): ReactNode {
  const [choice, setChoice] = useState<Choice>("open");
  const [isExporting, setExporting] = useState(false);
  const isSample = useIsSample();
  const states = choices[choice];
  const { data, previousData, error, refetch, fetchMore } = useQuery(AdminPayoutsDocument, {
    variables: { states: states && [...states], first: pageSize },
    fetchPolicy: "cache-and-network",
    nextFetchPolicy: "cache-first",
  });
  return (
    <Panel data={(data ?? previousData)?.adminPayouts} error={error} onRetry={() => void refetch()}>
      {({ edges, pageInfo }) => (
        <Card
          isFlush
          title="Payouts"
          note="two admins approve each one"
          aside={
            <>
              <Segmented label="Payouts to show" look="quiet" value={choice} onChange={setChoice} options={options} />
              <Button
                leftSection={<IconDownload size={16} stroke={1.75} />}
                disabled={isSample || !edges.some(({ node }) => node.payout.state === "APPROVED" && node.payout.method === "BANK")}
                onClick={() => setExporting(true)}
              >
                File for the bank
              </Button>
            </>
          }
        >
          <Rows payouts={edges.map(({ node }) => node)} isSample={isSample} isOpen={choice === "open"} onDone={() => void refetch()} />
          {pageInfo.hasNextPage && (
            <Button m="md" onClick={() => void fetchMore({ variables: { after: pageInfo.endCursor } })}>
              Show older
            </Button>
          )}
          {isExporting && <ExportPayoutsDialog onClose={() => setExporting(false)} onDone={() => void refetch()} />}
        </Card>
      )}
    </Panel>
  );
}

const options: ReadonlyArray<{ value: Choice; label: string }> = [
  { value: "open", label: "Open" },
  { value: "all", label: "All" },
];

interface RowsProps {
  readonly payouts: readonly AdminPayoutFactsFragment[];
  readonly isSample: boolean;
  readonly isOpen: boolean;
  readonly onDone: () => void;
}

function Rows({ payouts, isSample, isOpen, onDone }: RowsProps): ReactNode {
  const [step, setStep] = useState<{ readonly kind: PayoutStep; readonly payout: AdminPayoutFactsFragment } | null>(null);
  if (payouts.length === 0)
    return (
      <EmptyState title="No payouts" picture={<ClochePicture />}>
        {isOpen ? "None waits for you. What feeders request is listed here." : "What feeders request is listed here, with each step."}
      </EmptyState>
    );
  const columns = [
    ...facts,
    {
      key: "steps",
      label: "Steps",
      isAction: true,
      cell: (row: AdminPayoutFactsFragment) => !isSample && <Steps payout={row} onStep={(kind) => setStep({ kind, payout: row })} />,
    },
  ];
  return (
    <>
      <ResponsiveTable caption="Payouts" columns={columns} rows={payouts} rowKey={({ id }) => id} />
      {step && <PayoutStepDialog {...step} onClose={() => setStep(null)} onDone={onDone} />}
    </>
  );
}

const facts: ReadonlyArray<Column<AdminPayoutFactsFragment>> = [
  {
    key: "who",
    label: "Payout",
    isHead: true,
    cell: ({ username, payout, exportedAt, isPayeeSuspended, sharesAccountWith, sharedPayments }) => (
      <>
        {payout.number}, <Link to={`/profile/${username}`}>@{username}</Link>
        <span className={classes.meta}> {payoutText(payout)}</span>
        {exportedAt && <span className={classes.meta}>In a file for the bank on {formatDate(exportedAt)}</span>}
        {isPayeeSuspended && <Tag look="loss">Suspended</Tag>}
        {sharesAccountWith.length > 0 && <Tag look="loss">Same account as {sharesAccountWith.map((name) => `@${name}`).join(", ")}</Tag>}
        {sharedPayments.map((paid) => (
          <span key={paid.username} className={classes.meta}>
            {sharedText(paid)}
          </span>
        ))}
      </>
    ),
  },
  { key: "at", label: "Requested", cell: ({ payout }) => formatDate(payout.requestedAt) },
  { key: "usd", label: "Amount", align: "right", cell: ({ payout }) => formatMoney(payout.usd) },
  {
    key: "state",
    label: "State",
    cell: ({ payout }) => (
      <>
        <PayoutTag state={payout.state} />
        {payout.method === "STRIPE" && <span className={classes.meta}> through Stripe</span>}
      </>
    ),
  },
  {
    key: "by",
    label: "Approved by",
    cell: ({ firstApprovedBy, approvedBy }) => [firstApprovedBy, approvedBy].filter(Boolean).join(", ") || "Nobody",
  },
];

const sharedWords: Readonly<Record<SharedDetail, string>> = { DEVICE: "a device", CARD: "a card", BANK_ACCOUNT: "a bank account" };

/** "@otto.w shares a card and a device, and paid 320 bites: 256 of them earned". */
const sharedText = ({ username, shared, bites, earnedBites }: AdminPayoutFactsFragment["sharedPayments"][number]): string =>
  `@${username} shares ${shared.map((detail) => sharedWords[detail]).join(" and ")}, and paid ${formatBites(bites)}: ` +
  `${formatCount(earnedBites)} of them earned`;

function Steps({
  payout: { payout, viewerCanApprove },
  onStep,
}: {
  readonly payout: AdminPayoutFactsFragment;
  readonly onStep: (step: PayoutStep) => void;
}): ReactNode {
  // What Stripe sends is booked by what Stripe says.
  const isByHand = payout.method === "BANK";
  const buttons: ReadonlyArray<readonly [PayoutStep, string, boolean]> = [
    ["approve", "Approve", viewerCanApprove],
    ["paid", "Mark paid", payout.state === "APPROVED" && isByHand],
    [
      ...(["fail", payout.state === "REQUESTED" ? "Reject" : payout.state === "PAID" ? "Returned" : "Failed"] as const),
      payout.state !== "FAILED" && (payout.state === "REQUESTED" || isByHand),
    ],
  ];
  return buttons
    .filter(([, , isThere]) => isThere)
    .map(([step, label]) => (
      <Button key={step} size="compact-sm" ml={4} aria-label={`${label}: ${payout.number}`} onClick={() => onStep(step)}>
        {label}
      </Button>
    ));
}
