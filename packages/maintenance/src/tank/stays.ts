import type { TankLevel } from './levels.ts';

/** A time at rest, as places in the list of levels. What was read on the way up to it and after it is beside it. */
export type Stay = {
  /** The levels at rest: from, and without `end`; none where the tracker was silent then. */
  from: number;
  end: number;
  /** The first level of the drive before that counts, and the last of the drive after, exclusive. */
  driveFrom: number;
  driveEnd: number;
};

/** A vehicle that is pushed on from pump to pump is still at the station. */
const SAME_PLACE = 200; // m
/** Silence of so long may have been a stop. */
const SILENCE = 8 * 60_000; // ms
/** Of the drives before and after, so many levels at most, and no older ones, say what the level was. */
const [DRIVE_LEVELS, DRIVE_TIME] = [12, 30 * 60_000];

/** Pure: the times at rest in which fuel may have been filled in or taken, in their order. */
export function staysOf(levels: readonly TankLevel[]): Stay[] {
  const runs = runsOf(levels);
  return runs.map(({ from, end }, place) => {
    let driveFrom = from;
    const least = runs[place - 1]?.end ?? 0;
    const [arrived, left] = [levels[from - 1]?.at ?? 0, levels[end]?.at ?? 0];
    while (driveFrom > least && from - driveFrom < DRIVE_LEVELS && arrived - levels[driveFrom - 1]!.at <= DRIVE_TIME)
      driveFrom--;
    let driveEnd = end;
    const most = runs[place + 1]?.from ?? levels.length;
    while (driveEnd < most && driveEnd - end < DRIVE_LEVELS && levels[driveEnd]!.at - left <= DRIVE_TIME) driveEnd++;
    return { from, end, driveFrom, driveEnd };
  });
}

type Run = { from: number; end: number };

function runsOf(levels: readonly TankLevel[]): Run[] {
  const runs: Run[] = [];
  let moved = 0;
  for (const [place, level] of levels.entries()) {
    moved += level.metres;
    const before = levels[place - 1];
    const isSilence = before !== undefined && level.at - before.at > SILENCE;
    const last = runs.at(-1);
    if (level.isStill) {
      if (last && (last.end === place || moved < SAME_PLACE)) last.end = place + 1;
      else runs.push({ from: place, end: place + 1 });
      moved = 0;
    } else if (isSilence && last?.end !== place) {
      runs.push({ from: place, end: place });
      moved = 0;
    }
  }
  return runs;
}
