import { useQuery } from "@apollo/client/react";
import { Box, Button, Flex, Group, NumberInput, Stack, Textarea } from "@mantine/core";
import { useState, type FormEvent, type ReactNode } from "react";
import { noAnswer } from "../../graphql/links/messages";
import { useNow } from "../../lib/browser/now";
import { Ago } from "../../ui/data/Ago";
import { Card } from "../../ui/layout/Card";
import { FormError } from "../../ui/overlays/Dialog";
import { Segmented } from "../../ui/controls/Segmented";
import { Tag } from "../../ui/data/Tag";
import { pressAndSay } from "../../ui/feedback/press-and-say";
import {
  AllServerAnnouncementsDocument,
  ServerAnnouncementsDocument,
  useAnnounceToServerMutation,
  useWithdrawServerAnnouncementMutation,
  type ServerAnnouncementRowFragment,
} from "../admin.generated";
import classes from "../AdminPage.module.css";
import { Panel } from "../panel";
import { useIsSample } from "../sample";

const kinds = [
  { value: "NEWS", label: "News" },
  { value: "MAINTENANCE", label: "Maintenance" },
] as const;

/** Announcements of the server above every page, for as many hours as they are true. */
export default function AnnouncementsPanel(): ReactNode {
  const { data, error, refetch } = useQuery(AllServerAnnouncementsDocument);
  const isSample = useIsSample();
  return (
    <Stack>
      {!isSample && <Write />}
      <Panel data={data?.allServerAnnouncements} error={error} onRetry={() => void refetch()}>
        {(rows) => (
          <Card title="Past announcements" isFlush>
            {rows.length === 0 ? (
              <Box component="p" c="dimmed" py="lg" px="md">
                No announcements yet.
              </Box>
            ) : (
              <ul className={classes.list}>
                {rows.map((row) => (
                  <Said key={row.id} row={row} />
                ))}
              </ul>
            )}
          </Card>
        )}
      </Panel>
    </Stack>
  );
}

const lists = { refetchQueries: [AllServerAnnouncementsDocument, ServerAnnouncementsDocument] };

function Write(): ReactNode {
  const [text, setText] = useState("");
  const [kind, setKind] = useState<"NEWS" | "MAINTENANCE">("NEWS");
  const [hours, setHours] = useState<number | string>(24);
  const [problem, setProblem] = useState<string | null>(null);
  const [announce, { loading }] = useAnnounceToServerMutation(lists);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const answer = await announce({ variables: { input: { text, kind, hours: Number(hours) } } }).catch(() => null);
    const error = answer?.data ? answer.data.announceToServer.errors[0]?.message : noAnswer;
    setProblem(error ?? null);
    if (!error) setText("");
  };
  return (
    <Card title="New announcement">
      <Flex component="form" direction="column" gap="md" onSubmit={(event) => void submit(event)} noValidate>
        {problem && <FormError>{problem}</FormError>}
        <Textarea label="Text" maxLength={300} autosize minRows={2} value={text} onChange={(event) => setText(event.currentTarget.value)} />
        <Group gap="xs">
          <Segmented label="Kind" value={kind} options={kinds} onChange={setKind} />
          <NumberInput aria-label="Hours" suffix=" hours" min={1} max={720} value={hours} onChange={setHours} hideControls w={120} />
          <Button type="submit" variant="filled" loading={loading}>
            Announce
          </Button>
        </Group>
      </Flex>
    </Card>
  );
}

function Said({ row }: { readonly row: ServerAnnouncementRowFragment }): ReactNode {
  const now = useNow();
  const [withdraw, { loading }] = useWithdrawServerAnnouncementMutation(lists);
  const isRunning = !row.withdrawnAt && Date.parse(row.endsAt) > now;
  return (
    <li>
      <span className={classes.grow}>
        <span className={classes.strong}>{row.text}</span>
        <span className={classes.meta}>
          {row.kind === "NEWS" ? "News" : "Maintenance"}, <Ago at={row.startsAt} isHistory /> to <Ago at={row.endsAt} isHistory />
        </span>
      </span>
      {isRunning ? <Tag look="gain">Shown now</Tag> : <Tag>{row.withdrawnAt ? "Withdrawn" : "Ended"}</Tag>}
      {isRunning && (
        <Button
          size="xs"
          loading={loading}
          onClick={() =>
            void pressAndSay(
              async () => (await withdraw({ variables: { input: { announcementId: row.id } } })).data?.withdrawServerAnnouncement,
              "Announcement withdrawn.",
            )
          }
          aria-label={`Withdraw: ${row.text}`}
        >
          Withdraw
        </Button>
      )}
    </li>
  );
}
