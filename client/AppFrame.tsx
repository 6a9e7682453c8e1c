import { MantineProvider } from "@mantine/core";
import { StrictMode, Suspense } from "react";
import type { ReactNode } from "react";
import { SubscribingContext, type SubscribingProps } from "./copying/subscribing/subscribing-context";
import { SessionProvider } from "./graphql/session/SessionContext";
import type { Sessions } from "./graphql/session/session";
import { lazily, lazyInItsTask } from "./lib/browser/lazily";
import { colorSchemeManager } from "./ui/theme/appearance";
import { theme } from "./ui/theme/theme";

/** What pops up in the corner is loaded beside the page, never before it. */
const Notifications = lazyInItsTask(() => import("@mantine/notifications").then((module) => ({ default: module.Notifications })));

/** For the copy dialog, which billing stands above. */
const SubscribeDialog = lazily(() => import("./billing/spending/SubscribeDialog"));
const renderSubscribing = (props: SubscribingProps): ReactNode => <SubscribeDialog {...props} />;

/** Everything around the router; the same in the browser and where public pages are rendered on the server. */
export const AppFrame = ({ sessions, children }: { readonly sessions: Sessions; readonly children: ReactNode }): ReactNode => (
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
        <SubscribingContext value={renderSubscribing}>{children}</SubscribingContext>
      </SessionProvider>
    </MantineProvider>
  </StrictMode>
);
