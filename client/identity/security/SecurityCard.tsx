import { Box, Button, Flex } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { Card } from "../../ui/layout/Card";
import { staysValid } from "../auth/new-password-words";
import { ErrorLine } from "../settings/ErrorLine";
import { Loading, RowsSkeleton } from "../../ui/feedback/Skeleton";
import { Tag } from "../../ui/data/Tag";
import { useSecurityQuery } from "./security.generated";
import classes from "../settings/settings.module.css";
import { BackupCodesDialog, DisableTwoFactorDialog, EnableTwoFactorDialog } from "./TwoFactorDialogs";
import { ChangePasswordDialog } from "./ChangePasswordDialog";
import { PasskeyRows } from "./PasskeyRows";

type Open = "password" | "enable" | "disable" | "codes" | null;

/** How I sign in: password, second step, passkeys. */
export function SecurityCard(): ReactNode {
  const { data, error, refetch } = useSecurityQuery({ fetchPolicy: "cache-and-network" });
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  const security = data?.security;
  return (
    <Card title="Sign-in">
      <div className={classes.row}>
        <div>
          <Box fw={500}>Password</Box>
          <div className={classes.help}>Changing it signs out all your other devices and revokes all your API keys. {staysValid}</div>
        </div>
        <Button size="xs" onClick={() => setOpen("password")}>
          Change password
        </Button>
      </div>
      {!security && error && <ErrorLine onRetry={() => void refetch()}>Couldn’t load your sign-in settings.</ErrorLine>}
      {!security && !error && (
        <Loading label="Loading sign-in settings">
          <RowsSkeleton rows={2} />
        </Loading>
      )}
      {security && (
        <>
          <div className={classes.row}>
            <div>
              <Box fw={500}>Two-factor authentication {security.hasTwoFactor ? <Tag look="gain">On</Tag> : <Tag>Off</Tag>}</Box>
              <div className={classes.help}>
                {security.hasTwoFactor
                  ? `We ask for a code of your authenticator app after your password. ${security.backupCodesLeft} of 10 backup codes left.`
                  : "Protects your account with a code from an app on your phone, even if your password is stolen."}
              </div>
            </div>
            <Flex gap="xs" wrap="wrap" flex="none">
              {security.hasTwoFactor ? (
                <>
                  <Button size="xs" onClick={() => setOpen("codes")}>
                    New backup codes
                  </Button>
                  <Button size="xs" variant="outline" color="loss" onClick={() => setOpen("disable")}>
                    Turn off
                  </Button>
                </>
              ) : (
                <Button size="xs" onClick={() => setOpen("enable")}>
                  Turn on
                </Button>
              )}
            </Flex>
          </div>
          <PasskeyRows passkeys={security.passkeys} />
        </>
      )}
      {open === "password" && <ChangePasswordDialog onClose={close} />}
      {open === "enable" && <EnableTwoFactorDialog onClose={close} />}
      {open === "disable" && <DisableTwoFactorDialog onClose={close} />}
      {open === "codes" && <BackupCodesDialog onClose={close} />}
    </Card>
  );
}
