import { useQuery } from "@apollo/client/react";
import { Button, Text } from "@mantine/core";
import { IconLock, IconLockOpen } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { formatBites } from "../../lib/format/format";
import { Avatar } from "../../ui/data/Avatar";
import { Card } from "../../ui/layout/Card";
import { PayDialog } from "./PayDialog";
import { RecipeOfferOfDocument, type RecipeOfferCardFragment } from "./spending.generated";
import classes from "./spending.module.css";

/** One recipe for sale: whose it is, what they say and what it costs, and nothing of the trade. */
export function RecipeOfferCard({ offer }: { readonly offer: RecipeOfferCardFragment }): ReactNode {
  return (
    <Card
      title={
        <span className={classes.title}>
          <IconLock size={16} stroke={1.75} aria-hidden="true" /> Locked recipe
        </span>
      }
    >
      <div className={classes.offer}>
        <Link to={`/profile/${offer.feeder.username}`} className={classes.person}>
          <Avatar id={offer.feeder.id} name={offer.feeder.name} picture={offer.feeder.pictureUrl} size={28} />
          <span>{offer.feeder.name}</span>
        </Link>
        <Text c="secondary">{offer.teaser || "Symbol, side, plan and events are shown once it is unlocked."}</Text>
        <UnlockButton offer={offer} />
      </div>
    </Card>
  );
}

interface UnlockButtonProps {
  readonly offer: RecipeOfferCardFragment;
  /** The price, and then the receipt, is read: until it is closed nothing may take this away. */
  readonly onPaying?: (isPaying: boolean) => void;
}

/** Pays for one recipe; nothing once it is unlocked, but for the receipt until it is closed. */
export function UnlockButton({ offer, onPaying }: UnlockButtonProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const pay = (isPaying: boolean): void => {
    setOpen(isPaying);
    onPaying?.(isPaying);
  };
  return (
    <>
      {offer.viewerCanUnlock && (
        <Button
          variant="filled"
          leftSection={<IconLockOpen size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => pay(true)}
          className={classes.act}
        >
          Unlock for {formatBites(offer.priceBites)}
        </Button>
      )}
      {isOpen && (
        <PayDialog kind="UNLOCK" id={offer.id} title="Unlock this recipe" onClose={() => pay(false)}>
          <p>You see all of this one trade of {offer.feeder.name} at once, also what comes. It may already be closed.</p>
          <p>An unlock is paid once and can’t be returned. It doesn’t let you copy the trade.</p>
        </PayDialog>
      )}
    </>
  );
}

/** On the page of a recipe that is delayed for the viewer: the way to see it at once. Nothing where it is not sold. */
export function RecipeUnlock({ tradeId }: { readonly tradeId: string }): ReactNode {
  const { data } = useQuery(RecipeOfferOfDocument, { variables: { id: tradeId } });
  const [isPaying, setPaying] = useState(false);
  const offer = data?.recipeOffer;
  if (!offer || !(offer.viewerCanUnlock || isPaying)) return null;
  return (
    <div className={classes.strip}>
      <Text c="secondary">You see this trade with a delay.</Text>
      <UnlockButton offer={offer} onPaying={setPaying} />
    </div>
  );
}
