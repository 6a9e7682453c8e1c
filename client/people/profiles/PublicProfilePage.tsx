import { Box, Button, Flex } from "@mantine/core";
import { IconClock, IconEye } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { useNow } from "../../lib/browser/now";
import { formatAge, formatDate, formatDelay } from "../../lib/format/time";
import { usePageTitle } from "../../ui/shell/frame/title";
import { Avatar } from "../../ui/data/Avatar";
import { Card } from "../../ui/layout/Card";
import { Count, Money } from "../../ui/data/Num";
import { Loading, Skeleton } from "../../ui/feedback/Skeleton";
import { PanPicture } from "../../ui/feedback/pictures";
import { EmptyState, NotAllowed } from "../../ui/feedback/States";
import { StatStripSkeleton } from "../../ui/data/StatStrip";
import { ModeTag } from "../../ui/data/Tag";
import { TierBadge } from "../../ui/data/TierBadge";
import { CopyButton } from "../../copying/lifecycle/CopyButton";
import { FeederRiskCard } from "../../copying/feeder-risk/FeederRiskCard";
import { TasteTestButton } from "../../copying/taste-test/TasteTestButton";
import { AskToFollow } from "../follows/AskToFollow";
import { FeederPaying } from "../../billing/spending/FeederPaying";
import { LockedRecipes } from "../../billing/spending/LockedRecipes";
import { FollowButton } from "../follows/FollowButton";
import { PersonMenu } from "../blocks/PersonMenu";
import { ProfileRecord } from "../../performance/verification/ProfileRecord";
import { MoneyRecord } from "../../performance/figures/MoneyRecord";
import { RecentRecipes, RecipeList, useRecipeCount } from "../../social/recipe-lists/FeederRecipes";
import type { TraderProfileFragment } from "./profile.generated";
import { wordFor } from "../../lib/format/locale";
import classes from "./PublicProfilePage.module.css";

export interface ProfileProps {
  readonly trader: TraderProfileFragment;
}

export interface PublicProfileProps extends ProfileProps {
  /** Their posts: of the feed's room, which knows this one. */
  readonly posts: ReactNode;
}

const tabs = ["record", "recipes", "posts", "about"] as const;
type Tab = (typeof tabs)[number];

/** Anyone's public side: who they are, their record, and their trades. One's own shows what others see. */
export function PublicProfile({ trader, posts }: PublicProfileProps): ReactNode {
  usePageTitle(trader.name);
  const [search] = useSearchParams();
  const tab = tabs.find((name) => name === search.get("tab")) ?? "record";
  return (
    <Box maw={1184} mx="auto">
      <Header trader={trader} />
      {trader.isVisible ? (
        <>
          <Facts trader={trader} />
          <Tabs trader={trader} tab={tab} />
          {tab === "record" && <RecordTab trader={trader} />}
          {tab === "recipes" && (
            <div className={classes.stack}>
              <LockedRecipes feederId={trader.id} />
              <RecipeList traderId={trader.id} firstName={trader.name.split(/\s/)[0] ?? trader.name} />
            </div>
          )}
          {tab === "posts" && <Box maw={680}>{posts}</Box>}
          {tab === "about" && <About trader={trader} />}
        </>
      ) : (
        <Private trader={trader} />
      )}
    </Box>
  );
}

function Header({ trader }: ProfileProps): ReactNode {
  return (
    <header className={classes.header}>
      <Avatar id={trader.id} name={trader.name} picture={trader.pictureUrl} size={80} />
      <div className={classes.who}>
        <h1 className={classes.name}>{trader.name}</h1>
        <Flex component="p" gap="2px 16px" wrap="wrap" c="secondary" fz="sm" lh="20px" mt={4}>
          <span>@{trader.username}</span>
          <TierBadge tier={trader.tier} />
          {trader.joinedAt && <span>Joined {formatDate(trader.joinedAt)}</span>}
          {trader.recordSince && hasTraded(trader) && <span>Record since {formatDate(trader.recordSince)}</span>}
          {trader.isDemo && <span title="Simulated by this server; trades by rules">Demo feeder</span>}
        </Flex>
        {trader.bio && trader.isVisible && <p className={classes.bio}>{trader.bio}</p>}
      </div>
      <div className={classes.actions}>
        {trader.viewerIsSelf ? (
          <>
            <Flex component="span" display="inline-flex" gap={6} align="center" c="dimmed" fz="sm" lh="20px">
              <IconEye size={16} stroke={1.5} aria-hidden="true" /> This is what others see
            </Flex>
            <Button component={Link} to="/profile">
              Edit profile
            </Button>
            <Button component={Link} to="/settings/privacy">
              Privacy
            </Button>
          </>
        ) : (
          trader.isVisible && (
            <>
              <FollowButton trader={trader} isPrimary={!trader.viewerCanCopy} />
              {trader.recordSince && hasTraded(trader) && (
                <TasteTestButton feeder={trader} canCopy={trader.viewerCanCopy && !trader.viewerCopy} />
              )}
              <CopyButton trader={trader} openTrades={trader.figures?.openTrades ?? 0} />
              <FeederPaying traderId={trader.id} priceBites={trader.priceBites} isPrimary={!trader.viewerCanCopy} />
              <Button component={Link} to={`/messages?to=${trader.id}`} aria-label={`Write to ${trader.name}`}>
                Message
              </Button>
            </>
          )
        )}
        {!trader.viewerIsSelf && <PersonMenu person={trader} />}
      </div>
    </header>
  );
}

function Facts({ trader }: ProfileProps): ReactNode {
  return (
    <ul className={classes.facts} aria-label="At a glance">
      <li>
        <Count value={trader.copierCount} /> {wordFor(trader.copierCount, "copier", "copiers")}
      </li>
      {trader.copyingByMode.map(({ mode, value }) => (
        <li key={mode}>
          <Money value={value} isSummary /> copying <ModeTag mode={mode} />
        </li>
      ))}
      <li>
        <Count value={trader.followerCount} /> {wordFor(trader.followerCount, "follower", "followers")}
      </li>
      <li>
        <Count value={trader.followingCount} /> following
      </li>
      {trader.figures && (
        <li>
          <Count value={trader.figures.openTrades} /> open {wordFor(trader.figures.openTrades, "trade", "trades")}
        </li>
      )}
      <li>
        <ModeTag mode={trader.mode} />
      </li>
      {trader.viewerDelaySeconds > 0 && (
        <li className={classes.delay} title="Your plan or this feeder’s setting delays each trade">
          <IconClock size={14} stroke={1.5} aria-hidden="true" /> {formatDelay(trader.viewerDelaySeconds)} delay on these trades
        </li>
      )}
    </ul>
  );
}

function Tabs({ trader, tab }: ProfileProps & { readonly tab: Tab }): ReactNode {
  const recipes = useRecipeCount(trader.id);
  const labels: Record<Tab, ReactNode> = {
    record: "Record",
    recipes: <>Recipes {recipes !== null && <Count value={recipes} />}</>,
    posts: "Posts",
    about: "About",
  };
  return (
    <nav className={classes.tabs} aria-label="Profile">
      {tabs.map((name) => (
        <Link
          key={name}
          to={name === "record" ? "?" : `?tab=${name}`}
          replace
          preventScrollReset
          aria-current={name === tab ? "page" : undefined}
          className={classes.tab}
        >
          {labels[name]}
        </Link>
      ))}
    </nav>
  );
}

/** A record account exists from the first day; a record begins with the first trade on it. */
const hasTraded = ({ recordModes }: TraderProfileFragment): boolean => recordModes.length > 0;

function RecordTab({ trader }: ProfileProps): ReactNode {
  if (!trader.figures || !trader.recordSince || !hasTraded(trader)) {
    return (
      <EmptyState title="Nothing on the stove yet">
        {trader.viewerIsSelf ? "Your" : `${trader.name}’s`} record starts with the first trade on the record account. Its chart and figures
        then appear here.
      </EmptyState>
    );
  }
  return (
    <div className={classes.stack}>
      <MoneyRecord trader={trader} figures={trader.figures} />
      <FeederRiskCard feederId={trader.id} />
      <ProfileRecord traderId={trader.id} />
      <RecentRecipes traderId={trader.id} />
    </div>
  );
}

function About({ trader }: ProfileProps): ReactNode {
  const now = useNow();
  const roles = { eater: "Follows others", feeder: "Shares trades", hybrid: "Shares trades and follows others", admin: "Runs this server" };
  return (
    <Card title="About">
      <p className={classes.about}>{trader.bio || `${trader.name} has not written anything here yet.`}</p>
      <dl className={classes.dates}>
        <div>
          <dt>Account</dt>
          <dd>
            since {formatDate(trader.joinedAt)}, {formatAge(trader.joinedAt, now)}
          </dd>
        </div>
        <div>
          <dt>Record</dt>
          <dd>
            {trader.recordSince && hasTraded(trader)
              ? `since ${formatDate(trader.recordSince)}, ${trader.mode === "PAPER" ? "with paper money" : "with real money"}`
              : "not begun"}
          </dd>
        </div>
        <div>
          <dt>Role</dt>
          <dd>{trader.role ? roles[trader.role] : "not shown"}</dd>
        </div>
      </dl>
    </Card>
  );
}

function Private({ trader }: ProfileProps): ReactNode {
  return (
    <NotAllowed
      title={`${trader.name} cooks behind closed doors`}
      actions={
        <>
          <Button component={Link} to="/feeders">
            Other feeders
          </Button>
          <AskToFollow trader={trader} />
        </>
      }
    >
      {trader.viewerHasAskedToFollow
        ? "Your follow request is pending. We’ll notify you when they accept; you can then see their record, trades and posts."
        : "Only followers can see the record, trades and posts. Request to follow to see them."}
    </NotAllowed>
  );
}

export const NoSuchPerson = (): ReactNode => (
  <EmptyState
    level={1}
    title="Nobody by that name works here"
    picture={<PanPicture />}
    actions={
      <Button component={Link} to="/feeders" variant="filled">
        All feeders
      </Button>
    }
  >
    The profile may have been renamed or closed. The directory lists all feeders.
  </EmptyState>
);

/** The page in the shape of what is coming. */
export const ProfileSkeleton = (): ReactNode => (
  <Loading label="Loading the profile">
    <Box maw={1184} mx="auto">
      <div className={classes.header}>
        <Skeleton width={80} height={80} isCircle />
        <div className={classes.who} style={{ display: "grid", gap: 8 }}>
          <Skeleton width={200} height={26} />
          <Skeleton width={280} height={12} />
          <Skeleton width="60%" height={14} />
        </div>
      </div>
      <div className={classes.stack} style={{ marginTop: 24 }}>
        <StatStripSkeleton tiles={8} />
        <Skeleton height={392} />
        <Skeleton height={160} />
      </div>
    </Box>
  </Loading>
);
