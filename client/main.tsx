import "@fontsource-variable/inter/wght.css";
import "@mantine/core/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "./ui/theme-tokens.css";
import "./ui/theme.css";
import "./ui/print.css";
import { MantineProvider } from "@mantine/core";
import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { logMutation } from "./analytics/product-events";
import { createApollo } from "./graphql/client";
import { SessionProvider } from "./graphql/SessionContext";
import { Sessions } from "./graphql/session";
import { buildFormattersAhead } from "./lib/formatters-ahead";
import { lazyInItsTask } from "./lib/lazily";
import { nextTask } from "./lib/next-task";
import { preload } from "./page-index";
import { createRouter } from "./routes";
import { colorSchemeManager } from "./ui/appearance";
import { cssVariables, theme } from "./ui/theme";

/** What pops up in the corner is loaded beside the page, never before it. */
const Notifications = lazyInItsTask(() => import("@mantine/notifications").then((module) => ({ default: module.Notifications })));

const sessions = new Sessions({ createClient: (options) => createApollo({ ...options, onMutated: logMutation }) });
const router = createRouter();

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} colorSchemeManager={colorSchemeManager} defaultColorScheme="auto">
      <Suspense>
        <Notifications position="bottom-right" />
      </Suspense>
      <SessionProvider sessions={sessions}>
        <RouterProvider router={router} />
      </SessionProvider>
    </MantineProvider>
  </StrictMode>,
);

// Beside the question of who is looking, not after its answer. After the first render's own task: what that asks for comes first.
void nextTask()
  .then(nextTask)
  .then(() => preload(location.pathname))
  .then(buildFormattersAhead);

// Once everything else has been fetched: the page for a line that is down. A browser that refuses it loses nothing else.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  window.addEventListener("load", () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined));
