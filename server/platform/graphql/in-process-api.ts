import { randomUUID } from "node:crypto";
import { Fault } from "../errors";
import type { Viewer } from "../viewer";
import { loaderRegistry, type RequestContext } from "./context";
import type { GraphqlEngine } from "./engine";

/** The context of an operation that the server runs in somebody's name: no cookie, no header, no address. */
class InProcessContext implements RequestContext {
  readonly requestId = `in-process-${randomUUID()}`;
  readonly address = "in-process";
  readonly headers = new Headers();
  readonly loader = loaderRegistry(() => this);

  constructor(readonly viewer: Viewer | null) {}

  setCookie(): void {
    throw new Error("An operation of the server itself has no response to set a cookie on.");
  }
}

/** Asks the public schema in a person's name, or as a visitor: what goes out by other ways than HTTP has the same shape and the same policies. */
export class InProcessApi {
  constructor(private readonly engine: GraphqlEngine) {}

  /** Runs a query as `viewer`, null for a visitor. Throws the first error there is, a Fault with its code where it has one. */
  async ask<Data>(viewer: Viewer | null, text: string, variables: Readonly<Record<string, unknown>>): Promise<Data> {
    const prepared = this.engine.prepare(text, null, variables);
    if (!("document" in prepared)) throw prepared[0]!;
    const { data, errors } = await this.engine.execute(
      prepared.document,
      prepared.operationName,
      undefined,
      new InProcessContext(viewer),
      variables,
    );
    const [first] = errors ?? [];
    if (first) throw first.originalError instanceof Fault ? first.originalError : first;
    return data as Data;
  }
}
