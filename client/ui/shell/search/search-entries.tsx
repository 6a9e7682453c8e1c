import {
  IconArticle,
  IconBellRinging,
  IconChartCandle,
  IconHandStop,
  IconMoon,
  IconPlayerPlay,
  IconReceipt,
  IconSettings,
  IconSun,
  IconSunMoon,
  IconFile,
} from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { pagesNamed } from "../../../page-index";
import { setAppearance } from "../../theme/appearance";
import type { Appearance } from "../../theme/appearance";
import { Avatar } from "../../data/Avatar";
import { tierNames } from "../../data/TierBadge";
import { allItems } from "../navigation/navigation";
import type { ShellSearchQuery } from "../frame/shell.generated";

/** One line of the palette: a place to go to, or something to do. */
export interface Found {
  readonly key: string;
  readonly group: "Actions" | "Stop copying" | "Symbols" | "People" | "Recipes" | "Articles" | "Pages" | "Settings";
  readonly title: string;
  readonly note: string;
  readonly icon: ReactNode;
  readonly to?: string;
  readonly run?: () => void;
  /** Enter alone never runs it: it has to be pointed at first. */
  readonly isNeverPreselected?: boolean;
}

/** How many of a kind are shown: the palette is for what one has in mind, lists are elsewhere. */
const instrumentsMax = 6;
const pagesMax = 6;

const classNames = { STOCK: "Stock", ETF: "ETF", CRYPTO: "Crypto", FX: "Currencies" } as const;
const drawn = (Drawing: Icon): ReactNode => <Drawing size={18} stroke={1.5} aria-hidden="true" />;

/** How well a result fits what was typed: 0 the name itself, 1 its beginning, 2 the beginning of a word, 3 somewhere. */
export function distance(text: string, key: string, name: string): number {
  const wanted = text.toLowerCase();
  if (key.toLowerCase() === wanted) return 0;
  if (key.toLowerCase().startsWith(wanted)) return 1;
  return name
    .toLowerCase()
    .split(/[\s.]+/)
    .some((word) => word.startsWith(wanted))
    ? 2
    : 3;
}

const look = (scheme: Appearance["scheme"], title: string, icon: Icon): Found => ({
  key: `a:${scheme}`,
  group: "Actions",
  title,
  note: "appearance",
  icon: drawn(icon),
  run: () => setAppearance({ scheme }),
});

/** What can be done from anywhere. */
const actions: readonly Found[] = [
  {
    key: "a:practice",
    group: "Actions",
    title: "Practise a trade",
    note: "never sealed, never copied",
    icon: drawn(IconPlayerPlay),
    to: "/test-trading",
  },
  { key: "a:bell", group: "Actions", title: "View notifications", note: "", icon: drawn(IconBellRinging), to: "/notifications" },
  look("dark", "Dark theme", IconMoon),
  look("light", "Light theme", IconSun),
  look("system", "System theme", IconSunMoon),
];

/** "86" is there while the top bar has its button: while copies run. */
function eightySix(): readonly Found[] {
  const button = document.querySelector<HTMLElement>("[data-eighty-six]");
  if (!button) return [];
  return [
    {
      key: "a:86",
      group: "Stop copying",
      title: "86 everything",
      note: "stops all copies, asks first",
      icon: drawn(IconHandStop),
      run: () => button.click(),
      isNeverPreselected: true,
    },
  ];
}

/** Sections of the settings, by the words people look for. */
const settings: readonly (readonly [to: string, title: string, words: string])[] = [
  ["/settings#account", "Account", "name email username password change"],
  ["/settings#appearance", "Appearance", "dark light theme colour blind"],
  ["/settings#notifications", "Notifications, settings", "bell push email sound voice quiet hours digest"],
  ["/settings#security", "Sign-in", "two factor totp passkey backup codes"],
  ["/settings#devices", "Devices", "sessions log out everywhere"],
  ["/settings#keys", "API keys", "developer token scope"],
  ["/settings#data", "My data", "export download delete account"],
  ["/settings/privacy", "Privacy", "profile followers amounts delay who may write"],
  ["/profile", "Edit profile", "picture bio name"],
];

const includes = (text: string, ...places: string[]): boolean => places.some((place) => place.toLowerCase().includes(text.toLowerCase()));

/** What is known without asking the server: actions, pages and settings that fit the words; with no words the first of them. */
export function placesFor(text: string, isAdmin: boolean): readonly Found[] {
  const navigation = new Map(allItems.map(({ to, icon }) => [to, icon]));
  const pages = pagesNamed(text, isAdmin)
    .slice(0, pagesMax)
    .map(({ path, title }): Found => ({
      key: path,
      group: "Pages",
      title,
      note: "",
      to: path,
      icon: drawn(navigation.get(path) ?? IconFile),
    }));
  const found = settings
    .filter(([, title, words]) => text !== "" && includes(text, title, words))
    .map(([to, title]): Found => ({ key: `settings:${to}`, group: "Settings", title, note: "", to, icon: drawn(IconSettings) }));
  const fits = ({ title, note }: Found): boolean => includes(text, title, note);
  return [...actions.filter(fits), ...pages, ...found, ...eightySix().filter(fits)];
}

/** What the server found: symbols and people, the better fit first, then recipes and articles. */
export function answersFor(text: string, data: ShellSearchQuery | undefined): readonly Found[] {
  if (!data) return [];
  const byDistance = (a: readonly [string, string], b: readonly [string, string]): number => distance(text, ...a) - distance(text, ...b);
  const symbols = [...data.instruments].sort((a, b) => byDistance([a.symbol, a.name], [b.symbol, b.name])).slice(0, instrumentsMax);
  const people = data.traders.edges.map(({ node }) => node).sort((a, b) => byDistance([a.username, a.name], [b.username, b.name]));
  const bestSymbol = symbols[0] ? distance(text, symbols[0].symbol, symbols[0].name) : Infinity;
  const bestPerson = people[0] ? distance(text, people[0].username, people[0].name) : Infinity;
  const firsts = [symbols.map(symbolEntry), people.map(personEntry)];
  return [
    ...(bestPerson < bestSymbol ? firsts.reverse() : firsts).flat(),
    ...data.recipes.map(recipeEntry),
    ...data.articles.slice(0, 4).map(articleEntry),
  ];
}

const symbolEntry = ({ symbol, name, class: kind }: ShellSearchQuery["instruments"][number]): Found => ({
  key: `s:${symbol}`,
  group: "Symbols",
  to: `/instrument/${encodeURIComponent(symbol)}`,
  title: symbol,
  note: `${name} · ${classNames[kind]}`,
  icon: drawn(IconChartCandle),
});

const personEntry = (node: ShellSearchQuery["traders"]["edges"][number]["node"]): Found => ({
  key: `t:${node.id}`,
  group: "People",
  to: `/trader/${node.id}`,
  title: node.name,
  note: `@${node.username} · ${tierNames[node.tier]}`,
  icon: <Avatar id={node.id} name={node.name} size={24} />,
});

const recipeEntry = ({ id, title, author, trade }: ShellSearchQuery["recipes"][number]): Found => ({
  key: `r:${id}`,
  group: "Recipes",
  to: `/recipe/${id}`,
  title,
  note: `${author.name} · ${trade.status === "OPEN" ? "open" : "closed"}`,
  icon: drawn(IconReceipt),
});

const articleEntry = ({ id, title, minutes }: ShellSearchQuery["articles"][number]): Found => ({
  key: `e:${id}`,
  group: "Articles",
  to: `/education/${id}`,
  title,
  note: `${minutes} min`,
  icon: drawn(IconArticle),
});
