import { useQuery } from "@apollo/client/react";
import { Title } from "@mantine/core";
import type { ReactNode } from "react";
import { InfiniteScrollFooter } from "../../ui/lists/InfiniteScrollFooter";
import { RecipeOfferCard } from "./UnlockRecipe";
import { LockedRecipesDocument } from "./spending.generated";
import classes from "./spending.module.css";

/** Recipes for sale of which the viewer sees nothing; of one feeder, or of all. Nothing where there are none. */
export function LockedRecipes({ feederId }: { readonly feederId?: string }): ReactNode {
  const { data, fetchMore } = useQuery(LockedRecipesDocument, { variables: { feederId: feederId ?? null } });
  const page = data?.lockedRecipes;
  if (!page || page.edges.length === 0) return null;
  return (
    <section aria-labelledby="locked-recipes">
      <Title order={2} id="locked-recipes" fz="lg" mb="sm">
        For sale
      </Title>
      <div className={classes.grid}>
        {page.edges.map(({ node }) => (
          <RecipeOfferCard key={node.id} offer={node} />
        ))}
      </div>
      <InfiniteScrollFooter
        hasMore={page.pageInfo.hasNextPage}
        cursor={page.pageInfo.endCursor}
        onMore={async () => void (await fetchMore({ variables: { after: page.pageInfo.endCursor } }))}
        end=""
      />
    </section>
  );
}
