/**
 * Whether a request that may change something (or a socket) comes from our own pages. Browsers always send `Origin` with
 * a POST and a websocket handshake, so one without it is a program, whose caller cannot be tricked into sending cookies.
 * `publicUrl` counts, and whatever name the request itself was sent to (a cookie never travels to a stranger's name).
 */
export function isAllowedOrigin(headers: Headers, publicUrl: string): boolean {
  const origin = headers.get("origin");
  if (origin === null) return headers.get("sec-fetch-site") !== "cross-site";
  const url = URL.canParse(origin) ? new URL(origin) : null;
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) return false;
  return url.origin === new URL(publicUrl).origin || url.host === headers.get("host")?.toLowerCase();
}
