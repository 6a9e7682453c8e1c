import { CombinedGraphQLErrors } from "@apollo/client";
import { useReactiveVar } from "@apollo/client/react";
import { Suspense, useEffect, useLayoutEffect, useRef } from "react";
import type { ComponentType, ReactNode } from "react";
import {
  createBrowserRouter,
  matchPath,
  Navigate,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
} from "react-router-dom";
import type { RouteObject } from "react-router-dom";
import { mayOpenAdmin } from "./identity/account/viewer";
import { usePageViews } from "./analytics/use-page-views";
import { CopiesCarryOn } from "./copying/eater-view/CopiesCarryOn";
import { reportTakenOver } from "./graphql/session/page-state";
import { useSession, useViewer } from "./graphql/session/SessionContext";
import { testMode } from "./graphql/session/test-mode";
import { lazyInItsTask, lazyPage } from "./lib/browser/lazily";
import { nextTask } from "./lib/browser/next-task";
import { registerPage } from "./page-index";
import { loginFor, safeRedirect } from "./redirect";
import { KitchenFire, RouteFire } from "./ui/errors/KitchenFire";
import { PageSkeleton } from "./ui/feedback/PageSkeleton";
import { FormFrame } from "./ui/shell/frame/FormFrame";
import { ShellSkeleton } from "./ui/shell/frame/ShellSkeleton";
import { titled } from "./ui/shell/frame/title";

/**
 * Every address of the app, with who may enter. `guest` pages send signed-in users home, `auth` pages send visitors to
 * log in and back, `admin` pages send everyone else home.
 */
export type Access = "public" | "auth" | "admin" | "guest";
type Frame = "app" | "public" | "form";

export interface Page {
  readonly path: string;
  readonly access: Access;
  readonly frame: Frame;
  readonly title: string;
  readonly load: () => Promise<{ default: ComponentType }>;
  /** An auth page that visitors may open, because it keeps what their address carries before it sends them to log in. */
  readonly sendsToLoginItself?: boolean;
}

const app = (path: string, title: string, load: Page["load"]): Page => ({ path, title, access: "auth", frame: "app", load });
const open = (path: string, title: string, load: Page["load"]): Page => ({ path, title, access: "public", frame: "public", load });
const form = (path: string, title: string, access: Access, load: Page["load"]): Page => ({ path, title, access, frame: "form", load });
export const pages: readonly Page[] = [
  open("/", "", () => import("./home/landing/HomePage")),
  form("/login", "Log in", "guest", () => import("./identity/auth/LoginPage")),
  form("/register", "Open an account", "guest", () => import("./identity/registration/RegisterPage")),
  form("/verify-email", "Confirm your email", "public", () => import("./identity/registration/VerifyEmailPage")),
  form("/unsubscribe", "Unsubscribe", "public", () => import("./notifications/digest/UnsubscribePage")),
  form("/reset-password", "Reset your password", "public", () => import("./identity/auth/ResetPasswordPage")),

  app("/dashboard", "Dashboard", () => import("./copying/eater-view/DashboardPage")),
  app("/chefs", "My chefs", () => import("./copying/eater-view/ChefsPage")),
  app("/chefs/difference", "Why mine differs", () => import("./copying/difference/DifferencePage")),
  app("/taste-tests", "Taste tests", () => import("./copying/taste-test/TasteTestsPage")),
  app("/feed", "Feed", () => {
    // What it asks together with its list: after the page's own code it might come too late for that.
    void import("./social/trade-feed/receipts-ahead").catch(() => null);
    return import("./social/timeline/FeedPage");
  }),
  app("/post/:id", "Post", () => import("./social/posts/PostPage")),
  app("/tag/stock/:symbol", "Tag", () => import("./social/tags/StockTagPage")),
  app("/tag/chef/:username", "Tag", () => import("./social/tags/ChefTagPage")),
  app("/tag/topic/:tag", "Tag", () => import("./social/tags/TopicTagPage")),
  app("/tags/trending", "Trending tags", () => import("./social/tags/TrendingTagsPage")),
  app("/tags/following", "My tags", () => import("./social/tags/FollowingTagsPage")),
  app("/feeders", "Feeders", () => import("./social/discovery/FeedersPage")),
  app("/trader/:id", "Feeder", () => import("./people/profiles/ProfileByIdPage")),
  app("/profile", "My profile", () => import("./people/profiles/ProfileEditPage")),
  app("/profile/:username", "Profile", () => import("./people/profiles/ProfilePage")),
  app("/recipe/:id", "Recipe", () => import("./social/recipes/RecipePage")),
  app("/portfolio", "Portfolio", () =>
    import("./trading/portfolio/PortfolioPage").then(({ PortfolioPage }) => ({ default: PortfolioPage })),
  ),
  app("/test-trading", "Practice", () => import("./trading/orders/PracticePage").then(({ PracticePage }) => ({ default: PracticePage }))),
  app("/instrument/:symbol", "Instrument", () =>
    import("./market/instruments/InstrumentPage").then(({ InstrumentPage }) => ({ default: InstrumentPage })),
  ),
  app("/market-data-test", "Markets", () =>
    import("./market/quotes/MarketDataPage").then(({ MarketDataPage }) => ({ default: MarketDataPage })),
  ),
  app("/messages/:id?", "Messages", () => import("./messages/MessagesPage")),
  app("/notifications", "Notifications", () => import("./notifications/inbox/NotificationsPage")),
  app("/announce", "Announce", () => import("./notifications/announcements/AnnouncePage")),
  app("/audio-test", "Sounds", () => import("./audio/AudioTestPage")),
  app("/settings", "Settings", () => import("./identity/settings/SettingsPage")),
  app("/settings/privacy", "Privacy", () => import("./people/privacy/PrivacyPage")),
  app("/settings/people", "Muted and blocked", () => import("./people/blocks/MutedAndBlockedPage")),
  app("/settings/decisions", "Moderation decisions", () => import("./trust/moderation/DecisionsPage")),

  open("/terms", "Terms", () => import("./home/legal/TermsPage")),
  open("/privacy", "Privacy", () => import("./home/legal/PrivacyPolicyPage")),
  open("/cybersecurity", "Cybersecurity", () => import("./home/legal/CybersecurityPage")),
  open("/disclaimer", "Disclaimer", () => import("./home/legal/DisclaimerPage")),
  open("/dev/mail", "Demo mailbox", () => import("./identity/mail/DevMailPage")),

  app("/window-shop", "Window shop", () => import("./social/discovery/WindowShopPage")),
  app("/performance", "Performance", () => import("./performance/figures/PerformancePage")),
  app("/performance/gains", "Realised gains", () => import("./performance/gains/GainsPage")),
  open("/r/:id", "Sealed record", () => import("./performance/verification/RecordPage")),
  app("/leaderboard", "Leaderboard", () => import("./performance/leaderboard/LeaderboardPage")),
  app("/brokers", "Brokers", () => import("./brokers/BrokersPage")),
  app("/brokers/signals", "Signals in", () => import("./signals/SignalsPage")),
  app("/brokers/:id", "Broker account", () => import("./brokers/account/BrokerAccountPage")),
  // The specification lists `/brokers/callback` as an auth and as a public address: what a broker sent is kept on the
  // server while its visitor logs in, so all three hold both readings.
  open("/brokers/callback", "Brokers", () => import("./brokers/BrokerReturnPage")),
  open("/callback", "Brokers", () => import("./brokers/BrokerReturnPage")),
  { ...app("/auth/broker-callback", "Brokers", () => import("./brokers/BrokerReturnPage")), sendsToLoginItself: true },
  { ...app("/admin", "Admin", () => import("./admin/AdminPage")), access: "admin" },
  app("/earnings", "Earnings", () => import("./billing/earnings/EarningsPage")),
  app("/earnings/statement", "Statement", () => import("./billing/earnings/EarningsStatementPage")),
  app("/subscription", "Subscription", () => import("./billing/SubscriptionPage")),
  app("/till/:id", "Checkout", () => import("./billing/TillPage")),
  open("/pricing", "Pricing", () => import("./billing/PricingPage")),
  open("/education", "Education", () => import("./education/EducationPage")),
  open("/education/:category", "Education", () => import("./education/EducationPage")),
  open("/education/:category/:article", "Education", () => import("./education/ArticlePage")),
  app("/setup", "First steps", () => import("./setup/SetupPage")),
  open("/log", "Transparency log", () => import("./transparency/LogPage")),
  open("/developers", "Developers", () => import("./developers/reference/DevelopersPage")),
  app("/developers/webhooks", "Webhooks", () => import("./developers/webhooks/WebhooksPage")),
];

/** Whether the page at this address is shown in the frame of those who are signed in. */
export const opensInApp = (pathname: string): boolean => pages.some(({ path, frame }) => frame === "app" && matchPath(path, pathname));

/** Shown while nobody knows yet who is looking. */
function Gate({ page, children }: { readonly page: Page; readonly children: ReactNode }): ReactNode {
  const viewer = useViewer();
  const { destination } = useSession();
  const location = useLocation();
  if (page.access === "public") return children;
  if (viewer.status === "loading") return <PageSkeleton />;
  // The forms stay open without a connection; what they answer then is their own.
  if (viewer.status === "unreachable" && page.access !== "guest") return <NoAnswerScreen error={viewer.error} retry={viewer.retry} />;
  const isSignedIn = viewer.status === "signedIn";
  if (page.access === "guest") return isSignedIn ? <Navigate to={destination ?? safeRedirect(location.search) ?? "/"} replace /> : children;
  if (!isSignedIn) return page.sendsToLoginItself ? children : <Navigate to={loginFor(location)} replace />;
  if (page.access === "admin" && !mayOpenAdmin(viewer.me)) return <Navigate to="/" replace />;
  return children;
}

/** What a line that is down says, whatever the browser calls it. */
const connectionDown = new Error("Network");

/** The server did not say who is looking: its own words where it had any, and the ways out that every fire has. */
function NoAnswerScreen({ error, retry }: { readonly error: Error; readonly retry: () => Promise<unknown> }): ReactNode {
  const navigate = useNavigate();
  const goToFeed = (): void => {
    void navigate("/feed");
    void retry();
  };
  return <KitchenFire error={CombinedGraphQLErrors.is(error) ? error : connectionDown} retry={retry} onReturn={goToFeed} />;
}

/** Titles the tab, and after the first page moves the focus to the new one, so that the keyboard starts at its top. */
function useArrival(title: string): void {
  const { pathname, hash } = useLocation();
  const last = useRef(pathname);
  useLayoutEffect(() => {
    document.title = titled(title);
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView?.();
    else if (last.current !== pathname) document.getElementById("main")?.focus({ preventScroll: true });
    last.current = pathname;
  }, [pathname, hash, title]);
}

/** Beside a page's content: where the server rendered it, both are taken over in the same moment. */
function TakenOver(): null {
  useEffect(reportTakenOver, []);
  return null;
}

/** Pages of one's own figures: in test mode they begin with the persona's. */
const isSampled: ReadonlySet<string> = new Set(["/dashboard", "/profile", "/portfolio", "/performance", "/leaderboard"]);
/** Only testers ever load it. */
const SampleFigures = lazyInItsTask(() => import("./personas/SampleFigures"));

function PageElement({ page, Content }: { readonly page: Page; readonly Content: ComponentType }): ReactNode {
  useArrival(page.title);
  const { isTestMode } = useReactiveVar(testMode);
  return (
    <Gate page={page}>
      <Suspense fallback={<PageSkeleton />}>
        {isSampled.has(page.path) && isTestMode && <SampleFigures />}
        <Content />
        <TakenOver />
      </Suspense>
    </Gate>
  );
}

for (const { path, title, access, frame, load } of pages)
  registerPage({ path, title, access, load, isOffered: frame !== "form" && !path.endsWith("callback") });

/** The code of a page, or what means it in a test of the rules alone. */
type ContentOf = (page: Page) => ComponentType;

const routeOf = (page: Page, contentOf: ContentOf): RouteObject => ({
  path: page.path,
  handle: page,
  // Inside the frame: a page that breaks, or does not arrive, leaves menus and top bar where they are.
  errorElement: <RouteFire isFramed note={CopiesCarryOn} />,
  element: <PageElement page={page} Content={contentOf(page)} />,
});

const notFound: Page = {
  path: "*",
  title: "Not found",
  access: "public",
  frame: "public",
  load: () => import("./ui/feedback/NotFoundPage"),
};

/** Only testers ever load it. */
const TestModeBanner = lazyInItsTask(() => import("./personas/TestModeBanner"));

/** Opens the socket of a signed-in session as soon as the server has said who is looking. */
function Root(): ReactNode {
  const viewer = useViewer();
  const { sessions } = useSession();
  const { me } = viewer;
  // In a task of its own: opening the line, and all who listen to it, is no part of the picture.
  useEffect(() => {
    let isOver = false;
    void nextTask().then(() => isOver || sessions.known(me));
    return () => {
      isOver = true;
    };
  }, [sessions, me]);
  const page = useMatches().at(-1)?.handle as Page | undefined;
  usePageViews(page?.title);
  const { isTestMode, showIndicator } = useReactiveVar(testMode);
  return (
    <>
      {isTestMode && showIndicator && (
        <Suspense>
          <TestModeBanner />
        </Suspense>
      )}
      <Outlet />
      <p className="visually-hidden" role="status">
        {page?.title}
      </p>
      <ScrollRestoration />
    </>
  );
}

/** Menus, search and rail are for signed-in users only: visitors never load them. */
const AppShell = lazyPage(() => import("./ui/shell/frame/AppShell"));
const appFrame = (
  <Suspense fallback={<ShellSkeleton />}>
    <AppShell />
  </Suspense>
);

/** Visitors read it as the server rendered it; whoever is signed in seldom sees it. */
const PublicFrame = lazyPage(() => import("./ui/shell/frame/PublicFrame"));
const publicFrame = (
  <Suspense fallback={<PageSkeleton />}>
    <PublicFrame />
  </Suspense>
);

const framed = (frame: Frame, contentOf: ContentOf): RouteObject[] =>
  pages.filter((page) => page.frame === frame).map((page) => routeOf(page, contentOf));

export const routesWith = (contentOf: ContentOf): RouteObject[] => [
  {
    element: <Root />,
    errorElement: <RouteFire note={CopiesCarryOn} />,
    children: [
      { element: appFrame, children: framed("app", contentOf) },
      { element: <FormFrame />, children: framed("form", contentOf) },
      { element: publicFrame, children: [...framed("public", contentOf), routeOf(notFound, contentOf)] },
    ],
  },
];

export const routes: RouteObject[] = routesWith((page) => lazyPage(page.load));

export const createRouter = () => createBrowserRouter(routes);
