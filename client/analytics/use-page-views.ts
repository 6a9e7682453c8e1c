import { useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { useViewer } from "../graphql/session/SessionContext";
import { logPageView } from "./events";

/** Logs a page view on each navigation, once it is known who is looking. `name` is the page's title. */
export function usePageViews(name: string | undefined): void {
  const { pathname, search, hash } = useLocation();
  const viewer = useViewer();
  const role = viewer.status === "signedIn" ? viewer.me.role : "visitor";
  const path = pathname + search + hash;
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (viewer.status === "loading" || name === undefined || last.current === path) return;
    last.current = path;
    logPageView({ pageName: name || "Home", pagePath: path, role });
  }, [path, name, role, viewer.status]);
}
