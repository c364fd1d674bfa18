import { KMH } from '@balise/tracking';
import { between, pick, type Random } from '../../tools/simulator/random.ts';

/** Metres of a degree of latitude. */
export const DEGREE = 111_194.93;

/** What a vehicle truly does, at each whole second: metres per second, metres east and north of where it began, 1 where its engine runs. */
export type Drive = { speeds: Float64Array; east: Float64Array; north: Float64Array; engine: Uint8Array };

/** What vehicles do, as often as it is listed; a red light is a stop with the engine on. */
const PHASES = [
  'park',
  'park',
  'idle',
  'redLight',
  'redLight',
  'trip',
  'trip',
  'slow',
  'crawl',
  'circle',
  'tow',
] as const;
type Phase = (typeof PHASES)[number];

/** @param seconds how long it lasts */
export function aDrive(random: Random, seconds: number): Drive {
  const writer = new DriveWriter(seconds);
  for (let last: Phase = pick(random, PHASES); !writer.isDone; last = pick(random, PHASES)) add(writer, last, random);
  return writer.drive;
}

function add(writer: DriveWriter, phase: Phase, random: Random): void {
  const seconds = (low: number, high: number) => Math.round(between(random, low, high));
  switch (phase) {
    case 'park':
      return writer.stand(seconds(40, 250), false);
    case 'idle':
      return writer.stand(seconds(20, 150), true);
    case 'redLight':
      return writer.stand(seconds(5, 80), true);
    case 'trip':
      return writer.move(random, { to: between(random, 20, 130), hold: seconds(3, 90), turn: 0, engine: true });
    case 'slow':
      return writer.move(random, { to: between(random, 5, 35), hold: seconds(5, 60), turn: 0, engine: true });
    case 'crawl':
      return writer.move(random, { to: between(random, 0.5, 9), hold: seconds(10, 150), turn: 0, engine: true });
    case 'circle': // comes back to where it was within a quarter of a minute to a minute
      return writer.move(random, {
        to: between(random, 8, 50),
        hold: seconds(20, 90),
        turn: (2 * Math.PI) / between(random, 15, 60),
        engine: true,
      });
    case 'tow':
      return writer.move(random, { to: between(random, 5, 90), hold: seconds(10, 90), turn: 0, engine: false });
  }
}

/** Km/h, seconds at that speed, radians a second. */
type Motion = { to: number; hold: number; turn: number; engine: boolean };

class DriveWriter {
  readonly drive: Drive;
  #at = 0;
  #heading = 0;
  readonly #length: number;

  constructor(seconds: number) {
    this.#length = seconds;
    const numbers = () => new Float64Array(seconds + 1);
    this.drive = { speeds: numbers(), east: numbers(), north: numbers(), engine: new Uint8Array(seconds + 1) };
  }

  get isDone(): boolean {
    return this.#at >= this.#length;
  }

  stand(seconds: number, engine: boolean): void {
    for (let second = 0; second < seconds && !this.isDone; second++) this.#step(0, 0, engine);
  }

  move(random: Random, { to, hold, turn, engine }: Motion): void {
    const top = to * KMH;
    const [faster, slower] = [between(random, 0.4, 3), between(random, 0.5, 4)];
    let speed = 0;
    this.#heading = between(random, 0, 2 * Math.PI);
    while (speed < top && !this.isDone) {
      speed = Math.min(top, speed + faster);
      this.#step(speed, turn, engine);
    }
    for (let second = 0; second < hold && !this.isDone; second++) this.#step(speed, turn, engine);
    while (speed > 0 && !this.isDone) {
      speed = Math.max(0, speed - slower);
      this.#step(speed, turn, engine);
    }
  }

  #step(speed: number, turn: number, engine: boolean): void {
    const { speeds, east, north, engine: runs } = this.drive;
    const before = this.#at++;
    this.#heading += turn;
    const metres = (speeds[before]! + speed) / 2;
    speeds[this.#at] = speed;
    east[this.#at] = east[before]! + metres * Math.sin(this.#heading);
    north[this.#at] = north[before]! + metres * Math.cos(this.#heading);
    runs[this.#at] = engine ? 1 : 0;
  }
}

/** Seconds at which it starts after having stood for half a minute. */
export function startsOf({ speeds }: Drive): number[] {
  const found: number[] = [];
  let stood = 0;
  for (let second = 0; second + 1 < speeds.length; second++) {
    stood = speeds[second] === 0 ? stood + 1 : 0;
    if (stood >= 30 && speeds[second + 1]! > 0) found.push(second);
  }
  return found;
}

/** Metres per second at a moment, in seconds. */
export const speedAt = ({ speeds }: Drive, at: number): number => within(speeds, at);

export const placeAt = ({ east, north }: Drive, at: number): { east: number; north: number } => ({
  east: within(east, at),
  north: within(north, at),
});

export const engineAt = ({ engine }: Drive, at: number): boolean =>
  engine[Math.min(engine.length - 1, Math.max(0, Math.ceil(at)))] === 1;

function within(values: Float64Array, at: number): number {
  const before = Math.min(values.length - 1, Math.max(0, Math.floor(at)));
  const after = Math.min(values.length - 1, before + 1);
  const share = Math.min(1, Math.max(0, at - before));
  return values[before]! + (values[after]! - values[before]!) * share;
}

/**
 * When a vehicle that is faster than `limit` at a moment became so.
 * @returns seconds; undefined where it is not faster
 */
export function fasterSince(drive: Drive, at: number, limit: number): number | undefined {
  if (!(speedAt(drive, at) > limit)) return undefined;
  const { speeds } = drive;
  let second = Math.min(speeds.length - 1, Math.floor(at));
  while (second > 0 && speeds[second]! > limit) second--;
  const [low, high] = [speeds[second]!, speeds[second + 1] ?? speedAt(drive, at)];
  return low > limit ? 0 : second + (limit - low) / (high - low);
}
