import type { Viewer } from "../viewer";
import { unauthenticated } from "../errors";

/** What every resolver gets. HTTP requests and websocket operations build the same. */
export interface RequestContext {
  readonly viewer: Viewer | null;
  readonly requestId: string;
  /** Address of the caller, from a proxy header only where TRUST_PROXY is set. */
  readonly address: string;
  readonly headers: Headers;
  /** It came in one request with others: then only queries run. */
  readonly isOneOfSeveral?: boolean;
  /** Appends a Set-Cookie line to the answer; a websocket operation has none to append to and throws. */
  setCookie(line: string): void;
  /** Loaders of this request, one instance per factory. Fresh for each streamed event. */
  loader<L>(factory: LoaderFactory<L>): L;
}

export type LoaderFactory<L> = (context: RequestContext) => L;

/** `context.loader` for a new context. */
export function loaderRegistry(context: () => RequestContext): RequestContext["loader"] {
  const loaders = new Map<LoaderFactory<unknown>, unknown>();
  return <L>(factory: LoaderFactory<L>): L => {
    if (!loaders.has(factory)) loaders.set(factory, factory(context()));
    return loaders.get(factory) as L;
  };
}

export function viewerOf(context: RequestContext): Viewer {
  if (!context.viewer) throw unauthenticated();
  return context.viewer;
}
