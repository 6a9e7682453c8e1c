import { Box, Button, Flex } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { noAnswer } from "../../graphql/links/messages";
import { Ago } from "../../ui/data/Ago";
import { Avatar } from "../../ui/data/Avatar";
import { Card } from "../../ui/layout/Card";
import { notifyDone } from "../../ui/feedback/notify";
import { FormError } from "../../ui/overlays/Dialog";
import {
  useAcceptFollowRequestMutation,
  useDeclineFollowRequestMutation,
  useFollowRequestsQuery,
  type FollowRequestsQuery,
} from "./follow-requests.generated";
import classes from "../../identity/settings/settings.module.css";
import { ErrorLine } from "../../identity/settings/ErrorLine";

type Request = FollowRequestsQuery["followRequests"]["edges"][number]["node"];

/** Who would like to follow me: the newest 20; answered ones make room for the next. Absent while nobody asks. */
export function FollowRequestsCard(): ReactNode {
  const { data, error, refetch } = useFollowRequestsQuery({ variables: { first: 20 }, fetchPolicy: "cache-and-network" });
  const requests = data?.followRequests;
  if (!requests && error)
    return (
      <Card title="Follow requests">
        <ErrorLine onRetry={() => void refetch()}>Couldn’t load the requests.</ErrorLine>
      </Card>
    );
  if (!requests || requests.totalCount === 0) return null;
  return (
    <Card title="Follow requests" note={String(requests.totalCount)}>
      <ul className={classes.items} aria-label="Follow requests">
        {requests.edges.map(({ cursor, node }) => node.requester && <Row key={cursor} request={node} requester={node.requester} />)}
      </ul>
    </Card>
  );
}

function Row({ request, requester }: { readonly request: Request; readonly requester: NonNullable<Request["requester"]> }): ReactNode {
  const [problem, setProblem] = useState<string | null>(null);
  const again = { refetchQueries: ["FollowRequests"] };
  const [accept, { loading: isAccepting }] = useAcceptFollowRequestMutation(again);
  const [decline, { loading: isDeclining }] = useDeclineFollowRequestMutation(again);
  const answer = async (isAccepted: boolean): Promise<void> => {
    const variables = { input: { requesterId: requester.id } };
    const errors = isAccepted
      ? (await accept({ variables }).catch(() => null))?.data?.acceptFollowRequest.errors
      : (await decline({ variables }).catch(() => null))?.data?.declineFollowRequest.errors;
    setProblem(errors ? (errors[0]?.message ?? null) : noAnswer);
    if (errors?.length === 0) notifyDone(isAccepted ? `${requester.name} follows you now.` : `Request of ${requester.name} declined.`);
  };
  return (
    <li>
      <Avatar id={requester.id} name={requester.name} picture={requester.pictureUrl} size={36} />
      <div className={classes.device}>
        <Box fw={500}>
          <Link to={`/profile/${requester.username}`}>{requester.name}</Link>
        </Box>
        <div className={classes.help}>
          @{requester.username} · <Ago at={request.createdAt} />
        </div>
        {problem && <FormError>{problem}</FormError>}
      </div>
      <Flex gap="xs" wrap="wrap" flex="none">
        <Button size="xs" loading={isDeclining} onClick={() => void answer(false)} aria-label={`Decline ${requester.name}`}>
          Decline
        </Button>
        <Button size="xs" loading={isAccepting} onClick={() => void answer(true)} aria-label={`Accept ${requester.name}`}>
          Accept
        </Button>
      </Flex>
    </li>
  );
}
