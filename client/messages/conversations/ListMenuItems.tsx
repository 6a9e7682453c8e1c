import { Menu } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { ConversationBox } from "../../graphql/schema.generated";

export interface ListMenuItemsProps {
  readonly box: ConversationBox;
  readonly requests: number;
  readonly onShow: (box: ConversationBox) => void;
}

/** Which messages the list shows, and where it is settled who may write. */
export default function ListMenuItems({ box, requests, onShow }: ListMenuItemsProps): ReactNode {
  return (
    <>
      <Menu.RadioGroup value={box} onChange={(value) => onShow(value as ConversationBox)}>
        <Menu.RadioItem value="INBOX">Messages</Menu.RadioItem>
        <Menu.RadioItem value="REQUESTS">Requests{requests > 0 ? `, ${requests}` : ""}</Menu.RadioItem>
      </Menu.RadioGroup>
      <Menu.Divider />
      <Menu.Item component={Link} to="/settings/privacy">
        Message privacy
      </Menu.Item>
      <Menu.Item component={Link} to="/settings#notifications">
        Message notifications
      </Menu.Item>
    </>
  );
}
