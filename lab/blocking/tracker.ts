import { type Attributes, type Fix, KMH } from '@balise/tracking';
import { between, pick, type Random } from '../../tools/simulator/random.ts';
import { DEGREE, type Drive, engineAt, placeAt, speedAt } from './drive.ts';
import { aWindow, type Faults, isWithin, type Window } from './faults.ts';

/** A moment in 2026 at which situations begin, milliseconds since 1970 UTC. */
export const BEGIN = Date.UTC(2026, 2, 10, 9);
/** Seconds since then. */
export const secondOf = (at: number): number => (at - BEGIN) / 1000;

/** What a tracker measured, and what it should have. */
export type Report = {
  fix: Fix;
  /** When it was measured, by the true clock, ms. */
  sampledAt: number;
  /** The vehicle in which it was. */
  drive: Drive;
  /** How far the tracker's clock was ahead, ms; below 0: behind. */
  ahead: number;
  /** Whether it says the speed that the vehicle had. */
  isSpeedTrue: boolean;
};

/** Seconds between reports, how it counts km/h, and what else it reports. */
type Habit = {
  moving: number;
  parked: number;
  counts: 'exactly' | 'down' | 'nearest';
  /** In which share of its messages it says whether the engine runs. */
  ignition: number;
  motion: boolean;
  bus: boolean;
  beats: boolean;
};

/** How many seconds a situation lasts, and the moment, ms, at which its vehicle starts after a stop. */
export type TimeSpan = { seconds: number; start: number };

/** Metres by which a place is off at most where nothing is wrong. */
const NOISE = 8;

/** What a tracker reports of a drive in the order in which it measured it. */
export function reportsOf(random: Random, drive: Drive, faults: Faults, { seconds, start }: TimeSpan): Report[] {
  const habit = aHabit(random);
  const measured = new Measured(random, drive, faults, habit, { seconds, start });
  return moments(random, drive, habit, seconds).map((at) => measured.at(at));
}

function aHabit(random: Random): Habit {
  return {
    moving: pick(random, [1, 5, 10, 10, 15, 20, 30, 60]),
    parked: pick(random, [5, 10, 10, 15, 20, 20, 30, 30, 40, 55, 60, 120, 300]),
    counts: pick(random, ['exactly', 'down', 'nearest']),
    ignition: pick(random, [0, 0.6, 1, 1, 1]),
    motion: random() < 0.3,
    bus: random() < 0.2,
    beats: random() < 0.3,
  };
}

/** In turn of its intervals, and often at once when the vehicle starts, stops, or its engine does. */
function moments(random: Random, { speeds, engine }: Drive, habit: Habit, seconds: number): number[] {
  const found: number[] = [];
  let next = between(random, 0, habit.moving);
  const eager = pick(random, [0, 0.5, 1]);
  for (let second = 0; second < seconds; second++) {
    const isMoving = speeds[second]! > 0.3;
    const before = Math.max(0, second - 1);
    const isChanged = engine[second] !== engine[before] || isMoving !== speeds[before]! > 0.3;
    if (second < next && !(isChanged && random() < eager)) continue;
    found.push(BEGIN + second * 1000 + Math.floor(random() * 1000));
    next = second + (isMoving ? habit.moving : habit.parked);
  }
  return found;
}

type Lie = 'zero' | 'low' | 'half' | 'kept' | 'negative';

/** A tracker with its faults. */
class Measured {
  readonly #random: Random;
  readonly #drive: Drive;
  readonly #faults: Faults;
  readonly #habit: Habit;
  readonly #lie: Lie;
  readonly #lies: Window;
  readonly #frozen: Window;
  readonly #clock: { ahead: number; during: Window };
  readonly #wire: 'inverted' | 'off' | 'on' | 'flickers' | 'blips';
  readonly #drift: { metres: number; period: number };
  #keptSpeed = 0;

  constructor(random: Random, drive: Drive, faults: Faults, habit: Habit, { seconds, start }: TimeSpan) {
    const end = BEGIN + seconds * 1000;
    this.#random = random;
    this.#drive = drive;
    this.#faults = faults;
    this.#habit = habit;
    this.#lie = pick(random, ['zero', 'zero', 'low', 'half', 'kept', 'negative']);
    this.#lies = aWindow(random, BEGIN, end);
    this.#frozen = aWindow(random, BEGIN, end, 0.1);
    const sign = faults.has('clockAhead') ? 1 : faults.has('clockBehind') ? -1 : 0;
    const ahead =
      sign * pick(random, [2_000, 5_000, 9_000, 9_900, 11_000, 30_000, 60_000, 120_000, 300_000, 3_600_000]);
    // often from when the vehicle starts on
    const during = random() < 0.3 ? { from: start - 1_000, to: end } : aWindow(random, BEGIN, end, 0.6);
    this.#clock = { ahead, during };
    this.#wire = pick(random, ['inverted', 'off', 'off', 'on', 'flickers', 'blips', 'blips']);
    this.#drift = { metres: between(random, 10, 150), period: between(random, 40_000, 400_000) };
  }

  at(at: number): Report {
    const second = secondOf(at);
    const ahead = isWithin(this.#clock.during, at) ? this.#clock.ahead : 0;
    const time = Math.floor((at + ahead) / 1000) * 1000;
    const attributes = this.#attributes(second);
    if (this.#habit.beats && this.#random() < 0.15) {
      const fix = { time: this.#random() < 0.5 ? null : time, location: null, attributes };
      return { fix, sampledAt: at, drive: this.#drive, ahead, isSpeedTrue: true };
    }
    const honest = this.#counted(speedAt(this.#drive, second));
    const speed = this.#speed(honest, at);
    const fix: Fix = { time, location: { ...this.#place(at), ...REST, speed, valid: this.#isValid() }, attributes };
    return { fix, sampledAt: at, drive: this.#drive, ahead, isSpeedTrue: speed === honest };
  }

  #counted(speed: number): number {
    const kmh = speed / KMH;
    if (this.#habit.counts === 'exactly') return speed;
    return (this.#habit.counts === 'down' ? Math.floor(kmh) : Math.round(kmh)) * KMH;
  }

  #speed(honest: number, at: number): number | null {
    if (this.#faults.has('noSpeed') && this.#random() < 0.8) return null;
    if (this.#faults.has('lyingPlace') && isWithin(this.#frozen, at)) return 0;
    if (!this.#faults.has('lyingSpeed') || !isWithin(this.#lies, at)) {
      this.#keptSpeed = honest;
      return honest;
    }
    switch (this.#lie) {
      case 'zero':
        return 0;
      case 'low':
        return honest * 0.02;
      case 'half':
        return honest / 2;
      case 'kept':
        return this.#keptSpeed;
      case 'negative':
        return -1;
    }
  }

  #place(at: number): { latitude: number; longitude: number } {
    const isFrozen = this.#faults.has('lyingPlace') && isWithin(this.#frozen, at);
    let { east, north } = placeAt(this.#drive, secondOf(isFrozen ? this.#frozen.from : at));
    const [angle, metres] = [this.#random() * 2 * Math.PI, this.#random() * NOISE];
    if (!isFrozen) {
      east += metres * Math.sin(angle);
      north += metres * Math.cos(angle);
    }
    if (this.#faults.has('drift')) {
      const swing = ((at - BEGIN) / this.#drift.period) * 2 * Math.PI;
      east += this.#drift.metres * Math.sin(swing);
      north += this.#drift.metres * Math.cos(swing * 0.7);
    }
    if (this.#faults.has('jump') && this.#random() < 0.15) east += between(this.#random, 60, 20_000);
    return { latitude: 5.3 + north / DEGREE, longitude: -4 + east / DEGREE };
  }

  #isValid(): boolean {
    return !(this.#faults.has('invalid') && this.#random() < 0.3);
  }

  #attributes(second: number): Attributes {
    const [runs, speed] = [engineAt(this.#drive, second), speedAt(this.#drive, second)];
    const { ignition, motion, bus } = this.#habit;
    const few = this.#faults.has('invalid') && this.#random() < 0.1;
    return {
      satellites: few ? 1 : 9,
      ...(this.#random() < ignition ? { ignition: this.#wired(runs) } : {}),
      ...(motion ? { motion: speed > 0.3 } : {}),
      ...(bus ? { busSpeed: Math.round(speed / KMH) * KMH } : {}),
    };
  }

  #wired(runs: boolean): boolean {
    if (!this.#faults.has('ignition')) return runs;
    if (this.#wire === 'inverted') return !runs;
    if (this.#wire === 'flickers') return this.#random() < 0.3 ? !runs : runs;
    if (this.#wire === 'blips') return this.#random() < 0.08 ? !runs : runs;
    return this.#wire === 'on';
  }
}

const REST = { altitude: null, course: null, accuracy: null } as const;
