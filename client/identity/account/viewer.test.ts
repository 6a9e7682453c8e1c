import { expect, test } from "vitest";
import { person, viewers } from "../../testing/viewers";
import { isEater, isFeeder, isHybrid, isOnFeederSide, isRealAdmin, isShownAsAdmin, mayAnnounce, mayOpenAdmin } from "./viewer";

const { eater, feeder, hybrid, admin } = viewers;
const acting = (change: object) =>
  ({ __typename: "TestMode", activePersonaId: "admin", biteBalance: 0, isReadOnly: true, ...change }) as never;
/** Testers of the test mode: one in the admin persona, and an admin in a feeder's. */
const sample = person({ role: "admin", isTester: true, testMode: acting({ realRole: "eater" }) });
const disguised = person({ role: "feeder", testMode: acting({ realRole: "admin" }) });

test.each([
  ["isFeeder", isFeeder, [feeder, hybrid, disguised], [eater, admin, sample]],
  ["isEater", isEater, [eater, hybrid], [feeder, admin, disguised]],
  ["isHybrid", isHybrid, [hybrid], [eater, feeder, admin]],
  ["isOnFeederSide", isOnFeederSide, [feeder], [eater, hybrid]],
  ["isShownAsAdmin", isShownAsAdmin, [admin, sample], [eater, feeder, hybrid, disguised]],
  ["isRealAdmin", isRealAdmin, [admin, disguised], [eater, feeder, hybrid, sample]],
  ["mayOpenAdmin", mayOpenAdmin, [admin, disguised, sample, person({ isTester: true })], [eater, feeder, hybrid]],
  ["mayAnnounce", mayAnnounce, [feeder, hybrid, admin], [eater]],
] as const)("CLIENT-209 %s is answered in one place, for each role and persona", (_, is, yes, no) => {
  expect(yes.map((me) => is(me))).toEqual(yes.map(() => true));
  expect(no.map((me) => is(me))).toEqual(no.map(() => false));
});
