import { Box, Button, Flex } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { Card } from "../../ui/layout/Card";
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
          <div className={classes.help}>A new one signs out all your other devices and ends all your API keys.</div>
        </div>
        <Button size="xs" onClick={() => setOpen("password")}>
          Change password
        </Button>
      </div>
      {!security && error && <ErrorLine onRetry={() => void refetch()}>Couldn’t load your sign-in settings.</ErrorLine>}
      {!security && !error && (
        <Loading label="How you sign in is loading">
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
                  ? `A code of your authenticator app after the password. ${security.backupCodesLeft} of 10 backup codes left.`
                  : "A code of an app on your phone after the password: a stolen password alone then opens nothing."}
              </div>
            </div>
            <Flex gap="xs" wrap="wrap" flex="none">
              {security.hasTwoFactor ? (
                <>
                  <Button size="xs" onClick={() => setOpen("codes")}>
                    New backup codes
                  </Button>
                  <Button size="xs" variant="outline" color="loss" onClick={() => setOpen("disable")}>
                    Switch off
                  </Button>
                </>
              ) : (
                <Button size="xs" onClick={() => setOpen("enable")}>
                  Switch on
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
