import { useQuery } from "@apollo/client/react";
import { Button, Group } from "@mantine/core";
import { IconFileText, IconTag } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useMe } from "../../graphql/session/SessionContext";
import { isFeeder } from "../../identity/account/viewer";
import { Skeleton } from "../../ui/feedback/Skeleton";
import { ErrorState, EmptyState, NotAllowed } from "../../ui/feedback/States";
import { ClochePicture } from "../../ui/feedback/pictures";
import { PageHeader } from "../../ui/layout/Card";
import { PayoutCard } from "../payouts/PayoutCard";
import { EarningsStrip } from "./EarningsStrip";
import { ForecastCard } from "./ForecastCard";
import { OwedAlert } from "./OwedAlert";
import { CopierClassCard, SourcesCard } from "./SourcesCard";
import { WaitingCard } from "./WaitingCard";
import { MyEarningsDocument, type EarningsFactsFragment } from "./earnings.generated";
import classes from "./EarningsPage.module.css";

/** `/earnings`: what a feeder earned, what of it can be paid out, and when the rest can. */
export default function EarningsPage(): ReactNode {
  const { data, error, refetch } = useQuery(MyEarningsDocument, { fetchPolicy: "cache-and-network" });
  return (
    <div className={classes.page}>
      <PageHeader
        title="Earnings"
        lead="1 bite pays $0.10. Only bites that people bought become payable."
        aside={
          <Group gap="xs">
            <Button component={Link} to="/earnings/statement" leftSection={<IconFileText size={16} stroke={1.75} aria-hidden="true" />}>
              Yearly statement
            </Button>
            <Button component={Link} to="/profile" leftSection={<IconTag size={16} stroke={1.75} aria-hidden="true" />}>
              Edit prices
            </Button>
          </Group>
        }
      />
      {data && <Sections earnings={data.earnings} />}
      {!data && error && <ErrorState onRetry={() => void refetch()}>Couldn’t load your earnings.</ErrorState>}
      {!data && !error && (
        <div role="status" aria-label="Loading your earnings">
          <Skeleton height={560} />
        </div>
      )}
    </div>
  );
}

function Sections({ earnings }: { readonly earnings: EarningsFactsFragment }): ReactNode {
  const me = useMe();
  const hasNone = earnings.earnedBites === 0 && earnings.takenBackBites === 0 && earnings.giftBites === 0;
  if (hasNone && !earnings.isSample && !isFeeder(me)) return <ForFeeders />;
  return (
    <>
      <OwedAlert bites={earnings.owedBites} />
      <EarningsStrip earnings={earnings} />
      {!earnings.isSample && (
        <div className={classes.columns}>
          <div className={classes.column}>{hasNone ? <NothingYet /> : <Earned earnings={earnings} />}</div>
          <div className={classes.column}>
            <PayoutCard />
            <ForecastCard earnings={earnings} />
          </div>
        </div>
      )}
    </>
  );
}

const Earned = ({ earnings }: { readonly earnings: EarningsFactsFragment }): ReactNode => (
  <>
    <div className={classes.pair}>
      <SourcesCard earnings={earnings} />
      <WaitingCard earnings={earnings} />
    </div>
    <CopierClassCard earnings={earnings} />
  </>
);

const ForFeeders = (): ReactNode => (
  <NotAllowed
    title="Earnings are for feeders"
    actions={
      <Button component={Link} to="/profile" variant="filled">
        Edit profile
      </Button>
    }
  >
    Feeders earn when people subscribe, unlock a recipe or tip. Change your role to feeder or hybrid to share trades.
  </NotAllowed>
);

const NothingYet = (): ReactNode => (
  <EmptyState
    title="No earnings"
    picture={<ClochePicture />}
    actions={
      <Button component={Link} to="/profile" variant="filled">
        Set prices
      </Button>
    }
  >
    You earn 80% of what people pay to subscribe to you, unlock a recipe or tip you. Each payment is listed here with the day on which it
    becomes available.
  </EmptyState>
);
