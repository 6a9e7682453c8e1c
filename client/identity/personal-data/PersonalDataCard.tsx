import { Box, Button, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { noAnswer } from "../../graphql/links/messages";
import { useMe, useSession } from "../../graphql/session/SessionContext";
import { formatDate, formatExact } from "../../lib/format/time";
import { Ago } from "../../ui/data/Ago";
import { Card } from "../../ui/layout/Card";
import { Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import { notifyDone } from "../../ui/feedback/notify";
import { Field } from "../forms/fields";
import formClasses from "../forms/fields.module.css";
import { byField, type FormErrors } from "../forms/form-errors";
import { useReauthentication } from "../security/Reauthentication";
import {
  useDataExportsQuery,
  useDeleteAccountMutation,
  useRequestDataExportMutation,
  type DataExportsQuery,
} from "../account/own-account.generated";
import classes from "../settings/settings.module.css";
import { ErrorLine } from "../settings/ErrorLine";
import { LeavingMoney } from "./LeavingMoney";
import { formatRatio } from "../../lib/format/format";

const pollMs = 2_000;
const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${formatRatio(bytes / 1_000_000, 1)} MB`;

/** All that is held about me, to take along, and the way out. */
export function PersonalDataCard(): ReactNode {
  const { guard, dialog } = useReauthentication();
  const { data, error, refetch, startPolling, stopPolling } = useDataExportsQuery({ fetchPolicy: "cache-and-network" });
  const [request, { loading }] = useRequestDataExportMutation({ refetchQueries: ["DataExports"] });
  const [problem, setProblem] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const isPacking = data?.dataExports.some(({ readyAt }) => readyAt === null) ?? false;
  if (isPacking) startPolling(pollMs);
  else stopPolling();

  const ask = async (): Promise<void> => {
    setProblem(null);
    const errors = await guard(async () => (await request().catch(() => null))?.data?.requestDataExport.errors ?? null);
    if (errors !== "cancelled") setProblem(errors === null ? noAnswer : (errors[0]?.message ?? null));
  };
  return (
    <Card title="My data">
      <div className={classes.row} data-stacked>
        <div className={classes.between}>
          <div>
            <Box fw={500}>Export</Box>
            <div className={classes.help}>Everything we hold about you in one JSON file. You can download it for a week.</div>
          </div>
          <Button size="xs" onClick={() => void ask()} loading={loading || isPacking}>
            Create export
          </Button>
        </div>
        {problem && <FormError>{problem}</FormError>}
        {!data && error && <ErrorLine onRetry={() => void refetch()}>Couldn’t load your exports.</ErrorLine>}
        {data && data.dataExports.length > 0 && (
          <ul className={classes.items} aria-label="Your exports">
            {data.dataExports.map((row) => (
              <ExportRow key={row.id} row={row} />
            ))}
          </ul>
        )}
      </div>
      <div className={classes.row}>
        <div>
          <Box fw={500}>Delete account</Box>
          <div className={classes.help}>
            Stops your copies, closes your trades and deletes your name and data. Sealed records stay, without your name.
          </div>
        </div>
        <Button size="xs" variant="outline" color="loss" onClick={() => setLeaving(true)}>
          Delete account
        </Button>
      </div>
      {isLeaving && <DeleteDialog onClose={() => setLeaving(false)} />}
      {dialog}
    </Card>
  );
}

/** An export that is being packed, or can be fetched. */
function ExportRow({ row }: { readonly row: DataExportsQuery["dataExports"][number] }): ReactNode {
  return (
    <li>
      <div className={classes.device}>
        <Box fw={500}>
          Requested <Ago at={row.requestedAt} isHistory />
        </Box>
        <div className={classes.help} role="status">
          {row.url ? `${sizeOf(row.bytes ?? 0)} ready · until ${formatDate(row.expiresAt)}` : "Preparing…"}
        </div>
      </div>
      {row.url && (
        <Button
          component="a"
          href={row.url}
          download
          size="xs"
          leftSection={<IconDownload size={14} aria-hidden="true" />}
          aria-label={`Download what was requested ${formatExact(row.requestedAt)}`}
        >
          Download
        </Button>
      )}
    </li>
  );
}

function DeleteDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const me = useMe();
  const { sessions } = useSession();
  const navigate = useNavigate();
  const { guard, dialog } = useReauthentication();
  const [username, setUsername] = useState("");
  const [errors, setErrors] = useState<FormErrors<"username">>({});
  const [end, { loading }] = useDeleteAccountMutation();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (loading) return;
    sessions.leaving(true);
    const found = await guard(
      async () => (await end({ variables: { input: { username } } }).catch(() => null))?.data?.deleteAccount.errors ?? null,
    );
    if (found?.length !== 0) sessions.leaving(false);
    if (found === "cancelled") return;
    if (found?.length === 0) {
      sessions.gone();
      notifyDone("Your account is deleted.");
      return void navigate("/", { replace: true });
    }
    setErrors(found === null ? { form: noAnswer } : byField(found, ["username"]));
  };
  return (
    <>
      <Dialog isOpen onClose={onClose} title="Delete your account?">
        <form className={formClasses.fields} onSubmit={(event) => void submit(event)} noValidate>
          <Text size="sm" c="secondary">
            This cannot be undone: your copies stop and close, your open trades close as sealed events, and your name, email, posts and
            messages are deleted. Your sealed events stay under a number that identifies nobody.
          </Text>
          <LeavingMoney />
          {errors.form && <FormError>{errors.form}</FormError>}
          <Field
            label={`Type ${me.username} to confirm`}
            name="username"
            data-autofocus
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={username}
            error={errors.username}
            onChange={setUsername}
          />
          <DialogButtons>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="filled" color="loss" loading={loading} disabled={username.trim().toLowerCase() !== me.username}>
              Delete my account
            </Button>
          </DialogButtons>
        </form>
      </Dialog>
      {dialog}
    </>
  );
}
