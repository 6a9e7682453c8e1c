/** Pages that a sign-in never leads back to. */
const formPaths = ["/login", "/register"];

/**
 * Where to go after signing in, from `?redirect=`: a full path of this origin with query and hash, or null. Whatever
 * could lead to another origin (`//evil`, `/\evil`, `https:`, control characters) is refused.
 */
export function safeRedirect(search: string, origin: string = location.origin): string | null {
  const wanted = new URLSearchParams(search).get("redirect");
  if (!wanted || !wanted.startsWith("/") || wanted.startsWith("//")) return null;
  if ([...wanted].some((character) => character < " " || character === "\\")) return null;
  try {
    const url = new URL(wanted, origin);
    if (url.origin !== origin || formPaths.includes(url.pathname)) return null;
    return url.pathname + url.search + url.hash;
  } catch {
    return null;
  }
}

/** The login page that leads back here afterwards. */
export const loginFor = ({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string =>
  `/login?redirect=${encodeURIComponent(pathname + search + hash)}`;
