import { makeVar } from "@apollo/client";
import { useReactiveVar } from "@apollo/client/react";
import { Flex, UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { CommentOrder } from "../../graphql/schema.generated";
import { PressMenu } from "../../ui/overlays/PressMenu";
import classes from "./Thread.module.css";

const words: Readonly<Record<CommentOrder, string>> = { NEWEST: "Newest first", OLDEST: "Oldest first" };
const orders = Object.keys(words) as CommentOrder[];

/** How this reader likes comments, in every thread. */
const chosen = makeVar<CommentOrder>("NEWEST");
export const useCommentOrder = (): CommentOrder => useReactiveVar(chosen);

/** "Newest first", and the other way round. */
export function CommentSort(): ReactNode {
  const order = useCommentOrder();
  return (
    <Flex justify="flex-end" my="-4px -8px">
      <PressMenu
        position="bottom-end"
        button={
          <UnstyledButton className={classes.act} aria-label={`Order of comments: ${words[order]}`}>
            {words[order]} <IconChevronDown size={14} stroke={1.75} aria-hidden="true" />
          </UnstyledButton>
        }
        entries={orders.map((one) => ({ label: words[one], isMine: one === order, onPress: () => void chosen(one) }))}
      />
    </Flex>
  );
}
