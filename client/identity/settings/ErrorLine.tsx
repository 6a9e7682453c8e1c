import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";

/** A part of a card that did not arrive, with the way to ask again. */
export const ErrorLine = ({ children, onRetry }: { readonly children: ReactNode; readonly onRetry: () => void }): ReactNode => (
  <Group justify="space-between" wrap="nowrap" c="secondary" fz="sm" py="sm">
    <p role="alert">{children}</p>
    <Button size="xs" onClick={onRetry}>
      Try again
    </Button>
  </Group>
);
