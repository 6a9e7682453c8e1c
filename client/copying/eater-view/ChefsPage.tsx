import { Button, Flex } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconFlask } from "@tabler/icons-react";
import { Suspense, useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { lazily } from "../../lib/browser/lazily";
import { PageHeader } from "../../ui/layout/Card";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { EmptyState, ErrorState } from "../../ui/feedback/States";
import { CopiesCard } from "./CopiesCard";
import { ReceiptsCard } from "./ReceiptsCard";
import { useCopies } from "./copies-hooks";
import classes from "./ChefsPage.module.css";

const MySubscriptionsCard = lazily(async () => ({
  default: (await import("../../billing/spending/MySubscriptionsCard")).MySubscriptionsCard,
}));
const FeederSuggestions = lazily(async () => ({ default: (await import("../../social/discovery/FeederSuggestions")).FeederSuggestions }));
const EaterLimitsDialog = lazily(() => import("../protection/EaterLimitsDialog"));

/** `/chefs`: my copies with their health and rules, what each holds, and every receipt. */
export default function ChefsPage(): ReactNode {
  const { mine, error, refetch } = useCopies({ isValued: true });
  return (
    <div className={classes.page}>
      <PageHeader title="My chefs" aside={<Tools hasCopies={mine !== null && mine.copies.length > 0} />} />
      {error && <ErrorState onRetry={refetch}>Couldn’t load your copies.</ErrorState>}
      {!mine && !error && (
        <Loading label="Loading your copies">
          <RowsSkeleton rows={5} />
        </Loading>
      )}
      {mine && mine.copies.length === 0 && <NoCopies />}
      {mine && mine.copies.length > 0 && (
        <>
          <CopiesCard mine={mine} canSelect />
          <ReceiptsCard copies={mine.copies} />
        </>
      )}
      {/* Last: nothing moves when it comes. */}
      <Suspense>{(mine || error) && <MySubscriptionsCard />}</Suspense>
    </div>
  );
}

const Tools = ({ hasCopies }: { readonly hasCopies: boolean }): ReactNode => (
  <Flex gap="xs" wrap="wrap">
    {hasCopies && <LimitsButton />}
    <Button component={Link} to="/taste-tests" leftSection={<IconFlask size={16} stroke={1.75} />}>
      Taste tests
    </Button>
  </Flex>
);

/** Limits that hold over all copies together. */
function LimitsButton(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} />} onClick={() => setOpen(true)}>
        Account-wide limits
      </Button>
      {isOpen && (
        <Suspense>
          <EaterLimitsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const NoCopies = (): ReactNode => (
  <EmptyState
    title="No orders on the rail yet"
    actions={
      <Button variant="filled" component={Link} to="/feeders">
        Find a feeder
      </Button>
    }
    below={
      <Suspense>
        <FeederSuggestions />
      </Suspense>
    }
  >
    Feeders you copy appear here, with the health of each copy, your rules and a receipt for every trade. Copying uses paper money, so you
    can try it at no cost.
  </EmptyState>
);
