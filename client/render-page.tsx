import { print } from "graphql";
import type { DocumentNode } from "graphql";
import { prerender } from "react-dom/static";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom";
import { AppFrame } from "./AppFrame";
import { LibraryDocument } from "./education/education.generated";
import { createApollo } from "./graphql/links/client";
import { Sessions } from "./graphql/session/session";
import { MeDocument } from "./identity/account/me.generated";
import { setRenderedOrigin } from "./lib/browser/hydration";
import { setRenderedNow } from "./lib/browser/now";
import { setLocale } from "./lib/format/locale";
import { setTimeZone } from "./lib/format/time";
import { titleOf } from "./page-index";
import { routes } from "./routes";
import { titled } from "./ui/shell/frame/title";
import type { PageState } from "./graphql/session/page-state";
import { publicPages, type Library, type PublicPage } from "./public-pages";

/** Asks the public API as a visitor. Throws where it answers with errors. */
export type Ask = (query: string, variables: Readonly<Record<string, unknown>>) => Promise<unknown>;

export interface RenderedPage {
  /** What stands in `#root`. No scripts, nothing to be moved by one. */
  readonly html: string;
  readonly title: string;
  readonly description: string | null;
  readonly state: PageState;
}

const locale = "en-US";

/** The addresses that can be rendered, with what is needed for it. */
export async function pagesOf(ask: Ask): Promise<readonly PublicPage[]> {
  return publicPages((await ask(print(LibraryDocument), { category: null, search: null })) as Library);
}

/** Renders a page for a visitor, from the API's answers of now. Throws where the address has no page. */
export async function renderPage(page: PublicPage, ask: Ask, { origin, now }: Pick<PageState, "origin" | "now">): Promise<RenderedPage> {
  setLocale(locale);
  setTimeZone("UTC");
  setRenderedOrigin(origin);
  setRenderedNow(now);
  const sessions = new Sessions({ createClient: (options) => createApollo({ ...options, isServer: true }), channel: null });
  const { client } = sessions.get();
  client.writeQuery({ query: MeDocument, data: { me: null } });
  await page.read(async (document, variables) => {
    const data = await ask(print(client.documentTransform.transformDocument(document)), variables);
    client.writeQuery({ query: document as DocumentNode, variables, data: data as Record<string, unknown> });
    return data as never;
  });
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request(new URL(page.path, origin)));
  if (context instanceof Response || context.statusCode !== 200) throw new Error(`There is no page to render at ${page.path}.`);
  const { prelude } = await prerender(
    <AppFrame sessions={sessions}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </AppFrame>,
    // Larger pages would otherwise come in parts that inline scripts put in place, which our policy refuses.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  return {
    html: await new Response(prelude).text(),
    title: titled(page.title ?? titleOf(page.path) ?? ""),
    description: page.description ?? null,
    state: { cache: client.cache.extract() as PageState["cache"], locale, origin, now, isLive: page.isLive ?? false },
  };
}
