import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { ApiReferenceDocument } from "./developers/developers.generated";
import { ArticleDocument, LibraryDocument } from "./education/education.generated";
import { PlansDocument } from "./billing/billing.generated";
import { HomeCopiesDocument, HomeDocument, HomeFiguresDocument, HomePlansDocument } from "./home/landing/home.generated";
import { copiesAskedOf, openingsOf } from "./home/landing/latest-trades";
import { LegalTextDocument } from "./home/legal/legal.generated";
import type { LegalTextId } from "./graphql/schema.generated";

/** A page that the server renders for visitors. */
export interface PublicPage {
  readonly path: string;
  /** Its own title and description, where its route has none. */
  readonly title?: string;
  readonly description?: string;
  /** What it shows changes while the server runs. */
  readonly isLive?: boolean;
  /** Asks what the page will ask. */
  read(ask: AskDocument): Promise<unknown>;
}

/** Asks the API as a visitor, and keeps the answer for the page. */
export type AskDocument = <Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) => Promise<Data>;

/** What the list of articles says of its pages. */
export interface Library {
  readonly articleCategories: readonly { readonly slug: string; readonly title: string; readonly lead: string }[];
  readonly articles: readonly { readonly id: string; readonly title: string; readonly lead: string }[];
}

const legal = (path: string, id: LegalTextId, description: string): PublicPage => ({
  path,
  description,
  read: (ask) => ask(LegalTextDocument, { id }),
});

/** The newest trades as visitors see them, late, and the figures of the server. */
async function readHome(ask: AskDocument): Promise<void> {
  await Promise.all([ask(HomePlansDocument, {}), ask(HomeFiguresDocument, {})]);
  const { feed } = await ask(HomeDocument, {});
  const openings = openingsOf(feed.edges.map(({ node }) => node));
  if (openings.length > 0) await ask(HomeCopiesDocument, copiesAskedOf(openings));
}

const fixed: readonly PublicPage[] = [
  { path: "/", isLive: true, read: readHome },
  {
    path: "/pricing",
    description: "What each plan of Brigade includes and costs.",
    read: (ask) => ask(PlansDocument, {}),
  },
  {
    path: "/developers",
    description: "The GraphQL API of Brigade: examples, operations, limits and error codes.",
    read: (ask) => ask(ApiReferenceDocument, {}),
  },
  {
    path: "/education",
    description: "How copying works, what every figure means, and how to check our records.",
    read: (ask) => ask(LibraryDocument, { category: null, search: null }),
  },
  legal("/terms", "TERMS", "The terms of use of this Brigade server."),
  legal("/privacy", "PRIVACY", "What this Brigade server stores about you, why, and for how long."),
  legal("/cybersecurity", "CYBERSECURITY", "How this Brigade server protects accounts, keys and records."),
  legal("/disclaimer", "DISCLAIMER", "Copying trades can lose money: the risks, in plain words."),
];

/** Every page that is rendered on the server. */
export const publicPages = ({ articleCategories, articles }: Library): readonly PublicPage[] => [
  ...fixed,
  ...articleCategories.map(({ slug, title, lead }) => ({
    path: `/education/${slug}`,
    title,
    description: lead,
    read: (ask: AskDocument) => ask(LibraryDocument, { category: slug, search: null }),
  })),
  ...articles.map(({ id, title, lead }) => ({
    path: `/education/${id}`,
    title,
    description: lead,
    read: (ask: AskDocument) => ask(ArticleDocument, { id }),
  })),
];
