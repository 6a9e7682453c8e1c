import { CombinedGraphQLErrors, ServerError } from "@apollo/client";
import { Flex } from "@mantine/core";
import { IconShieldCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useViewer } from "../../graphql/session/SessionContext";
import { isEater } from "../../identity/account/viewer";
import { isAboutServer } from "../../ui/errors/error-text";

/** On an error screen, for people who copy, and only where the server is known to be well: this page broke, or their own device is offline. */
export function CopiesCarryOn({ error }: { readonly error: unknown }): ReactNode {
  const { me } = useViewer();
  const isServerInDoubt = CombinedGraphQLErrors.is(error) || ServerError.is(error) || isAboutServer(error);
  if (!me || !isEater(me) || (isServerInDoubt && navigator.onLine)) return null;
  return (
    <Flex component="p" gap="xs" align="center" c="dimmed" fz="sm" lh="20px" mt="lg">
      <IconShieldCheck size={16} stroke={1.5} aria-hidden="true" />
      Your copies keep running on the server.
    </Flex>
  );
}
