import { matchPath } from "react-router-dom";

/**
 * What the shell knows of a page without loading it: its title and how to fetch its code ahead, on hover, focus or touch.
 * Filled by `routes.tsx`.
 */
interface Entry {
  readonly path: string;
  readonly title: string;
  /** Who may enter; guests' forms are of no use to those who are in. */
  readonly access: "public" | "auth" | "admin" | "guest";
  readonly load?: () => Promise<unknown>;
  /** Whether somebody would go there by its name: not so where a mailed link or a broker leads. */
  readonly isOffered: boolean;
}
const entries: Entry[] = [];

export function registerPage(entry: Entry): void {
  entries.push(entry);
}

const entryFor = (to: string): Entry | undefined => entries.find(({ path }) => matchPath(path, to.split(/[?#]/)[0]!));

/** Starts fetching a page's code, and resolves when that has ended. A failure shows when the page is really opened. */
export async function preload(to: string): Promise<void> {
  await entryFor(to)
    ?.load?.()
    .catch(() => undefined);
}

/** "Feed" for `/feed?scope=all`; null for addresses nobody knows. */
export const titleOf = (to: string): string | null => entryFor(to)?.title || null;

/** Pages without a parameter whose title has the words, for people who are signed in. */
export const pagesNamed = (text: string, isAdmin: boolean): readonly Pick<Entry, "path" | "title">[] =>
  entries.filter(
    ({ path, title, access, isOffered }) =>
      title &&
      isOffered &&
      !/[:*]/.test(path) &&
      access !== "guest" &&
      (access !== "admin" || isAdmin) &&
      title.toLowerCase().includes(text.toLowerCase()),
  );
