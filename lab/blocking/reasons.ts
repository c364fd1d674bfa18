import { type BlockingLimits, KMH } from '@balise/tracking';
import { speedAt } from './drive.ts';
import type { ReadMessage, View } from './play.ts';
import {
  AHEAD,
  ageOf,
  bySameSender,
  DRIFT,
  givesSpeed,
  inOrder,
  isFasterThan,
  isFuture,
  isLocated,
  isVouchedFor,
  metresBetween,
  PACE_OVER,
  SILENCE,
  SLOW,
  STANDING,
  strictest,
  timeBetween,
} from './reading.ts';
import { secondOf } from './tracker.ts';

type Said = {
  view: View;
  all: ReadMessage[];
  ordered: ReadMessage[];
  last: ReadMessage | undefined;
  limits: BlockingLimits;
  provenAfter: number;
};

/** Whether a reason is true, by what was received. */
const TRUE: Record<string, (said: Said) => boolean> = {
  noFix: ({ ordered }) => !ordered.some(isLocated),
  staleFix: ({ view, last, limits }) => last !== undefined && !(ageOf(last, view.now) < limits.blockFreshFor * 1000),
  invalidFix: ({ last }) => last !== undefined && !isVouchedFor(last),
  // whoever sent it
  futureFix: ({ view }) => view.read.some(isFuture),
  noSpeed: ({ last }) => last !== undefined && !givesSpeed(last),
  moving: ({ all }) => all.some((one) => isFasterThan(STANDING, one)),
  moved: hasMoved,
  // its run begins anew with each place that is too far from the first
  standsTooShort: (said) => hasMoved(said) || !hasStood(said, said.limits.blockStandsFor * 1000),
  stillTooShort: (said) => hasMoved(said) || !hasStood(said, said.limits.blockStillFor * 1000),
  motionSensor: ({ ordered }) =>
    ordered.findLast(({ record }) => record.fix.attributes.motion !== undefined)?.record.fix.attributes.motion === true,
  ignitionUnknown: ({ view, ordered, limits }) => {
    const last = ordered.findLast(saysIgnition);
    return last === undefined || !(ageOf(last, view.now) < limits.blockFreshFor * 1000);
  },
  ignitionOn: ({ ordered }) => ordered.findLast(saysIgnition)?.record.fix.attributes.ignition === true,
  engineOffTooShort: (said) => !hasBeenOff(said, said.limits.blockEngineOffFor * 1000),
  tooFast: ({ all }) => all.some((one) => isFasterThan(SLOW, one)) || isFarApart(all),
  onlyOneFix: (said) => said.last !== undefined && !hasSecond(said, said.last),
  // or another connection is the newest by now
  notConnected: ({ view }) => view.connections.length > 1 || view.connections.some(({ isReachable }) => !isReachable),
  otherConnection: ({ view }) => view.connections.filter(({ isReachable }) => isReachable).length > 1,
  connectionYoung: ({ view, provenAfter }) => !hasBeenAlone(view, provenAfter),
  connectionContested: ({ view }) => view.connections.length > 1,
  receivedElsewhere: ({ view, last }) =>
    view.elsewhere.length > 0 || last?.way !== view.gateway.way || isJustRead(view),
  connectionBusy: ({ view }) => view.gateway.way?.isQuiet === false,
};

/**
 * The reasons among these that are not true, by what the gateway had received; or by what the vehicle truly did, where its trackers say
 * the truth.
 */
export function untrueAmong(
  reasons: readonly string[],
  view: View,
  { limits, provenAfter }: { limits: BlockingLimits; provenAfter: number },
): string[] {
  const all = bySameSender(view.read);
  const ordered = inOrder(all);
  const asked = strictest(limits);
  const said = { view, all, ordered, last: ordered.findLast(isLocated), limits: asked, provenAfter };
  const untrue = reasons.filter((reason) => TRUE[reason]?.(said) !== true);
  return reasons.includes('moving') && !hasTrulyMoved(all) ? [...untrue, 'moving, which it never did'] : untrue;
}

/** Two places are so far apart that a run began anew between them, or with one of them. */
function hasMoved({ all }: Said): boolean {
  const located = all.filter((one) => isLocated(one) && !isFuture(one));
  return located.some((one) => located.some((other) => metresBetween(one, other) > DRIFT));
}

/** By the way between some two of them. */
function isFarApart(all: readonly ReadMessage[]): boolean {
  const located = all.filter((one) => isLocated(one) && !isFuture(one));
  return located.some((one) => located.some((other) => speedBetween(one, other) > SLOW));
}

const speedBetween = (one: ReadMessage, other: ReadMessage): number =>
  metresBetween(one, other) / Math.max(0.001, Math.abs(timeBetween(one, other)) / 1000);

/** Whether a recent fix that is long enough before the last, and what came between them, says that it is slow. */
function hasSecond({ view, all, ordered, limits }: Said, last: ReadMessage): boolean {
  const located = ordered.filter(isLocated);
  return located.some((first, at) => {
    const isRecent = timeBetween(first, last) >= PACE_OVER && ageOf(first, view.now) < limits.blockFreshFor * 1000;
    const says = (one: ReadMessage) => givesSpeed(one) && isVouchedFor(one);
    const isDoubted = all
      .slice(all.indexOf(first))
      .some((one) => isFuture(one) || isFasterThan(SLOW, one) || isElsewhere(one, first));
    return isRecent && !isDoubted && located.slice(at).every(says);
  });
}

const saysIgnition = ({ record }: ReadMessage) => record.fix.attributes.ignition !== undefined;

/** A message came here between the check and the database's answer. */
const isJustRead = ({ read, now }: View) => now - (read.at(-1)?.record.receivedAt ?? 0) <= AHEAD;

/** Where it says that it moves, it does: more than half of what a tracker counts as 1 km/h. */
const hasTrulyMoved = (all: readonly ReadMessage[]): boolean =>
  all.some(
    (one) =>
      isFasterThan(STANDING, one) &&
      (!one.arrival.report.isSpeedTrue ||
        speedAt(one.arrival.report.drive, secondOf(one.arrival.report.sampledAt)) >= 0.49 * KMH),
  );

/** Whether nothing speaks against a run of standing of this length that ends with the newest place. */
function hasStood({ all, ordered, last }: Said, milliseconds: number): boolean {
  if (last === undefined) return false;
  const located = ordered.filter(isLocated);
  return located.some((first, at) => {
    const run = located.slice(at);
    if (!(timeBetween(first, last) >= milliseconds)) return false;
    if (run.some((one) => isFasterThan(STANDING, one) || !givesSpeed(one) || !isVouchedFor(one))) return false;
    if (run.some((one) => metresBetween(first, one) > DRIFT)) return false;
    if (run.some((one, place) => place > 0 && isSilent(run[place - 1]!, one))) return false;
    // whatever time it names: what came meanwhile and says otherwise put all before it in doubt
    const came = all.slice(all.indexOf(first));
    return !came.some((one) => isFuture(one) || isFasterThan(STANDING, one) || isElsewhere(one, first));
  });
}

const isElsewhere = (one: ReadMessage, first: ReadMessage) =>
  isLocated(one) && isVouchedFor(one) && metresBetween(first, one) > DRIFT;

function hasBeenOff({ all, ordered }: Said, milliseconds: number): boolean {
  const said = ordered.filter(saysIgnition);
  const last = said.at(-1);
  if (last === undefined) return false;
  return said.some((first, at) => {
    const run = said.slice(at);
    if (!(timeBetween(first, last) >= milliseconds)) return false;
    if (run.some((one, place) => place > 0 && isSilent(run[place - 1]!, one))) return false;
    const came = all.slice(all.indexOf(first)).filter((one) => saysIgnition(one) && !isFuture(one));
    return came.every(({ record }) => record.fix.attributes.ignition === false);
  });
}

const isSilent = (one: ReadMessage, next: ReadMessage): boolean =>
  next.record.at - one.record.at > SILENCE || next.record.receivedAt - one.record.receivedAt > SILENCE;

/** Whether the newest connection has been the only one for so long, with none before it either. */
function hasBeenAlone({ connections, now }: View, provenAfter: number): boolean {
  const [only] = connections;
  return connections.length === 1 && only !== undefined && now - only.openedAt >= provenAfter;
}
