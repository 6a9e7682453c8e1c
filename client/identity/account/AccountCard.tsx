import { Button, Text } from "@mantine/core";
import { useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { Link } from "react-router-dom";
import { noAnswer } from "../../graphql/links/messages";
import { useMe } from "../../graphql/session/SessionContext";
import { formatDate } from "../../lib/format/time";
import { Card } from "../../ui/layout/Card";
import { Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import { tierNames } from "../../ui/data/TierBadge";
import { notifyDone } from "../../ui/feedback/notify";
import { pressAndSay } from "../../ui/feedback/press-and-say";
import { Field, FormAlert, PasswordField } from "../forms/fields";
import formClasses from "../forms/fields.module.css";
import { byField, type FormErrors } from "../forms/form-errors";
import { useReauthentication } from "../security/Reauthentication";
import {
  useCancelEmailChangeMutation,
  useChangeUsernameMutation,
  useEmailChangeQuery,
  useRequestEmailChangeMutation,
} from "./own-account.generated";
import classes from "../settings/settings.module.css";

const roleNames = { eater: "Eater", feeder: "Feeder", hybrid: "Hybrid, eater and feeder", admin: "Admin" } as const;

/** Who I am here: address and username to change, the rest to read. */
export function AccountCard(): ReactNode {
  const me = useMe();
  const [open, setOpen] = useState<"email" | "username" | null>(null);
  const close = (): void => setOpen(null);
  return (
    <Card
      title="Account"
      aside={
        <Button component={Link} to="/profile" size="xs">
          Edit profile
        </Button>
      }
    >
      <dl className={classes.facts}>
        <Fact label="Email" act="Change" onAct={() => setOpen("email")}>
          <EmailText email={me.email} />
          <PendingEmail />
        </Fact>
        <Fact label="Username" act="Change" onAct={() => setOpen("username")}>
          <Link to={`/profile/${me.username}`}>@{me.username}</Link>
        </Fact>
        <Fact label="Role">{roleNames[me.role]}</Fact>
        <Fact label="Tier">{tierNames[me.tier]}</Fact>
        <Fact label="Member since">{formatDate(me.createdAt)}</Fact>
      </dl>
      {open === "email" && <EmailDialog onClose={close} />}
      {open === "username" && <UsernameDialog onClose={close} />}
    </Card>
  );
}

/** An address too long for its line breaks before its domain. */
function EmailText({ email }: { readonly email: string }): ReactNode {
  const at = email.lastIndexOf("@");
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

interface FactProps {
  readonly label: string;
  readonly act?: string;
  readonly onAct?: () => void;
  readonly children: ReactNode;
}

const Fact = ({ label, act, onAct, children }: FactProps): ReactNode => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
    {act && (
      <dd className={classes.factAct}>
        <Button size="compact-xs" onClick={onAct} aria-label={`${act} ${label.toLowerCase()}`}>
          {act}
        </Button>
      </dd>
    )}
  </div>
);

/** A change of address waits for both letter boxes. */
function PendingEmail(): ReactNode {
  const { data } = useEmailChangeQuery({ fetchPolicy: "cache-and-network" });
  const [cancel, { loading }] = useCancelEmailChangeMutation({ refetchQueries: ["EmailChange"] });
  const change = data?.emailChange;
  if (!change) return null;
  const waits = [!change.isOldConfirmed && "the old", !change.isNewConfirmed && "the new"].filter(Boolean).join(" and ");
  return (
    <Text span display="block" size="xs" c="accent" role="status">
      Changing to {change.newEmail}: open the link we emailed to {waits} address.{" "}
      <button
        type="button"
        className={formClasses.link}
        disabled={loading}
        onClick={() =>
          void pressAndSay(async () => (await cancel()).data?.cancelEmailChange, "Cancelled. Your email address stays as it is.")
        }
      >
        Cancel change
      </button>
    </Text>
  );
}

function EmailDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [newEmail, setNewEmail] = useState("");
  const [password, setPassword] = useState("");
  const [isSent, setSent] = useState(false);
  const [errors, setErrors] = useState<FormErrors<"newEmail" | "password">>({});
  const [request, { loading }] = useRequestEmailChangeMutation({ refetchQueries: ["EmailChange"] });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (loading) return;
    const result = (await request({ variables: { input: { newEmail, password } } }).catch(() => null))?.data?.requestEmailChange;
    if (!result) return setErrors({ form: noAnswer });
    if (result.errors.length > 0) return setErrors(byField(result.errors, ["newEmail", "password"]));
    setSent(true);
  };
  return (
    <Dialog isOpen onClose={onClose} title="Change email" isDirty={!isSent && newEmail !== ""}>
      {isSent ? (
        <div className={formClasses.fields}>
          <FormAlert tone="info">We emailed a link to both addresses. Open both to confirm the change.</FormAlert>
          <DialogButtons>
            <Button variant="filled" onClick={onClose}>
              Done
            </Button>
          </DialogButtons>
        </div>
      ) : (
        <form className={formClasses.fields} onSubmit={(event) => void submit(event)} noValidate>
          <Text size="sm" c="secondary">
            You confirm the change from both addresses, so nobody can take over your account with a stolen device.
          </Text>
          {errors.form && <FormError>{errors.form}</FormError>}
          <Field
            label="New email"
            name="newEmail"
            type="email"
            autoComplete="email"
            data-autofocus
            value={newEmail}
            error={errors.newEmail}
            onChange={setNewEmail}
          />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            value={password}
            error={errors.password}
            onChange={setPassword}
          />
          <DialogButtons>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="filled" loading={loading}>
              Send links
            </Button>
          </DialogButtons>
        </form>
      )}
    </Dialog>
  );
}

function UsernameDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const me = useMe();
  const { guard, dialog } = useReauthentication();
  const [username, setUsername] = useState(me.username);
  const [errors, setErrors] = useState<FormErrors<"username">>({});
  const [change, { loading }] = useChangeUsernameMutation();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (loading) return;
    const found = await guard(
      async () => (await change({ variables: { input: { username } } }).catch(() => null))?.data?.changeUsername.errors ?? null,
    );
    if (found === "cancelled") return;
    if (found?.length === 0) {
      notifyDone(`You are @${username} now.`);
      return onClose();
    }
    setErrors(found === null ? { form: noAnswer } : byField(found, ["username"]));
  };
  return (
    <>
      <Dialog isOpen onClose={onClose} title="Change username" isDirty={username !== me.username}>
        <form className={formClasses.fields} onSubmit={(event) => void submit(event)} noValidate>
          <Text size="sm" c="secondary">
            Links to your profile by the old name stop working. Nobody else can take it for 30 days.
          </Text>
          {errors.form && <FormError>{errors.form}</FormError>}
          <Field
            label="Username"
            name="username"
            data-autofocus
            leftSection="@"
            autoCapitalize="none"
            spellCheck={false}
            value={username}
            error={errors.username}
            onChange={setUsername}
          />
          <DialogButtons>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="filled" loading={loading} disabled={username === me.username}>
              Change username
            </Button>
          </DialogButtons>
        </form>
      </Dialog>
      {dialog}
    </>
  );
}
