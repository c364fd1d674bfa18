import { type Candidate, type MotionPhase, NOTHING, type Sums } from '../fold/under-way.ts';
import { distanceBetween } from '../position/distance.ts';
import type { TrackingSettings } from '../settings/settings.ts';
import { after, plus } from './sums.ts';

/** With five remembered places the stops are those that remembering all of them gives, but for one in a thousand (decision 36). */
const MOST = 5;

type Fix = { at: number; latitude: number; longitude: number };

export function isNear([latitude, longitude]: readonly [number, number], fix: Fix, metres: number): boolean {
  return distanceBetween({ latitude, longitude }, fix) <= metres;
}

/**
 * A stop is a run of fixes near the first of them. Where a fix leaves the first candidate's neighbourhood, or comes to stand only
 * now, the first of the others from which nothing went away takes its place; what was driven until there is the phase's.
 * @param standsSince since when the vehicle is at a standstill by its reported speeds; Infinity: it moves
 */
export function withFix(
  motionPhase: MotionPhase,
  fix: Fix,
  standsSince: number,
  settings: TrackingSettings,
): MotionPhase {
  const { candidates } = motionPhase;
  const added: Candidate = [fix.at, fix.latitude, fix.longitude, ...NOTHING];
  const [first] = candidates;
  if (first !== undefined && first[0] >= standsSince && isNear([first[1], first[2]], fix, settings.stopRadius)) {
    const until = motionPhase.phase === 'left' ? motionPhase.until : fix.at;
    return { ...motionPhase, until, candidates: candidates.length < MOST ? [...candidates, added] : candidates };
  }
  const all = [...candidates, added];
  let skipped = 1;
  while (skipped < all.length - 1 && !holds(all, skipped, standsSince, settings)) skipped++;
  return skipped < all.length ? startingAt(motionPhase, all, skipped, fix.at) : { ...motionPhase, candidates: all };
}

function holds(
  all: readonly Candidate[],
  index: number,
  standsSince: number,
  { stopRadius }: TrackingSettings,
): boolean {
  const [at, latitude, longitude] = all[index]!;
  if (at < standsSince) return false;
  for (let i = index + 1; i < all.length; i++)
    if (!isNear([latitude, longitude], fixOf(all[i]!), stopRadius)) return false;
  return true;
}

const fixOf = ([at, latitude, longitude]: Candidate): Fix => ({ at, latitude, longitude });

function startingAt(motionPhase: MotionPhase, all: readonly Candidate[], index: number, at: number): MotionPhase {
  const [from] = all[0]!;
  const before = sumOf(all.slice(0, index));
  const candidates = all.slice(index);
  if (motionPhase.away !== null) return { ...motionPhase, candidates, away: plus(motionPhase.away, before) };
  const stood = motionPhase.until - from;
  const isLonger = motionPhase.phase === 'trip' && stood > (motionPhase.pause?.[1] ?? 0);
  return {
    ...motionPhase,
    candidates,
    sums: plus(motionPhase.sums, before),
    until: at,
    pause: isLonger ? [from, stood] : motionPhase.pause,
  };
}

/** What followed the candidates. */
export function sumOf(candidates: readonly Candidate[]): Sums {
  let sums = NOTHING;
  for (const candidate of candidates) sums = plus(sums, after(candidate));
  return sums;
}

/** With one more leg at its end. */
export function withLeg(motionPhase: MotionPhase, leg: Sums): MotionPhase {
  const { candidates } = motionPhase;
  const last = candidates[candidates.length - 1];
  if (last === undefined) return { ...motionPhase, sums: plus(motionPhase.sums, leg) };
  const sums = plus(after(last), leg);
  const longer: Candidate = [last[0], last[1], last[2], sums[0], sums[1], sums[2], sums[3], sums[4]];
  return { ...motionPhase, candidates: candidates.length === 1 ? [longer] : candidates.with(-1, longer) };
}
