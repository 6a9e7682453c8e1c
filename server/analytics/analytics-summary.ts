import type { Clock } from "../platform/clock";
import type { Database } from "../platform/db/database";
import { Fault, forbidden } from "../platform/errors";
import { isAdmin, realViewer, type Viewer } from "../platform/viewer";
import { readSummaryRow } from "./analytics.store";
import type { AnalyticsSummary } from "./analytics.types";

const daysMax = 90;
const rowsMax = 12;

/** Invented, the same on every machine: for a tester in the admin persona. */
function sampleSummary(days: number): AnalyticsSummary {
  const lastDay = Date.UTC(2026, 10, 19);
  const views = (back: number): number => 900 + ((back * 37) % 260);
  const list = Array.from({ length: days }, (_, at) => {
    const back = days - 1 - at;
    const day = new Date(lastDay - back * 86_400_000).toISOString().slice(0, 10);
    return { day, views: views(back), installations: Math.round(views(back) / 7) };
  });
  const total = list.reduce((sum, day) => sum + day.views, 0);
  const share = (part: number): number => Math.round(total * part);
  return {
    days: list,
    views: total,
    installations: 412,
    pages: [
      { name: "Feed", count: share(0.34) },
      { name: "Dashboard", count: share(0.21) },
      { name: "My chefs", count: share(0.12) },
    ],
    roles: [
      { name: "eater", count: share(0.61) },
      { name: "visitor", count: share(0.22) },
      { name: "feeder", count: share(0.17) },
    ],
    events: [
      { name: "copy_started", count: 96 },
      { name: "sign_up", count: 41 },
    ],
    steps: [{ from: "/feed", to: "Feeder", count: share(0.09) }],
  };
}

/** What the admin's dashboard shows of the last `days` days (1 to 90). FORBIDDEN for everybody but a real admin. */
export async function readSummary(db: Database, clock: Clock, viewer: Viewer, days: number): Promise<AnalyticsSummary> {
  const isSample = viewer.actingAs?.shown.role === "admin";
  if (!isAdmin(realViewer(viewer)) && !isSample) throw forbidden();
  if (days < 1 || days > daysMax) throw new Fault("BAD_USER_INPUT", `Ask for 1 to ${daysMax} days.`);
  if (!isAdmin(realViewer(viewer))) return sampleSummary(days);
  const from = new Date(Math.floor(clock.now() / 86_400_000) * 86_400_000 - (days - 1) * 86_400_000);
  return readSummaryRow(db, from, clock.date(), rowsMax);
}
