import { Button, Stack } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { FormAlert, FormHead } from "../../identity/forms/fields";
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
          It may be incomplete, or the account no longer exists. You can also turn off the digest in your settings.
        </FormHead>
        <Button component={Link} to="/settings#notifications" variant="filled" size="lg" fullWidth>
          Open settings
        </Button>
      </Stack>
    );
  if (state === "done")
    return (
      <Stack gap={20}>
        <FormHead title="Unsubscribed">
          <span role="status">You no longer get the digest. You still get emails about your account, such as sign-ins.</span>
        </FormHead>
        <Button component={Link} to="/settings#notifications" size="lg" fullWidth>
          Edit notification settings
        </Button>
      </Stack>
    );
  return (
    <Stack gap={20}>
      <FormHead title="Unsubscribe from the digest?">You still see every notification in the app.</FormHead>
      {state === "silent" && <FormAlert tone="loss">The kitchen did not answer. Nothing has changed, try again.</FormAlert>}
      <Button variant="filled" size="lg" fullWidth loading={loading} onClick={() => void end()}>
        Unsubscribe
      </Button>
    </Stack>
  );
}
