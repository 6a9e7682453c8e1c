import { Box, Button, Flex, Stack } from "@mantine/core";
import { IconArrowLeft, IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useOnlineAgain } from "../../graphql/live/use-back-online";
import { ClochePicture, FirePicture, TicketPicture } from "./pictures";
import classes from "./States.module.css";

export interface StateProps {
  readonly title: string;
  /** Two sentences: what will be here and why, or what happened. */
  readonly children: ReactNode;
  readonly picture?: ReactNode;
  /** Buttons or links: the way on. */
  readonly actions?: ReactNode;
  /** What is below: real suggestions. */
  readonly below?: ReactNode;
  /** Heading level; 1 when the state is the whole page. */
  readonly level?: 1 | 2;
}

function State({ title, children, picture, actions, below, level = 2, role }: StateProps & { readonly role?: "alert" }): ReactNode {
  const Heading = `h${level}` as const;
  return (
    <Stack gap={20} align="center" ta="center" py={48} px="md">
      <Stack role={role} gap={0} align="center">
        {picture}
        <Heading className={classes.title}>{title}</Heading>
        <p className={classes.text}>{children}</p>
      </Stack>
      {actions && (
        <Flex gap="xs" justify="center" wrap="wrap">
          {actions}
        </Flex>
      )}
      {below && (
        <Box w="100%" ta="start" mt="sm">
          {below}
        </Box>
      )}
    </Stack>
  );
}

/** Nothing here yet: a drawing, some wit, what will be here and the next step. */
export const EmptyState = ({ picture = <TicketPicture />, ...rest }: StateProps): ReactNode => <State {...rest} picture={picture} />;

export interface ErrorStateProps {
  /** What could not be done, in the product's words. Never technical details. */
  readonly children?: ReactNode;
  readonly title?: string;
  readonly onRetry?: () => void;
  readonly level?: 1 | 2;
}

/** A list or page that could not be fetched: the fire, one sentence, and two ways out. Tries again by itself when the line is back. */
export function ErrorState({
  children = "It did not reach your table. Nothing was lost. Try again.",
  title = "Something is burning",
  onRetry,
  level,
}: ErrorStateProps): ReactNode {
  useOnlineAgain(() => onRetry?.());
  const actions = (
    <>
      <Button component={Link} to="/feed" leftSection={<IconArrowLeft size={16} stroke={1.75} />}>
        Return to Feed
      </Button>
      {onRetry && (
        <Button variant="filled" onClick={onRetry} leftSection={<IconRefresh size={16} stroke={1.75} />}>
          Try again
        </Button>
      )}
    </>
  );
  return (
    <State title={title} picture={<FirePicture />} actions={actions} level={level} role="alert">
      {children}
    </State>
  );
}

/** What the viewer may not see: the reason, and what would change it. */
export const NotAllowed = ({ picture = <ClochePicture />, ...rest }: StateProps): ReactNode => <State {...rest} picture={picture} />;
