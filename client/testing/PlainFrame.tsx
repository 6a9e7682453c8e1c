import type { ReactNode } from "react";
import { Outlet } from "react-router-dom";

/** In place of the frames of the app where only the rules of the routes are tested. */
export const PlainFrame = (): ReactNode => (
  <main id="main" tabIndex={-1}>
    <Outlet />
  </main>
);
