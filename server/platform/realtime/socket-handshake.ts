import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { LRUCache } from "lru-cache";
import { keyOf } from "../http/api-key";
import { Fault } from "../errors";
import { loaderRegistry, type RequestContext } from "../graphql/context";
import type { Connection, KeptHeaders } from "./connection";

/** Texts that many sockets have in common, so that each is kept once; strings of the HTTP parser are one a request. */
const common = new LRUCache<string, string>({ max: 1_000 });
export function keptOnce(text: string): string {
  const known = common.get(text);
  if (known !== undefined) return known;
  common.set(text, text);
  return text;
}

export function keptHeaders({ headers }: IncomingMessage): KeptHeaders {
  const found: Record<string, string> = {};
  for (const name of ["origin", "host", "user-agent", "sec-fetch-site"] as const)
    if (typeof headers[name] === "string") found[name] = keptOnce(headers[name]);
  for (const name of ["cookie", "authorization", "x-api-key"] as const) if (typeof headers[name] === "string") found[name] = headers[name];
  return found;
}

/**
 * A browser cannot set headers on a websocket: an API key and those of test mode come in `connection_init` and count like headers. A
 * Fault where what is meant as a key is none.
 */
export function initHeaders(parameters: Readonly<Record<string, unknown>> | undefined): KeptHeaders | Fault {
  const key = keyOf({ get: (name) => (parameters?.[name] == null ? null : textOf(parameters[name])) });
  if (key instanceof Fault) return key;
  const kept: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };
  for (const name of ["x-brigade-persona", "x-brigade-overrides"] as const) {
    const value = parameters?.[name];
    if (typeof value === "string" && /^[\x20-\x7e]{1,1000}$/.test(value)) kept[name] = value;
  }
  return kept;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

export function refuseUpgrade(socket: Socket, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** The context of one query or mutation over a socket. */
export function socketContext({ viewer, headers, address }: Connection): RequestContext {
  const context: RequestContext = {
    viewer,
    requestId: randomUUID(),
    address,
    headers: new Headers(headers),
    setCookie: () => {
      throw new Fault("BAD_USER_INPUT", "This operation sets a cookie: send it over HTTP.");
    },
    loader: loaderRegistry(() => context),
  };
  return context;
}
