import { Button } from "@mantine/core";
import { useId, useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { noAnswer } from "../../graphql/links/messages";
import { useMe } from "../../graphql/session/SessionContext";
import { Dialog, DialogButtons, FormError } from "../../ui/overlays/Dialog";
import { notify } from "../../ui/feedback/notify";
import { PasswordField } from "../forms/fields";
import classes from "../forms/fields.module.css";
import { byField, type FormErrors } from "../forms/form-errors";
import { useChangePasswordMutation } from "../account/own-account.generated";
import { staysValid } from "../auth/new-password-words";
import { strengthOf } from "../registration/password-strength";
import { PasswordStrength } from "../registration/PasswordStrength";

const whatEnded = `All your other devices were signed out, and all your API keys were revoked. ${staysValid}`;

export function ChangePasswordDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const me = useMe();
  const [current, setCurrent] = useState("");
  const [wanted, setWanted] = useState("");
  const [errors, setErrors] = useState<FormErrors<"currentPassword" | "newPassword">>({});
  const [change, { loading }] = useChangePasswordMutation({ refetchQueries: ["Sessions", "ApiKeys"] });
  const strengthId = useId();
  const ownNames = [me.username, me.email];

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (loading) return;
    const { bars, words } = strengthOf(wanted, ownNames);
    if (current === "") return setErrors({ currentPassword: "Enter your current password." });
    if (bars < 2) return setErrors({ newPassword: words });
    const input = { currentPassword: current, newPassword: wanted };
    const result = (await change({ variables: { input } }).catch(() => null))?.data?.changePassword;
    if (!result) return setErrors({ form: noAnswer });
    if (result.errors.length > 0) return setErrors(byField(result.errors, ["currentPassword", "newPassword"]));
    void notify({ title: "Password changed", message: whatEnded, color: "gain" });
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title="Change password" isDirty={current !== "" || wanted !== ""}>
      <form className={classes.fields} onSubmit={(event) => void submit(event)} noValidate>
        {errors.form && <FormError>{errors.form}</FormError>}
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          data-autofocus
          value={current}
          error={errors.currentPassword}
          onChange={setCurrent}
        />
        <div>
          <PasswordField
            label="New password"
            name="newPassword"
            autoComplete="new-password"
            aria-describedby={strengthId}
            value={wanted}
            error={errors.newPassword}
            onChange={setWanted}
          />
          <PasswordStrength id={strengthId} password={wanted} ownNames={ownNames} />
        </div>
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" loading={loading}>
            Set password
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
