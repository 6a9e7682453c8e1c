import { useQuery } from "@apollo/client/react";
import { Box, Button, Text } from "@mantine/core";
import { useCallback, useEffect, useState, type ReactNode } from "react";
import settings from "../../identity/settings/settings.module.css";
import { useMe } from "../../graphql/session/SessionContext";
import { Ago } from "../../ui/data/Ago";
import { Card } from "../../ui/layout/Card";
import { FormError } from "../../ui/overlays/Dialog";
import {
  PushBrowsersDocument,
  useRemovePushSubscriptionMutation,
  useSavePushSubscriptionMutation,
  useTestPushMutation,
  type PushBrowserFragment,
} from "../inbox/notifications.generated";
import { currentSubscription, deviceName, endpointHash, pushState, subscribe, unsubscribe, type PushState } from "./push";
import { keepPushMark } from "./push-mark";
import classes from "../settings/NotificationSettings.module.css";

const stateWords: Readonly<Record<PushState, string>> = {
  unsupported: "This browser does not support push notifications. On an iPhone, add Brigade to the home screen first.",
  blocked: "Notifications from this site are blocked. Allow them in the browser’s site settings, then come back.",
  off: "Off in this browser. Turning it on asks for your permission.",
  on: "On in this browser, even while Brigade is closed.",
};

/** The browsers that get pushes, and this one among them. Permission is asked for on a click, never before. */
export function PushCard(): ReactNode {
  const { data, refetch } = useQuery(PushBrowsersDocument);
  const own = useThisBrowser();
  const { turnOn, remove, test, problem, said, isBusy } = usePushing(data?.pushKey ?? null, useMe().id, own.look);
  const browsers = data?.pushSubscriptions ?? [];
  const isHere = own.hash !== null && browsers.some((browser) => browser.endpointHash === own.hash);
  const state: PushState = own.state === "on" && data && !isHere ? "off" : own.state;
  return (
    <Card title="Push notifications">
      {problem && <FormError>{problem}</FormError>}
      <div className={settings.row}>
        <div>
          <Box fw={500}>This browser</Box>
          <div className={settings.help}>{stateWords[state]}</div>
        </div>
        {state === "off" && (
          <Button size="xs" loading={isBusy} disabled={!data} onClick={() => void turnOn().then(() => refetch())}>
            Turn on push notifications
          </Button>
        )}
      </div>
      {browsers.length > 0 && (
        <ul className={classes.browsers} aria-label="Browsers with push notifications">
          {browsers.map((browser) => (
            <Browser
              key={browser.id}
              browser={browser}
              isThis={browser.endpointHash === own.hash}
              isBusy={isBusy}
              onTest={() => void test(browser.id)}
              onRemove={() => void remove(browser.id, browser.endpointHash === own.hash)}
            />
          ))}
        </ul>
      )}
      <Text size="sm" c="secondary" mt="xs" role="status">
        {said}
      </Text>
    </Card>
  );
}

interface BrowserProps {
  readonly browser: PushBrowserFragment;
  readonly isThis: boolean;
  readonly isBusy: boolean;
  readonly onTest: () => void;
  readonly onRemove: () => void;
}

const Browser = ({ browser, isThis, isBusy, onTest, onRemove }: BrowserProps): ReactNode => (
  <li>
    <div>
      <Box fw={500}>
        {browser.device || "A browser"}
        {isThis && ", this one"}
      </Box>
      <div className={classes.help}>
        since <Ago at={browser.createdAt} isHistory />
        {browser.lastSentAt && (
          <>
            , last reached <Ago at={browser.lastSentAt} isHistory />
          </>
        )}
      </div>
    </div>
    <div>
      <Button size="xs" disabled={isBusy} aria-label={`Send a test to ${browser.device || "this browser"}`} onClick={onTest}>
        Test
      </Button>
      <Button size="xs" disabled={isBusy} aria-label={`Remove ${browser.device || "this browser"}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  </li>
);

function useThisBrowser() {
  const [own, setOwn] = useState<{ readonly state: PushState; readonly hash: string | null }>({ state: "unsupported", hash: null });
  const look = useCallback(async (): Promise<void> => {
    const [state, subscription] = [await pushState(), await currentSubscription()];
    setOwn({ state, hash: subscription ? await endpointHash(subscription.endpoint) : null });
  }, []);
  useEffect(() => void look().catch(() => undefined), [look]);
  return { ...own, look };
}

const noAnswer = "The kitchen did not answer. Nothing was changed. Try again.";

function usePushing(pushKey: string | null, userId: string, look: () => Promise<void>) {
  const [save] = useSavePushSubscriptionMutation({ refetchQueries: [PushBrowsersDocument] });
  const [removeOne] = useRemovePushSubscriptionMutation({ refetchQueries: [PushBrowsersDocument] });
  const [testOne] = useTestPushMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<string | null>, silent: string = noAnswer): Promise<void> => {
    setBusy(true);
    setProblem(null);
    setSaid("");
    try {
      setProblem(await work());
    } catch {
      setProblem(silent);
    } finally {
      await look().catch(() => undefined);
      setBusy(false);
    }
  };
  const turnOn = (): Promise<void> =>
    run(async () => {
      if (!pushKey) return noAnswer;
      const keys = await subscribe(pushKey);
      if (!keys) return null;
      const { data } = await save({ variables: { input: { ...keys, device: deviceName() } } });
      const mistake = data?.savePushSubscription.errors[0]?.message ?? null;
      const hash = data?.savePushSubscription.subscription?.endpointHash;
      if (hash) keepPushMark({ userId, endpointHash: hash });
      if (!mistake) setSaid("On. Send yourself a test to see it.");
      return mistake;
    }, "This browser’s push service did not answer. Some networks and private windows block it.");
  const remove = (id: string, isThis: boolean): Promise<void> =>
    run(async () => {
      if (isThis) await unsubscribe();
      return (await removeOne({ variables: { input: { id } } })).data?.removePushSubscription.errors[0]?.message ?? null;
    });
  const test = (id: string): Promise<void> =>
    run(async () => {
      const answer = (await testOne({ variables: { input: { id } } })).data?.testPush;
      if (answer?.errors[0]) return answer.errors[0].message;
      setSaid(answer?.sent ? "Sent. It should arrive in a moment." : "It could not be delivered.");
      return null;
    });
  return { turnOn, remove, test, problem, said, isBusy };
}
