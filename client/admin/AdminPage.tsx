import { Suspense, useEffect, useRef, type ComponentType, type ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { isRealAdmin, isShownAsAdmin } from "../identity/account/viewer";
import { formatCount } from "../lib/format/format";
import { lazily } from "../lib/browser/lazily";
import { useMe } from "../graphql/session/SessionContext";
import { PageHeader } from "../ui/layout/Card";
import { Skeleton } from "../ui/feedback/Skeleton";
import { Tag } from "../ui/data/Tag";
import { OverviewContext, useOverviewQuery, type Overview } from "./overview";
import { SampleContext } from "./sample";
import classes from "./AdminPage.module.css";

interface TabEntry {
  readonly id: string;
  readonly label: string;
  readonly title: string;
  readonly Panel: ComponentType;
}

const tab = (id: string, label: string, title: string, load: () => Promise<{ default: ComponentType }>): TabEntry => ({
  id,
  label,
  title,
  Panel: lazily(load),
});

const tabs: readonly TabEntry[] = [
  tab("overview", "Overview", "Overview", () => import("./operations/OverviewPanel")),
  tab("users", "Users", "Users and roles", () => import("./users/UsersPanel")),
  tab("personas", "Personas", "Personas and test mode", () => import("../personas/PersonasPanel")),
  tab("reports", "Reports", "Reports and appeals", () => import("./users/ReportsPanel")),
  tab("payments", "Payments", "Payments and refunds", () => import("./payments/PaymentsPanel")),
  tab("payouts", "Payouts", "Payouts", () => import("./payouts/PayoutsPanel")),
  tab("ledger", "Ledger", "Ledger", () => import("./ledger/LedgerPanel")),
  tab("features", "Features", "Feature switches", () => import("./operations/FeaturesPanel")),
  tab("real-money", "Real money", "Real money", () => import("./real-money/RealMoneyPanel")),
  tab("market", "Market", "Market control", () => import("./operations/MarketPanel")),
  tab("brokers", "Brokers", "Brokers", () => import("./brokers/BrokersPanel")),
  tab("announcements", "Announcements", "Announcements", () => import("./announcements/AnnouncementsPanel")),
  tab("health", "Health", "Health", () => import("./operations/HealthPanel")),
  tab("analytics", "Analytics", "Analytics", () => import("./operations/AnalyticsPanel")),
  tab("audit", "Audit log", "Audit log", () => import("./users/AuditPanel")),
];
const personasOnly = tabs.filter(({ id }) => id === "personas");

/** What waits for somebody, by tab. */
function waitingIn({ data }: Overview): Readonly<Record<string, number>> {
  if (!data) return {};
  const { openReports, openAppeals, deadLetters } = data.adminOverview;
  return { reports: openReports + openAppeals, health: deadLetters };
}

/**
 * `/admin`: whole for admins, sample data for a tester in the admin persona, the test-mode panel alone for other testers.
 * The server decides what is answered; this only leaves out what would be refused.
 */
export default function AdminPage(): ReactNode {
  const me = useMe();
  const [address] = useSearchParams();
  const isAdmin = isRealAdmin(me);
  const isSample = !isAdmin && isShownAsAdmin(me);
  const shown = isAdmin || isSample ? tabs : personasOnly;
  const current = shown.find(({ id }) => id === address.get("tab")) ?? shown[0]!;
  const overview = useOverviewQuery(isAdmin || isSample, current.id === "overview");
  const waiting = isAdmin ? waitingIn(overview) : {};
  const shownTab = useRef<HTMLAnchorElement>(null);
  // On a phone the tabs are wider than the page. Newer browsers answer with a promise, which React would call to undo the effect.
  useEffect(() => void shownTab.current?.scrollIntoView?.({ block: "nearest", inline: "center" }), [current.id]);
  return (
    <SampleContext value={isSample}>
      <div className={classes.page}>
        <PageHeader title={current.title} aside={isSample && <Tag look="accent">Sample data, read only</Tag>} />
        {shown.length > 1 && (
          <nav className={classes.tabs} aria-label="Admin">
            {shown.map(({ id, label }) => (
              <Link
                key={id}
                ref={id === current.id ? shownTab : undefined}
                to={`/admin?tab=${id}`}
                aria-current={id === current.id ? "page" : undefined}
                preventScrollReset
              >
                {label}
                {waiting[id] ? (
                  <>
                    {" "}
                    <Tag look="accent">{formatCount(waiting[id])}</Tag>
                  </>
                ) : null}
              </Link>
            ))}
          </nav>
        )}
        <Suspense
          fallback={
            <div role="status" aria-label="Loading the panel">
              <Skeleton height={420} />
            </div>
          }
        >
          <OverviewContext value={overview}>
            <current.Panel key={current.id} />
          </OverviewContext>
        </Suspense>
      </div>
    </SampleContext>
  );
}
