import type { ReactNode } from "react";
import { notifyDone } from "../../ui/feedback/notify";
import { ConfirmDialog } from "../../ui/overlays/Dialog";
import { PaperAccountsDocument } from "../brokers.generated";
import { useBrokerSending } from "../use-broker-sending";
import { RecordAccountOfDocument, useChooseRecordAccountMutation } from "./record.generated";

interface ChooseRecordDialogProps {
  readonly account: { readonly id: string; readonly name: string; readonly isLive: boolean };
  /** Whose own app shows trades that are sealed too; null on paper. */
  readonly venueName: string | null;
  readonly onClose: () => void;
}

/** Has the record go on with another account: asked once, for what is sealed stays sealed. */
export function ChooseRecordDialog({ account, venueName, onClose }: ChooseRecordDialogProps): ReactNode {
  const { errors, isBusy, send, dialog } = useBrokerSending([]);
  // The account on paper says where the record is, whether it is on the screen or not.
  const [choose] = useChooseRecordAccountMutation({
    refetchQueries: [
      { query: PaperAccountsDocument },
      ...(venueName === null ? [] : [{ query: RecordAccountOfDocument, variables: { accountId: account.id } }]),
    ],
  });
  const act = async (): Promise<void> => {
    const input = { accountId: account.id };
    if (!(await send(async () => (await choose({ variables: { input } })).data?.chooseRecordAccount))) return;
    notifyDone(`Your record goes on with ${account.name}.`);
    onClose();
  };
  return (
    <>
      <ConfirmDialog
        isOpen
        onClose={onClose}
        title={`Make ${account.name} your record account?`}
        confirmLabel="Use this account"
        isBusy={isBusy}
        error={errors.form}
        onConfirm={() => void act()}
      >
        A new chapter of your record begins. From then on trades on this account, and on no other, are sealed, shown and copied
        {venueName !== null && `, also what you trade in ${venueName}’s own app`}. No trade and no order may be open on this account or on
        the one before.{" "}
        {account.isLive
          ? "Copiers see that it is real money, and alerts that trade your record account trade real money then."
          : "Alerts that trade your record account trade this one then."}
      </ConfirmDialog>
      {dialog}
    </>
  );
}
