import { Button, Checkbox, Flex, MultiSelect, NumberInput, Radio, Stack } from "@mantine/core";
import { useEffect, type ReactNode } from "react";
import { symbolLabel, useSymbolSearch } from "../market/instruments/use-symbol-search";
import { Dialog, FormError } from "../ui/overlays/Dialog";
import { actionNames, allActions, type SignalPower } from "./alert-words";
import type { SignalAddressFactsFragment } from "./signals.generated";
import classes from "./SignalsPage.module.css";
import { usePowersForm, type PowersForm } from "./use-powers-form";

interface PowersDialogProps {
  /** Null to create one. */
  readonly address: SignalAddressFactsFragment | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onUrl?: (url: string) => void;
}

/** How far alerts may go: asked when the address is created, and changed at any time. */
export function PowersDialog({ address, isOpen, onClose, onUrl }: PowersDialogProps): ReactNode {
  const form = usePowersForm(address, (url) => {
    onClose();
    if (url) onUrl?.(url);
  });
  const { reset } = form;
  useEffect(() => {
    if (isOpen) reset();
    // Only when it opens: what came from the server meanwhile must not undo typing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOpen]);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={address ? "Edit powers" : "New signal address"} isDirty={form.isDirty}>
      <form onSubmit={(event) => void form.submit(event)} noValidate>
        <Stack gap="md">
          {form.errors.form && <FormError>{form.errors.form}</FormError>}
          {address && <AccountField address={address} form={form} />}
          <SymbolsField form={form} isOpen={isOpen} />
          <Checkbox.Group
            label="Actions"
            value={form.powers.actions}
            onChange={(actions) => form.set("actions", actions as SignalPower[])}
            error={form.errors.actions}
          >
            <Flex gap="md" wrap="wrap" mt={4}>
              {allActions.map((action) => (
                <Checkbox key={action} value={action} label={actionNames[action]} />
              ))}
            </Flex>
          </Checkbox.Group>
          <LimitFields form={form} />
          <Flex gap="xs" justify="flex-end" wrap="wrap">
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="filled" loading={form.isBusy}>
              {address ? "Save powers" : "Create address"}
            </Button>
          </Flex>
        </Stack>
      </form>
      {form.dialog}
    </Dialog>
  );
}

function AccountField({ address, form }: { readonly address: SignalAddressFactsFragment; readonly form: PowersForm }): ReactNode {
  const isOpen = address.practicedAt !== null;
  const left = address.practiceAlertsNeeded - address.practiceAlerts;
  return (
    <Radio.Group
      label="Account"
      value={form.powers.account}
      onChange={(account) => form.set("account", account === "RECORD" ? "RECORD" : "PRACTICE")}
      error={form.errors.account}
    >
      <Stack gap={6} mt={4}>
        <Radio value="PRACTICE" label="Practice account" description="Private, never copied." />
        <Radio
          value="RECORD"
          label="Record account"
          disabled={!isOpen}
          description={isOpen ? recordWords(address) : `After ${left} more right alerts on practice.`}
        />
      </Stack>
    </Radio.Group>
  );
}

const recordWords = ({ isRecordLive }: SignalAddressFactsFragment): string =>
  `${isRecordLive ? "Real money: alerts place orders at your broker. " : ""}Sealed, shown and copied like your other trades.`;

function SymbolsField({ form, isOpen }: { readonly form: PowersForm; readonly isOpen: boolean }): ReactNode {
  const search = useSymbolSearch(isOpen);
  const listed = (search.instruments ?? []).map((one) => ({ value: one.symbol, label: symbolLabel(one) }));
  const known = new Set(listed.map(({ value }) => value));
  const others = form.powers.symbols.filter((symbol) => !known.has(symbol)).map((symbol) => ({ value: symbol, label: symbol }));
  return (
    <MultiSelect
      label="Symbols"
      placeholder={form.powers.symbols.length === 0 ? "Search symbols" : undefined}
      searchable
      data={[...listed, ...others]}
      value={form.powers.symbols}
      onChange={(symbols) => form.set("symbols", symbols)}
      onSearchChange={search.onSearch}
      limit={60}
      error={form.errors.symbols ?? (search.error === undefined ? undefined : "Couldn’t load the symbols.")}
      maxDropdownHeight={260}
      maxValues={50}
      nothingFoundMessage={search.emptyMessage}
      classNames={{ inputField: classes.plainInput }}
    />
  );
}

function LimitFields({ form }: { readonly form: PowersForm }): ReactNode {
  const { powers, errors, set } = form;
  const money = { prefix: "$", thousandSeparator: ",", decimalScale: 2, hideControls: true } as const;
  return (
    <Flex gap="md" wrap="wrap">
      <NumberInput
        {...money}
        label="Max size, an order"
        value={powers.orderValueMax}
        onChange={(value) => set("orderValueMax", String(value))}
        error={errors.orderValueMax}
      />
      <NumberInput
        label="Orders a day"
        value={powers.ordersPerDayMax}
        min={1}
        max={500}
        allowDecimal={false}
        onChange={(value) => set("ordersPerDayMax", Number(value))}
        error={errors.ordersPerDayMax}
      />
      <NumberInput
        {...money}
        label="Turnover a day"
        value={powers.turnoverPerDayMax}
        onChange={(value) => set("turnoverPerDayMax", String(value))}
        error={errors.turnoverPerDayMax}
      />
      <NumberInput
        label="Max quote age, seconds"
        value={powers.quoteAgeSecondsMax}
        min={1}
        max={15}
        allowDecimal={false}
        onChange={(value) => set("quoteAgeSecondsMax", Number(value))}
        error={errors.quoteAgeSecondsMax}
      />
    </Flex>
  );
}
