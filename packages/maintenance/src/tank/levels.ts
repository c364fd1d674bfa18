import { median } from '../meter/believed.ts';

/** One reading of a tank, and what the vehicle did. */
export type TankReading = {
  /** ms since 1970. */
  at: number;
  litres: number;
  /** It stood: its engine was off, or it did not move. */
  isStill: boolean;
  /** The engine was off; null: not known. */
  isOff: boolean | null;
};

/** The level of a tank within a minute, or within its part at rest or on the way. */
export type TankLevel = TankReading & {
  /** Metres that were driven since the level before. */
  metres: number;
};

const MINUTE = 60_000;

/**
 * Pure: readings as one level a minute, the median of each: of a day not many more than 1,440 remain, however often the tracker sends.
 * Where the vehicle stops or leaves, the minute has two. Readings of whole minutes can be reduced apart from each other.
 * @param readings in the order of their time; metres: driven since the reading before
 */
export function levelsOf(readings: readonly (TankReading & { metres: number })[]): TankLevel[] {
  const levels: TankLevel[] = [];
  for (let first = 0; first < readings.length; ) {
    const minute = Math.floor(readings[first]!.at / MINUTE);
    let end = first + 1;
    const { isStill } = readings[first]!;
    while (
      end < readings.length &&
      Math.floor(readings[end]!.at / MINUTE) === minute &&
      readings[end]!.isStill === isStill
    )
      end++;
    const within = readings.slice(first, end);
    const last = within.at(-1)!;
    levels.push({
      at: last.at,
      litres: median(within.map(({ litres }) => litres))!,
      isStill,
      isOff: last.isOff,
      metres: within.reduce((sum, { metres }) => sum + metres, 0),
    });
    first = end;
  }
  return levels;
}
