// A process of its own that does everything to a user stream that can go wrong, without a test runner's handler of rejections: one that
// nobody awaits ends it. It says "survived" and must then end by itself, with every socket and timer gone.
import type { VenueStreamListener } from "../port/venue-session";
import { BinanceWorld } from "./binance-world";

let [cuts, resumes] = [0, 0];
const listener: VenueStreamListener = {
  onOrder: () => {},
  onActivity: () => {},
  onCut: () => void cuts++,
  onResumed: () => void resumes++,
};
const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
};

const world = await BinanceWorld.start();
const { sandbox } = world;
const { credentials } = await world.open();
const refused = async (change: () => void, back: () => void): Promise<void> => {
  change();
  const { session } = await world.open(credentials);
  await session.stream(listener).then(
    () => process.exit(3),
    () => {},
  );
  back();
};

await refused(
  () => (sandbox.sockets.refusesSockets = true),
  () => (sandbox.sockets.refusesSockets = false),
);
await refused(
  () => (sandbox.sockets.isMute = true),
  () => (sandbox.sockets.isMute = false),
);
const key = credentials.kind === "KEY" ? credentials.key : "";
for (let i = 0; i < 3; i++) {
  const wrong = await world.open({ kind: "KEY", key, secret: "wrong", passphrase: null });
  await wrong.session.stream(listener).catch(() => {});
}
const { session } = await world.open(credentials);
await session.stream(listener);
for (const end of [() => sandbox.sockets.cut(), () => sandbox.sockets.terminateStreams(), () => sandbox.sockets.announceShutdown()]) {
  const before = resumes;
  end();
  await until(() => resumes > before);
}
// Cut, and closed while it waits to come back.
sandbox.sockets.refusesSockets = true;
sandbox.sockets.cut();
await until(() => cuts === 4);
await session.close();
await world.stop();
process.stdout.write(`survived ${cuts} cuts, resumed ${resumes}\n`);
