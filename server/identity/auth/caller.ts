import type { RequestContext } from "../../platform/graphql/context";
import { addressHeader } from "./auth";

/** What sign-in needs to know of a request, and the one thing it may do to its answer. */
export type Caller = Pick<RequestContext, "address" | "headers" | "setCookie">;

/** Headers for the sign-in library: address and browser of the caller, and nothing the caller could fake an address with. */
export function authHeaders(caller: Pick<Caller, "address" | "headers">, withCookie = false): Headers {
  const headers = new Headers({ [addressHeader]: caller.address });
  const copied = withCookie ? ["user-agent", "cookie"] : ["user-agent"];
  for (const name of copied) {
    const value = caller.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return headers;
}

/** Appends the library's cookies to the answer. */
export function passCookies(from: Headers, caller: Pick<Caller, "setCookie">): void {
  for (const line of from.getSetCookie()) caller.setCookie(line);
}

/** Cookies of a sign-in under way (second step, passkey challenge), without any session: the library must not find one. */
export function ceremonyHeaders(caller: Pick<Caller, "address" | "headers">): Headers {
  const headers = authHeaders(caller);
  const cookies = (caller.headers.get("cookie") ?? "").split(";").filter((pair) => !/session_(token|data)/.test(pair.split("=")[0] ?? ""));
  if (cookies.length > 0) headers.set("cookie", cookies.join(";"));
  // The gate in front has compared it with our own address.
  const origin = caller.headers.get("origin");
  if (origin !== null) headers.set("origin", origin);
  return headers;
}
