import { useReactiveVar } from "@apollo/client/react";
import { Button, Flex, Group, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { useIsHydrated } from "../lib/browser/hydration";
import { isSiteDataKept } from "../lib/browser/site-data";
import { asksNotToTrack, consent, setConsent } from "./consent";

/**
 * Asked once on a device, in the page and never over it: two equal answers, and nothing is counted until one is given. Not
 * asked where the browser has answered already, or could not remember. `answered` is shown in its place.
 */
export function ConsentQuestion({ answered = null }: { readonly answered?: ReactNode }): ReactNode {
  const said = useReactiveVar(consent);
  const [isAskable] = useState(() => !asksNotToTrack() && isSiteDataKept());
  // A page that comes rendered has the question in it: most who see one were never asked.
  const isHydrated = useIsHydrated();
  if (isHydrated && (said !== null || !isAskable)) return answered;
  return (
    <Flex role="group" aria-label="Usage statistics" gap="sm" align="center" wrap="wrap">
      <Text size="xs" maw="44ch">
        May we count the pages you visit? Only on this server, without your name. <Link to="/privacy">Privacy</Link>
      </Text>
      <Group gap="xs">
        <Button size="xs" onClick={() => setConsent("denied")}>
          Decline
        </Button>
        <Button size="xs" onClick={() => setConsent("granted")}>
          Allow
        </Button>
      </Group>
    </Flex>
  );
}
