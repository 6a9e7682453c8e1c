import type { FastifyReply, FastifyRequest } from "fastify";
import type { Viewer } from "../viewer";
import { loaderRegistry, type RequestContext } from "../graphql/context";

/** The context of one HTTP request. Headers are copied only for those who ask. */
export class HttpRequestContext implements RequestContext {
  readonly requestId: string;
  readonly loader = loaderRegistry(() => this);
  viewer: Viewer | null = null;
  private copiedHeaders: Headers | null = null;

  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
    readonly isOneOfSeveral = false,
  ) {
    this.requestId = request.id;
  }

  get address(): string {
    return this.request.ip;
  }

  get headers(): Headers {
    return (this.copiedHeaders ??= copyHeaders(this.request));
  }

  setCookie(line: string): void {
    void this.reply.header("set-cookie", line);
  }
}

export function copyHeaders({ headers }: FastifyRequest): Headers {
  const copy = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) copy.set(name, Array.isArray(value) ? value.join(", ") : value);
  return copy;
}
