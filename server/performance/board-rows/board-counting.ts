import type { Counting } from "../../platform/counts/stored-counts";
import { hasRowsSql } from "../../platform/counts/has-changes.sql";
import type { Database, Tx } from "../../platform/db/database";
import { limits } from "../../platform/limits";
import type { BoardKey } from "./board-key";
import { boardRowOf, captureList, boardLists, type BoardInput, type BoardRow } from "./board-row";
import { countOf } from "./board-counts";
import {
  addBoardChanges,
  deleteBoardRows,
  insertBoardRows,
  readBoardFeeders,
  readBoardInputs,
  readBoardRows,
  takeBoardChanges,
} from "./board-rows.store";
import { addBoardCounts, mergeParts, moveAmongParts, splitParts, writeLists, type BoardPart, type PlaceChange } from "./board-sums.store";
import { fillBoardSums, lockBoards, readWrongSums } from "./board-recount.store";

const lock = 860_222;
/** Feeders of a part that is new, so many that it is cut up, and so few that it goes to the one before. */
const part = { new: 128, max: 256, min: 16 } as const;
/** Feeders compared with their figures in one statement. */
const comparedAtOnce = 200;
/** Sums of floating-point numbers differ by the order in which they were added up. */
const alike = 1e-9;

/**
 * Where feeders come in each leaderboard: a change is a feeder's id, noted by what is stored of records and copies, and by accounts. Sums that do not
 * fit the rows are a change, too, which says of which board.
 */
export const boardCounting: Counting<string> = {
  lock,
  hasChanges: hasRowsSql("board_changes"),
  take: (tx) => takeBoardChanges(tx, limits.boardRowsAtOnceMax),
  calculate: async (tx, ids) => {
    const before = await deleteBoardRows(tx, ids);
    const after = (await readBoardInputs(tx, ids)).map((input) => boardRowOf(input));
    await insertBoardRows(tx, after);
    await addBoardCounts(tx, [...before.map((row) => counted(row, -1)), ...after.map((row) => counted(row, 1))]);
    await movePlaces(tx, [...before.flatMap((row) => placesOf(row, -1)), ...after.flatMap((row) => placesOf(row, 1))]);
  },
  compare: async (db) => {
    const feeders = await readBoardFeeders(db);
    const wrong: string[] = [];
    for (let at = 0; at < feeders.length; at += comparedAtOnce)
      wrong.push(...(await wrongAmong(db, feeders.slice(at, at + comparedAtOnce))));
    return { counted: feeders.length, wrong: [...wrong, ...(await readWrongSums(db)).map(boardName)] };
  },
  note: async (db, changes) => {
    const [boards, feeders] = [changes.filter(isBoardName), changes.filter((change) => !isBoardName(change))];
    await addBoardChanges(db, feeders);
    if (boards.length > 0) await fill(db);
  },
  nameOf: (change) => change,
};

const boardName = ({ audience, period, mode }: BoardKey): string => `board ${audience} ${period} ${mode}`.toLowerCase();
const isBoardName = (change: string): boolean => change.startsWith("board ");

const boardOf = ({ audience, period, mode }: BoardKey): BoardKey => ({ audience, period, mode });
const counted = (row: BoardRow, sign: 1 | -1) => ({ ...boardOf(row), ...countOf(row, sign) });

function placesOf(row: BoardRow, delta: 1 | -1): PlaceChange[] {
  const place = { ...boardOf(row), userId: row.userId, delta };
  return [
    ...(row.list <= boardLists.OWN ? [{ ...place, list: row.list, sortKey: row.sortKey }] : []),
    ...(row.capture === null ? [] : [{ ...place, list: captureList, sortKey: row.capture }]),
  ];
}

async function movePlaces(tx: Tx, places: readonly PlaceChange[]): Promise<void> {
  const changed = await moveAmongParts(tx, places);
  await cutUp(
    tx,
    changed.filter(({ feeders }) => feeders > part.max),
  );
  const small = changed.filter(({ feeders }) => feeders < part.min);
  if (small.length > 0) await mergeParts(tx, small);
  await writeLists(tx, changed);
}

async function cutUp(tx: Tx, parts: readonly BoardPart[]): Promise<void> {
  const { captures = [], ranks = [] } = Object.groupBy(parts, ({ list }) => (list === captureList ? "captures" : "ranks"));
  if (ranks.length > 0) await splitParts(tx, "ranks", ranks, part.new);
  if (captures.length > 0) await splitParts(tx, "captures", captures, part.new);
}

/** Adds all sums up anew. */
const fill = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    await lockBoards(tx, lock);
    const lists = await fillBoardSums(tx);
    await cutUp(tx, lists);
    await writeLists(tx, lists);
  });

/** Ids of those whose rows are not what is stored of them makes of them. */
async function wrongAmong(db: Database, ids: readonly string[]): Promise<string[]> {
  const nameOf = (row: BoardInput): string => `${row.userId} ${row.audience} ${row.period} ${row.mode}`;
  const wanted = new Map((await readBoardInputs(db, ids)).map((input) => [nameOf(input), boardRowOf(input)]));
  const stored = new Map((await readBoardRows(db, ids)).map((row) => [nameOf(row), row]));
  const names = [...new Set([...wanted.keys(), ...stored.keys()])];
  return [...new Set(names.filter((name) => !areAlike(wanted.get(name), stored.get(name))).map((name) => name.split(" ")[0]!))];
}

const exact = ["days", "list", "assetClass", "risk", "isSuspended", "isClosed", "isDemo", "copies"] as const;
const near = ["sortKey", "total", "spread", "volatility", "ownReturn", "copied", "fed", "copiesSpread", "capture"] as const;

function areAlike(a: BoardRow | undefined, b: BoardRow | undefined): boolean {
  if (!a || !b) return a === b;
  const isNear = (x: number | null, y: number | null): boolean =>
    x === null || y === null ? x === y : Math.abs(x - y) <= alike * Math.max(1, Math.abs(x));
  return exact.every((key) => a[key] === b[key]) && +a.recordFrom === +b.recordFrom && near.every((key) => isNear(a[key], b[key]));
}
