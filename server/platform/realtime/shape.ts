import type { ExecutionResult, GraphQLFormattedError } from "graphql";
import type { Fault } from "../errors";
import { loaderRegistry, type RequestContext } from "../graphql/context";
import type { DirectSelection } from "../graphql/direct/direct-selection";
import type { GraphqlEngine, PreparedOperation } from "../graphql/engine";
import type { ErrorFormatter, ErrorPlace } from "../graphql/error-format";
import type { Metrics } from "../ops/metrics";
import type { Viewer } from "../viewer";
import { StreamHead, StreamReady, viewerSequence } from "./stream.types";
import { textFrame } from "./frames/text-frame";
import { make } from "../make";

/** A finished payload, cut where each viewer's own number goes. */
export class Shaped {
  /** Bytes where it may be shared: they are copied into many frames. What is one viewer's alone is written into its only frame. */
  private readonly pieces: ReadonlyArray<string | Buffer>;
  private last: { readonly prefix: string; readonly sequence: number; readonly frame: Buffer } | null = null;

  constructor(
    text: string,
    /** A resolver asked who is looking: this payload is for that viewer alone. */
    readonly isViewerBound: boolean,
  ) {
    this.pieces = text.includes(placeholder) ? text.split(placeholder).map((piece) => Buffer.from(piece)) : [text];
  }

  /**
   * The whole frame of one operation, `prefix` up to its payload. In a crowd most are at the same number under the same
   * short id: they get the same bytes, which are neither made nor copied again.
   */
  frame(prefix: string, sequence: number): Buffer {
    const { last, pieces } = this;
    if (last && (last.sequence === sequence || pieces.length === 1) && last.prefix === prefix) return last.frame;
    const number = String(sequence);
    const parts = pieces.flatMap((piece, index) => (index === 0 ? [piece] : [number, piece]));
    const frame = textFrame([prefix, ...parts, "}"]);
    this.last = { prefix, sequence, frame };
    return frame;
  }
}

export type MaybePromise<T> = T | Promise<T>;

export interface ShapeTools {
  readonly engine: GraphqlEngine;
  readonly errors: ErrorFormatter;
  readonly metrics: Metrics;
}

/** One selection of a subscription field: all operations with the same document and variables share it. */
export class Shape {
  /** Operations that use it; the hub drops it at 0. */
  users = 0;
  isViewerBound = false;
  private readonly direct: TriedDirectly;
  private ready: Frame | null = null;
  private head: Frame | null = null;

  constructor(
    readonly key: string,
    readonly field: string,
    private readonly prepared: PreparedOperation,
    private readonly tools: ShapeTools,
  ) {
    this.direct = new TriedDirectly(tools.engine.direct(prepared));
  }

  readyFrame(): Frame {
    return (this.ready ??= this.frame(make(StreamReady, { sequence: viewerSequence }), null));
  }

  headFrame(): Frame {
    return (this.head ??= this.frame(make(StreamHead, { sequence: viewerSequence }), null));
  }

  frame(delivered: object, viewer: Viewer | null): Frame {
    return new Frame(delivered, viewer, this.run(delivered, viewer));
  }

  /** A reason to end an operation, as its client may read it. */
  refusal(fault: Fault): GraphQLFormattedError {
    return this.tools.errors.format(fault, this.placeOf("stream"));
  }

  private placeOf(requestId: string): ErrorPlace {
    return { requestId, operationName: this.prepared.operationName, transport: "websocket" };
  }

  /** Runs the selection over one delivered object, with fresh loaders: at once where it can be, else through the graph. */
  private run(delivered: object, viewer: Viewer | null): MaybePromise<Shaped> {
    this.tools.metrics.shapings.inc();
    const context = new ShapingContext(viewer);
    const root = { [this.field]: delivered };
    const text = this.direct.write(root, delivered, context);
    if (text !== null) return this.shaped(text, context);
    const { document, operationName, variables } = this.prepared;
    const result = this.tools.engine.shape(document, operationName, root, context, variables);
    return result instanceof Promise ? result.then((settled) => this.finish(settled, context)) : this.finish(result, context);
  }

  private finish(result: ExecutionResult, context: ShapingContext): Shaped {
    const place = this.placeOf(context.requestId);
    const payload = result.errors
      ? { data: result.data, errors: result.errors.map((error) => this.tools.errors.format(error, place)) }
      : { data: result.data };
    return this.shaped(JSON.stringify(payload), context);
  }

  private shaped(text: string, { isViewerBound }: ShapingContext): Shaped {
    if (isViewerBound) this.isViewerBound = true;
    return new Shaped(text, isViewerBound);
  }
}

/** How many objects of a class at most go to the graph unasked, after some that could not be written directly. */
const restMax = 256;

/** Writes directly what can be. Objects of a class that could not be are tried again, but more and more seldom: trying costs, too. */
class TriedDirectly {
  private readonly rests = new Map<unknown, { length: number; left: number }>();

  constructor(private readonly selection: DirectSelection) {}

  write(root: object, delivered: object, context: RequestContext): string | null {
    const rest = this.rests.get(delivered.constructor);
    if (rest && rest.left > 0) return (rest.left--, null);
    const text = this.selection.write(root, context);
    if (text !== null) {
      if (rest) this.rests.delete(delivered.constructor);
    } else if (rest) rest.left = rest.length = Math.min(restMax, rest.length * 2);
    else this.rests.set(delivered.constructor, { length: 1, left: 1 });
    return text;
  }
}

const placeholder = String(viewerSequence);
const noHeaders = new Headers();

/** The context of a streamed event. It notes whether anyone asked for the viewer: only else may the payload be shared. */
class ShapingContext implements RequestContext {
  isViewerBound = false;
  readonly requestId = "stream";
  readonly loader = loaderRegistry(() => this);

  constructor(private readonly who: Viewer | null) {}

  get viewer(): Viewer | null {
    this.isViewerBound = true;
    return this.who;
  }

  get address(): string {
    this.isViewerBound = true;
    return "";
  }

  get headers(): Headers {
    return noHeaders;
  }

  setCookie(): void {
    throw new Error("A streamed event has no answer to put a cookie on.");
  }
}

/** Frames of one burst become ready one after the other: whoever waits for several is woken once, when all are. */
let woken = new Set<FrameWaiter>();
function wakeLater(waiters: readonly FrameWaiter[]): void {
  if (woken.size === 0 && waiters.length > 0) setImmediate(wakeAll);
  for (const waiter of waiters) woken.add(waiter);
}
function wakeAll(): void {
  const waiters = woken;
  woken = new Set();
  for (const waiter of waiters) waiter.frameIsReady();
}

/** Who waits for a frame that is still being shaped. */
export interface FrameWaiter {
  frameIsReady(): void;
  frameFailed(error: unknown): void;
}

/**
 * One payload on its way to all operations that may share it. Operations queue the frame itself, not a promise each:
 * thousands of them wait for the one shaping.
 */
export class Frame {
  shaped: Shaped | null = null;
  isFailed = false;
  private waiters: FrameWaiter[] | null = null;

  constructor(
    readonly delivered: object,
    readonly viewer: Viewer | null,
    shaped: MaybePromise<Shaped>,
  ) {
    if (shaped instanceof Promise)
      shaped.then(
        (done) => this.settle(done),
        (error: unknown) => this.fail(error),
      );
    else this.shaped = shaped;
  }

  get isSettled(): boolean {
    return this.shaped !== null || this.isFailed;
  }

  /** Whether it is for this viewer: it is for all unless a resolver asked who is looking. */
  isFor(viewer: Viewer | null): boolean {
    return this.shaped === null || !this.shaped.isViewerBound || this.viewer === viewer;
  }

  wait(waiter: FrameWaiter): void {
    (this.waiters ??= []).push(waiter);
  }

  private settle(shaped: Shaped): void {
    this.shaped = shaped;
    wakeLater(this.takeWaiters());
  }

  private fail(error: unknown): void {
    this.isFailed = true;
    for (const waiter of this.takeWaiters()) waiter.frameFailed(error);
  }

  private takeWaiters(): FrameWaiter[] {
    const waiters = this.waiters ?? [];
    this.waiters = null;
    return waiters;
  }
}

/** Shares what was shaped for one message among all operations it goes to. */
export class FrameCache {
  private readonly frames = new Map<object, Map<Shape, Frame>>();

  get(delivered: object, shape: Shape, viewer: Viewer | null): Frame {
    if (shape.isViewerBound) return shape.frame(delivered, viewer);
    let byShape = this.frames.get(delivered);
    if (!byShape) this.frames.set(delivered, (byShape = new Map()));
    const known = byShape.get(shape);
    if (known?.isFor(viewer)) return known;
    const own = shape.frame(delivered, viewer);
    if (!known) byShape.set(shape, own);
    return own;
  }
}
