import { useReactiveVar } from "@apollo/client/react";
import { Switch } from "@mantine/core";
import type { ReactNode } from "react";
import { asksNotToTrack, consent, setConsent } from "./consent";

/** Whether this device's page visits are counted. Off until somebody says yes; the browser's own "do not track" wins. */
export function ConsentSwitch(): ReactNode {
  const said = useReactiveVar(consent);
  const isRefusedByBrowser = asksNotToTrack();
  return (
    <Switch
      label="Count my visits on this device"
      description={
        isRefusedByBrowser
          ? "Your browser asks not to be tracked, so we don’t count your visits."
          : "Page views only, kept on this server, without your name."
      }
      checked={said === "granted" && !isRefusedByBrowser}
      disabled={isRefusedByBrowser}
      onChange={(event) => setConsent(event.currentTarget.checked ? "granted" : "denied")}
    />
  );
}
