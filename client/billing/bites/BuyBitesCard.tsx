import { Button, Radio, Stack } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { formatBites, formatMoney } from "../../lib/format/format";
import { Card } from "../../ui/layout/Card";
import { FormError } from "../../ui/overlays/Dialog";
import { useBuyBitesMutation, type PaymentsFactsFragment } from "../billing.generated";
import { useCheckout } from "../checkout/use-checkout";
import classes from "./BuyBitesCard.module.css";

/** Packs of bites; the middle one is chosen. */
export function BuyBitesCard({ payments: { packs, isTest } }: { readonly payments: PaymentsFactsFragment }): ReactNode {
  const [chosen, setChosen] = useState(packs[1]?.bites ?? packs[0]!.bites);
  const { start, error, busy } = useCheckout();
  const [buy] = useBuyBitesMutation();
  const pack = packs.find(({ bites }) => bites === chosen)!;
  const pay = (): Promise<void> =>
    start("bites", async () => {
      const input = { bites: pack.bites, quotedUsd: pack.priceUsd, clientRequestId: crypto.randomUUID() };
      return (await buy({ variables: { input } })).data?.buyBites;
    });
  return (
    <Card isLeftOutOnPaper title="Buy bites" note={isTest ? "test payment" : undefined}>
      <Radio.Group aria-label="Pack" value={String(chosen)} onChange={(value) => setChosen(Number(value))}>
        <Stack gap={8}>
          {packs.map(({ bites, priceUsd, savingUsd }) => (
            <Radio.Card key={bites} value={String(bites)} className={classes.pack}>
              <Radio.Indicator />
              <span className={classes.name}>
                {formatBites(bites)}
                {savingUsd !== "0" && <small>saves {formatMoney(savingUsd)}</small>}
              </span>
              <span className={classes.price}>{formatMoney(priceUsd)}</span>
            </Radio.Card>
          ))}
        </Stack>
      </Radio.Group>
      {error && <FormError>{error}</FormError>}
      <Button variant="filled" fullWidth mt="sm" loading={busy !== null} onClick={() => void pay()}>
        Buy {formatBites(pack.bites)} for {formatMoney(pack.priceUsd)}
      </Button>
    </Card>
  );
}
