import { useLazyQuery } from "@apollo/client/react";
import { Select } from "@mantine/core";
import { IconReceipt2 } from "@tabler/icons-react";
import { useMemo, type ReactNode } from "react";
import { useMe } from "../../graphql/session/SessionContext";
import { formatDate } from "../../lib/format/time";
import { OwnRecipesDocument } from "./compose.generated";

const recipesOffered = 30;

/** One of the writer's own recipes to be under the post. Fetched when the field is first touched. */
export function RecipeChoice({
  value,
  onChange,
}: {
  readonly value: string | null;
  readonly onChange: (recipeId: string | null) => void;
}): ReactNode {
  const me = useMe();
  const [load, { data, called, error }] = useLazyQuery(OwnRecipesDocument, { fetchPolicy: "cache-and-network" });
  const options = useMemo(
    () =>
      data?.trader?.recipes.edges.map(({ node: { id, trade } }) => ({
        value: id,
        label: `${trade.instrument.symbol}, ${trade.side === "LONG" ? "long" : "short"} since ${formatDate(trade.openedAt)}`,
      })) ?? [],
    [data],
  );
  return (
    <Select
      w={176}
      size="xs"
      aria-label="Link one of your recipes"
      placeholder="Link a recipe"
      leftSection={<IconReceipt2 size={16} stroke={1.5} aria-hidden="true" />}
      data={options}
      value={value}
      onChange={onChange}
      onFocus={() => void (called || load({ variables: { id: me.id, first: recipesOffered } }))}
      searchable
      clearable
      clearButtonProps={{ "aria-label": "Link no recipe" }}
      nothingFoundMessage={error ? "Couldn’t load your recipes" : data ? "You have no trade to link yet" : "Loading your recipes…"}
      comboboxProps={{ width: 280, position: "bottom-start" }}
    />
  );
}
