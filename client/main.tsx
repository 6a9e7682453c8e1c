import "@fontsource-variable/inter/wght.css";
import "@mantine/core/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "./ui/theme/theme-tokens.css";
import "./ui/theme/theme.css";
import "./ui/theme/print.css";
import "virtual:theme-styles.css";
import { MantineProvider } from "@mantine/core";
import { startTransition, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { logMutation } from "./analytics/product-events";
import { createApollo } from "./graphql/links/client";
import { SessionProvider } from "./graphql/session/SessionContext";
import { Sessions } from "./graphql/session/session";
import { buildFormattersAhead } from "./lib/format/formatters-ahead";
import { lazyInItsTask } from "./lib/browser/lazily";
import { nextTask } from "./lib/browser/next-task";
import { serviceWorkers } from "./lib/browser/site-data";
import { preload } from "./page-index";
import { createRouter } from "./routes";
import { colorSchemeManager } from "./ui/theme/appearance";
import { theme } from "./ui/theme/theme";

/** What pops up in the corner is loaded beside the page, never before it. */
const Notifications = lazyInItsTask(() => import("@mantine/notifications").then((module) => ({ default: module.Notifications })));

/**
 * Starts the app, each step in a task of its own: all at once they are one long task, in which a slow phone takes no touch.
 * The question of who is looking goes out first; the components find it asked.
 */
async function open(): Promise<void> {
  await nextTask();
  const sessions = new Sessions({ createClient: (options) => createApollo({ ...options, onMutated: logMutation }) });
  await nextTask();
  sessions.ask();
  await nextTask();
  const router = createRouter();
  await nextTask();
  const root = createRoot(document.getElementById("root")!);
  // A transition is rendered in slices of five milliseconds.
  startTransition(() =>
    root.render(
      <StrictMode>
        {/* What Mantine would write into two <style> elements comes with the style sheets (`theme-styles.mjs`). */}
        <MantineProvider
          theme={theme}
          withCssVariables={false}
          withGlobalClasses={false}
          colorSchemeManager={colorSchemeManager}
          defaultColorScheme="auto"
        >
          <Suspense>
            <Notifications position="bottom-right" />
          </Suspense>
          <SessionProvider sessions={sessions}>
            <RouterProvider router={router} />
          </SessionProvider>
        </MantineProvider>
      </StrictMode>,
    ),
  );
  // Beside the question of who is looking, not after its answer. After the first render's own task: what that asks for comes first.
  await nextTask();
  await nextTask();
  preload(location.pathname);
  await buildFormattersAhead();
}
void open();

// Once everything else has been fetched: the page for a line that is down. A browser that refuses it loses nothing else.
if (import.meta.env.PROD)
  window.addEventListener(
    "load",
    () =>
      void serviceWorkers()
        ?.register("/sw.js")
        .catch(() => undefined),
  );
