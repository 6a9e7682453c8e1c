import {
  IconAdjustmentsHorizontal,
  IconBuildingStore,
  IconChartCandle,
  IconChartLine,
  IconChefHat,
  IconLayoutDashboard,
  IconMessageCircle,
  IconFlask2,
  IconHash,
  IconNews,
  IconPlugConnected,
  IconSchool,
  IconSettings,
  IconTrophy,
  IconUsersGroup,
  IconWallet,
} from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";

/** What the rail and the phone's bar lead to: only what works. `key` is the second key of its `g` shortcut. */
export interface NavItem {
  readonly to: string;
  readonly label: string;
  readonly icon: Icon;
  readonly key: string;
}

export interface NavSection {
  readonly title: string | null;
  readonly items: readonly NavItem[];
}

const dashboard: NavItem = { to: "/dashboard", label: "Dashboard", icon: IconLayoutDashboard, key: "d" };
const chefs: NavItem = { to: "/chefs", label: "My chefs", icon: IconChefHat, key: "c" };
const feed: NavItem = { to: "/feed", label: "Feed", icon: IconNews, key: "f" };
const portfolio: NavItem = { to: "/portfolio", label: "Portfolio", icon: IconWallet, key: "p" };
const feeders: NavItem = { to: "/feeders", label: "Feeders", icon: IconUsersGroup, key: "e" };
const performance: NavItem = { to: "/performance", label: "Performance", icon: IconChartLine, key: "r" };
const leaderboard: NavItem = { to: "/leaderboard", label: "Leaderboard", icon: IconTrophy, key: "l" };
const windowShop: NavItem = { to: "/window-shop", label: "Window shop", icon: IconBuildingStore, key: "v" };
const tags: NavItem = { to: "/tags/trending", label: "Tags", icon: IconHash, key: "h" };
const markets: NavItem = { to: "/market-data-test", label: "Markets", icon: IconChartCandle, key: "m" };
const messages: NavItem = { to: "/messages", label: "Messages", icon: IconMessageCircle, key: "w" };
const brokers: NavItem = { to: "/brokers", label: "Brokers", icon: IconPlugConnected, key: "b" };
const education: NavItem = { to: "/education", label: "Education", icon: IconSchool, key: "u" };
const practice: NavItem = { to: "/test-trading", label: "Practice", icon: IconFlask2, key: "t" };

export const sections: readonly NavSection[] = [
  { title: null, items: [dashboard, feed, chefs, portfolio, performance] },
  { title: "Discover", items: [leaderboard, feeders, windowShop, tags, markets, messages] },
  { title: "Kitchen", items: [brokers, practice, education] },
];

/** For those whom `/admin` lets in. */
export const admin: NavItem = { to: "/admin", label: "Admin", icon: IconAdjustmentsHorizontal, key: "a" };

export const settings: NavItem = { to: "/settings", label: "Settings", icon: IconSettings, key: "s" };

/** The phone's bottom bar holds five at most: these and "More". */
export const phoneItems: readonly NavItem[] = [dashboard, feed, chefs, portfolio];

/** What "More" opens: everything that the rail has and the bottom bar has not. */
export const moreSections = (isStaff: boolean): readonly NavSection[] => [
  ...sections.map(({ title, items }) => ({ title, items: items.filter((item) => !phoneItems.includes(item)) })),
  { title: "Account", items: isStaff ? [settings, admin] : [settings] },
];

export const allItems: readonly NavItem[] = [...sections.flatMap(({ items }) => items), settings];
