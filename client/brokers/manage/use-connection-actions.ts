import { useState } from "react";
import { notifyDone } from "../../ui/feedback/notify";
import type { MenuEntry } from "../../ui/overlays/OpenedMenu";
import { isStored } from "../broker-words";
import {
  useBeginBrokerConnectionMutation,
  usePauseBrokerConnectionMutation,
  useResumeBrokerConnectionMutation,
  type ConnectionFactsFragment,
} from "../connections.generated";
import { useBrokerSending } from "../use-broker-sending";

export type ConnectionDialog = "rename" | "replace" | "limits" | "disconnect";

/** What the owner of a connection may do with it now: at once, or in a dialog that asks first. */
export function useConnectionActions(connection: ConnectionFactsFragment) {
  const [open, setOpen] = useState<ConnectionDialog | null>(null);
  const sending = useBrokerSending([]);
  const [pauseIt] = usePauseBrokerConnectionMutation();
  const [resumeIt] = useResumeBrokerConnectionMutation();
  const [begin] = useBeginBrokerConnectionMutation();
  const { id: connectionId, name, mode, state, environment, venue, signIn } = connection;
  const variables = { input: { connectionId } };
  const pause = async (): Promise<void> => {
    if (await sending.send(async () => (await pauseIt({ variables })).data?.pauseBrokerConnection))
      notifyDone(`${name} is paused. It opens nothing; closes continue.`);
  };
  const resume = async (): Promise<void> => {
    if (await sending.send(async () => (await resumeIt({ variables })).data?.resumeBrokerConnection)) notifyDone(`${name} resumed.`);
  };
  const signInAgain = async (): Promise<void> => {
    let url: string | null | undefined;
    const isBegun = await sending.send(async () => {
      const payload = (await begin({ variables: { input: { venue, environment, connectionId } } })).data?.beginBrokerConnection;
      url = payload?.url;
      return payload;
    });
    if (isBegun && url) window.location.assign(url);
  };
  const renew = (): void => (signIn === "OAUTH" ? void signInAgain() : setOpen("replace"));
  const renewLabel = signIn === "OAUTH" ? "Sign in again" : "Replace key";
  const isKept = isStored(connection);
  const entries: MenuEntry[] = [
    ...(isKept ? [{ label: "Rename", onPress: () => setOpen("rename") }] : []),
    ...(state === "CONNECTED" ? [{ label: "Pause", onPress: () => void pause() }] : []),
    ...(state === "PAUSED" ? [{ label: "Resume", onPress: () => void resume() }] : []),
    ...(isKept && environment !== "LOCAL_SANDBOX" ? [{ label: renewLabel, onPress: renew }] : []),
    ...(isKept && mode === "LIVE" ? [{ label: "Change limits", onPress: () => setOpen("limits") }] : []),
    ...(isKept ? [{ label: "Disconnect", isLoss: true, startsGroup: true, onPress: () => setOpen("disconnect") }] : []),
  ];
  return { open, setOpen, entries, pause, resume, renew, renewLabel, sending };
}
