import { Signal } from '../../../live/index.ts';
import type { Period } from '../../../ui/period/period.ts';
import { runOn, type Span } from './replay-time.ts';

/** How many seconds of the past pass in one. */
export const SPEEDS = [1, 10, 30, 60, 300, 600] as const;
export type Speed = (typeof SPEEDS)[number];
export const USUAL_SPEED: Speed = 60;

/** What the replay is driven by: the page's frames, or a test's. */
export type Frames = { request(run: (now: number) => void): number; cancel(frame: number): void };

const BROWSER: Frames = {
  request: (run) => requestAnimationFrame(run),
  cancel: (frame) => cancelAnimationFrame(frame),
};

const LONGEST = 250; // ms of a frame: a page that slept does not leap when it wakes

/**
 * The clock of a replay. Moments (ms since 1970 UTC) go to its listeners once a frame and never through React: first to what moves on the
 * map, then to what is read, which waits where the map has to be redrawn. What the user chose is in signals.
 */
export class Replay {
  readonly playing = new Signal(false);
  readonly speed = new Signal<Speed>(USUAL_SPEED);
  readonly skip = new Signal(true);
  readonly follow = new Signal(false);
  /** The clock was put somewhere by a person: when it came to rest there. */
  readonly rested = new Signal(0);
  readonly #frames: Frames;
  readonly #movers = new Set<(at: number) => void>();
  readonly #listeners = new Set<(at: number) => void>();
  #isFull = false;
  #period: Period = { from: 0, to: 0 };
  #skipped: readonly Span[] = [];
  #first = 0;
  #at = 0;
  #frame = 0;
  #before: number | undefined;

  constructor(frames: Frames = BROWSER) {
    this.#frames = frames;
  }

  get at(): number {
    return this.#at;
  }

  get period(): Period {
    return this.#period;
  }

  /** Whether anything was played yet: until then the whole way is shown as driven. */
  get begun(): boolean {
    return this.#at > this.#period.from;
  }

  /** Another period: the clock goes to its beginning, or to `at` where that lies in it. */
  load(period: Period, at: number | undefined): void {
    this.pause();
    this.#period = period;
    this.#skipped = [];
    this.#first = period.from;
    this.#put(at === undefined ? period.from : within(at, period));
    this.rested.set(this.#at);
  }

  /** What skipping stops passes over. */
  setSkipped(spans: readonly Span[]): void {
    this.#skipped = spans;
  }

  /** When the first position is: playing from an earlier moment begins there. */
  setFirst(at: number): void {
    this.#first = within(at, this.#period);
  }

  /** The period goes on to a later moment, as today does; the clock stays where it is. */
  extend(to: number): void {
    this.#period = { ...this.#period, to };
  }

  play(): void {
    if (this.playing.get()) return;
    if (this.#at >= this.#period.to) this.#put(this.#period.from);
    if (this.#at < this.#first) this.#put(this.#first);
    this.#before = undefined;
    this.playing.set(true);
    this.#frame = this.#frames.request(this.#run);
  }

  pause(): void {
    if (!this.playing.get()) return;
    this.#frames.cancel(this.#frame);
    this.playing.set(false);
    this.#tell();
    this.rested.set(this.#at);
  }

  toggle(): void {
    if (this.playing.get()) this.pause();
    else this.play();
  }

  /** Puts the clock to a moment; it goes on from there if it ran. */
  seek(at: number): void {
    this.#put(within(at, this.#period));
    this.rested.set(this.#at);
  }

  /** For what moves with the vehicle. @returns how to stop listening; the listener hears the present moment at once */
  onMotion(mover: (at: number) => void): () => void {
    return this.#added(this.#movers, mover);
  }

  /** For what is read: while the replay runs it may lag by a frame. @returns as above */
  onMoment(listener: (at: number) => void): () => void {
    return this.#added(this.#listeners, listener);
  }

  /** Said by what moves: it had much to do in this frame, and what is read waits for the next one. */
  fill(): void {
    this.#isFull = this.playing.get();
  }

  #added(listeners: Set<(at: number) => void>, listener: (at: number) => void): () => void {
    listeners.add(listener);
    listener(this.#at);
    return () => listeners.delete(listener);
  }

  readonly #run = (now: number): void => {
    const elapsed = Math.min(LONGEST, now - (this.#before ?? now));
    this.#before = now;
    const skipped = this.skip.get() ? this.#skipped : [];
    this.#put(runOn(this.#at, elapsed * this.speed.get(), skipped, this.#period.to));
    if (this.#at >= this.#period.to) this.pause();
    else if (this.playing.get()) this.#frame = this.#frames.request(this.#run);
  };

  #put(at: number): void {
    this.#at = at;
    const hasWaited = this.#isFull;
    this.#isFull = false;
    for (const mover of this.#movers) mover(at);
    // never twice: where each frame is full, what is read would stand still
    if (hasWaited) this.#isFull = false;
    if (!this.#isFull) this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener(this.#at);
  }
}

const within = (at: number, { from, to }: Period): number => Math.min(to, Math.max(from, at));
