import type { ApolloClient } from "@apollo/client";
import { useApolloClient, useQuery, useReactiveVar } from "@apollo/client/react";
import { Button } from "@mantine/core";
import { IconVolumeOff, IconX } from "@tabler/icons-react";
import { useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { useMatch } from "react-router-dom";
import { feederNameOf } from "../copying/copying.cache";
import { useApplied, useMe } from "../graphql/session/SessionContext";
import { useIsPageVisible } from "../lib/browser/page-visibility";
import { openTabChannel } from "../lib/browser/site-data";
import { NoteAnnouncementDocument } from "../notifications/announcements/announce.generated";
import { NotificationSettingsDocument, type NotificationSettingsFactsFragment } from "../notifications/inbox/notifications.generated";
import { allowedBy } from "./events/account-audio";
import { spokenEventOf, type Heard } from "./events/audio-events";
import { audioSettings, followOtherTabs } from "./audio-settings";
import { loudspeaker, outputState, unlock, unlockOnFirstTouch } from "./player/output";
import { Player } from "./player/player";
import { speakingTab, type SpeakingTab } from "./player/speaking-tab";
import classes from "./AudioNotifications.module.css";

/** Listens to the streams in the frame of every page and lets be heard what the account and this device want to hear. */
export default function AudioNotifications(): ReactNode {
  const me = useMe();
  const { isOn } = useReactiveVar(audioSettings);
  useEffect(followOtherTabs, []);
  // Nothing is asked, listened to or locked for those who want no sound.
  return isOn ? <ActiveAudio key={me.id} userId={me.id} /> : null;
}

function ActiveAudio({ userId }: { readonly userId: string }): ReactNode {
  const { data } = useQuery(NotificationSettingsDocument, { fetchPolicy: "cache-and-network", nextFetchPolicy: "cache-first" });
  const account = useRef<NotificationSettingsFactsFragment | null>(null);
  account.current = data?.notificationSettings ?? null;
  const player = usePlayer(userId, account);
  const state = useReactiveVar(outputState);
  const isWaiting = useReactiveVar(player.isWaiting);
  const reads = useMatch("/messages/:id")?.params.id ?? null;
  const isPageVisible = useIsPageVisible();
  const client = useApolloClient();
  useApplied((field, event) => {
    const heard = spokenEventOf(field, event, isPageVisible ? reads : null, (copyId) => feederNameOf(client, copyId));
    if (heard) player.hear(heard);
  });
  useEffect(unlockOnFirstTouch, []);
  useEffect(() => {
    if (state === "ready") player.unlocked();
  }, [state, player]);
  return isWaiting && state === "locked" ? <UnlockBar /> : null;
}

function usePlayer(userId: string, account: { readonly current: NotificationSettingsFactsFragment | null }): Player {
  const client = useApolloClient();
  const [tab, setTab] = useState<SpeakingTab | null>(null);
  const mine = useRef(tab);
  mine.current = tab;
  useEffect(() => {
    const held = speakingTab();
    setTab(held);
    return () => held.stop();
  }, []);
  const channel = useChannel(`brigade.heard.${userId}`);
  return useMemo(() => playerFor({ client, channel, account, tab: mine }), [client, channel, account, mine]);
}

interface PlayerParts {
  readonly client: ApolloClient;
  readonly channel: BroadcastChannel | null;
  readonly account: { readonly current: NotificationSettingsFactsFragment | null };
  readonly tab: { readonly current: SpeakingTab | null };
}

const playerFor = ({ client, channel, account, tab }: PlayerParts): Player =>
  new Player({
    output: loudspeaker,
    settings: audioSettings,
    allows: (event, kind) => allowedBy(account.current, event, Date.now(), kind),
    isMine: () => tab.current?.isMine() ?? false,
    channel,
    onHeard: (audible, heardAs) => {
      const { announcementId } = audible as Heard;
      if (!announcementId) return;
      // For its writer's report; a lost word costs one count.
      client.mutate({ mutation: NoteAnnouncementDocument, variables: { input: { id: announcementId, heardAs } } }).catch(() => undefined);
    },
  });

function useChannel(name: string): BroadcastChannel | null {
  const [channel, setChannel] = useState<BroadcastChannel | null>(null);
  useEffect(() => {
    const opened = openTabChannel(name);
    setChannel(opened);
    return () => opened?.close();
  }, [name]);
  return channel;
}

/** The browser keeps the page silent until it is clicked: something wanted to be heard, and this is the click. */
function UnlockBar(): ReactNode {
  const [isHidden, setHidden] = useState(false);
  if (isHidden) return null;
  return (
    <div className={classes.bar} role="status">
      <IconVolumeOff size={18} stroke={1.75} aria-hidden="true" />
      <span>Sound is blocked in this tab.</span>
      <Button size="compact-sm" onClick={() => void unlock()}>
        Unlock sound
      </Button>
      <button type="button" className={classes.close} aria-label="Dismiss" onClick={() => setHidden(true)}>
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}
