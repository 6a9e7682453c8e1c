import "@fontsource-variable/inter/wght.css";
import "@mantine/core/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "./ui/theme/theme-tokens.css";
import "./ui/theme/theme.css";
import "./ui/theme/print.css";
import "virtual:theme-styles.css";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { AppFrame } from "./AppFrame";
import { logMutation } from "./analytics/product-events";
import { createApollo } from "./graphql/links/client";
import { readPageState } from "./graphql/session/page-state";
import { Sessions } from "./graphql/session/session";
import { buildFormattersAhead } from "./lib/format/formatters-ahead";
import { setRenderedOrigin } from "./lib/browser/hydration";
import { nextTask } from "./lib/browser/next-task";
import { serviceWorkers } from "./lib/browser/site-data";
import { setRenderedNow } from "./lib/browser/now";
import { setLocale } from "./lib/format/locale";
import { preload } from "./page-index";
import { createRouter, opensInApp } from "./routes";
import { ShellDocument } from "./ui/shell/frame/shell.generated";

/**
 * Starts the app, each step in a task of its own: all at once they are one long task, in which a slow phone takes no touch.
 * The question of who is looking goes out first; the components find it asked.
 */
async function open(): Promise<void> {
  const state = readPageState();
  if (state) {
    setLocale(state.locale);
    setRenderedOrigin(state.origin);
    setRenderedNow(state.now);
  }
  await nextTask();
  let restored = state;
  const sessions = new Sessions({
    createClient: (options) => {
      // Another session gets the reader's own locale: only the page that came rendered is in the server's.
      if (!restored) setLocale(undefined);
      const client = createApollo({ ...options, restored, onMutated: logMutation });
      restored = null; // Another session begins with nothing.
      return client;
    },
  });
  await nextTask();
  // With what its frame shows: whoever opens such an address is signed in, or is sent to log in.
  sessions.ask(opensInApp(location.pathname) ? ShellDocument : null);
  await nextTask();
  const router = createRouter();
  await nextTask();
  const place = document.getElementById("root")!;
  const app = (
    <AppFrame sessions={sessions}>
      <RouterProvider router={router} />
    </AppFrame>
  );
  if (state) {
    await preload(location.pathname);
    hydrateRoot(place, app);
  }
  // A transition is rendered in slices of five milliseconds.
  else startTransition(() => createRoot(place).render(app));
  // Beside the question of who is looking, not after its answer. After the first render's own task: what that asks for comes first.
  await nextTask();
  await nextTask();
  if (!state) void preload(location.pathname);
  if (opensInApp(location.pathname)) void sessions.prepareLine();
  await buildFormattersAhead();
}
void open();

// Once everything else has been fetched: the page for a line that is down. A browser that refuses it loses nothing else.
const registerWorker = (): void =>
  void serviceWorkers()
    ?.register("/sw.js")
    .catch(() => undefined);
if (import.meta.env.PROD) {
  // A page that came rendered had been loaded long before.
  if (document.readyState === "complete") registerWorker();
  else window.addEventListener("load", registerWorker);
}
