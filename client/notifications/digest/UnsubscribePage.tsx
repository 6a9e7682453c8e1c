import { Button, Stack } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { FormHead, Notice } from "../../identity/forms/fields";
import { useUnsubscribeDigestMutation } from "../inbox/notifications.generated";

type State = "asking" | "done" | "refused" | "silent";

/** `/unsubscribe?token=`: ends the digest with one click, signed in or not. Only a click does it: mail programs open links by themselves. */
export default function UnsubscribePage(): ReactNode {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const [state, setState] = useState<State>("asking");
  const [unsubscribe, { loading }] = useUnsubscribeDigestMutation();
  const end = async (): Promise<void> => {
    const answer = await unsubscribe({ variables: { input: { token } } }).catch(() => null);
    if (!answer?.data) return setState("silent");
    setState(answer.data.unsubscribeDigest.errors.length > 0 ? "refused" : "done");
  };
  if (!token || state === "refused")
    return (
      <Stack gap={20}>
        <FormHead title="This link does not work">
          It may be cut off, or belong to an account that is gone. The settings end the digest as well.
        </FormHead>
        <Button component={Link} to="/settings#notifications" variant="filled" size="lg" fullWidth>
          Open the settings
        </Button>
      </Stack>
    );
  if (state === "done")
    return (
      <Stack gap={20}>
        <FormHead title="No more digests">
          <span role="status">It is done. Mails about your account itself, such as sign-ins, still come.</span>
        </FormHead>
        <Button component={Link} to="/settings#notifications" size="lg" fullWidth>
          Change what reaches you
        </Button>
      </Stack>
    );
  return (
    <Stack gap={20}>
      <FormHead title="No more digests by mail?">One click ends them. Everything stays readable under the bell.</FormHead>
      {state === "silent" && <Notice tone="loss">The kitchen did not answer. Nothing has changed, try again.</Notice>}
      <Button variant="filled" size="lg" fullWidth loading={loading} onClick={() => void end()}>
        End the digests
      </Button>
    </Stack>
  );
}
