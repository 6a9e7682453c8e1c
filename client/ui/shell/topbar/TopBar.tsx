import { ActionIcon } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { Suspense, type ReactNode } from "react";
import { useMatches } from "react-router-dom";
import { PurseLink } from "../../../billing/bites/PurseLink";
import { isHybrid } from "../../../identity/account/viewer";
import { lazily } from "../../../lib/browser/lazily";
import type { MeFactsFragment } from "../../../identity/account/me.generated";
import { AvatarMenu } from "./AvatarMenu";
import { Connection } from "./ConnectionStatus";
import { LogoLink } from "../frame/Logo";
import { ModeSwitch } from "./ModeSwitch";
import { PriceSourceTag } from "./PriceSourceTag";
import classes from "./TopBar.module.css";
import { isMac } from "../search/shortcuts";

/** Copying is loaded after the first paint: the frame never waits for it. */
const EightySixButton = lazily(async () => ({ default: (await import("../../../copying/protection/EightySix")).EightySixButton }));

const Bell = lazily(() => import("../../../notifications/inbox/Bell"));

export interface TopBarProps {
  readonly me: MeFactsFragment;
  readonly onSearch: () => void;
  readonly onShortcuts: () => void;
}

/** Search, whether prices are real, the mode of a hybrid, the line to the server, my bites, the bell, and me. */
export function TopBar({ me, onSearch, onShortcuts }: TopBarProps): ReactNode {
  const matches = useMatches();
  const page = matches.at(-1)?.handle as { title?: string } | undefined;
  return (
    <header className={classes.bar}>
      <div className={classes.phone}>
        <LogoLink isMarkOnly size={26} />
        <span className={classes.page}>{page?.title ?? "Brigade"}</span>
      </div>
      <button
        type="button"
        className={classes.search}
        onClick={onSearch}
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac() ? "Meta+K" : "Control+K"}
      >
        <IconSearch size={16} stroke={1.75} aria-hidden="true" />
        <span className={classes.hint}>Find anything</span>
        <kbd>{isMac() ? "⌘ K" : "Ctrl K"}</kbd>
      </button>
      {/* First what comes last: nothing is to the left of it that it could move. */}
      <div className={classes.right}>
        <Suspense>
          <EightySixButton />
        </Suspense>
        <PriceSourceTag />
        {isHybrid(me) && <ModeSwitch me={me} />}
        <Connection />
        <PurseLink />
        <ActionIcon className={classes.phoneSearch} size="lg" aria-label="Find anything" onClick={onSearch}>
          <IconSearch size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
        <Suspense fallback={<span className={classes.bellPlace} />}>
          <Bell />
        </Suspense>
        <AvatarMenu me={me} onShortcuts={onShortcuts} />
      </div>
    </header>
  );
}
