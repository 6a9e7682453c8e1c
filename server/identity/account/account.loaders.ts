import DataLoader from "dataloader";
import type { UsersService } from "./users.service";
import type { ShownFigures } from "../registration/registration.ports";
import type { User } from "./user.entity";

/** The figures of `me`, worked out once for all three fields. */
export const figuresLoader = (users: UsersService): DataLoader<User, ShownFigures> =>
  new DataLoader((asked) => Promise.all(asked.map((user) => users.shownFigures(user))));
