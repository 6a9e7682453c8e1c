import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./PasswordStrength.module.css";
import { strengthOf } from "./password-strength";

/** Four bars and words under a new password. */
export function PasswordStrength({
  id,
  password,
  ownNames,
  isRefused = false,
}: {
  readonly id: string;
  readonly password: string;
  readonly ownNames: readonly string[];
  /** The field itself says why: then it is not said twice. */
  readonly isRefused?: boolean;
}): ReactNode {
  const { bars, words } = strengthOf(password, ownNames);
  const tone = bars <= 1 ? "loss" : bars === 2 ? "accent" : "gain";
  return (
    <div>
      <div className={classes.bars} aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} data-tone={bar <= bars ? tone : undefined} />
        ))}
      </div>
      <Text id={id} size="xs" c="secondary" mt={4} aria-live="polite">
        {isRefused ? null : words}
      </Text>
    </div>
  );
}
