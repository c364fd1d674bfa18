import type { StatusFacts } from './badge/status.ts';
import type { DeviceState } from './device-state.ts';
import { usualInterval } from './fold/interval.ts';
import type { Place } from './history.ts';

/** What people see of a device at once: the facts of its badge, where it is, how far it went. */
export type LiveFacts = StatusFacts & {
  location: Place | null;
  /** Metres summed from accepted fixes since the device was activated or, later, came to its owner; estimates across gaps included. */
  distance: number;
  /** Since when the distance counts, ms since 1970 UTC, where its owner is not the first; absent: since activation. */
  distanceSince?: number | undefined;
  blocked: boolean | null;
  /** By how much its clock is ahead of ours, ms; absent: its newest record was not kept aside for it. */
  clockAhead?: number | undefined;
};

/** The live side of a device's state; its shape is LiveState of packages/contract. */
export function liveState({ history, seenAt, intervals, values, clockAhead, thresholds }: DeviceState): LiveFacts {
  const { ignition, motion, idling, power, place, totals, ownedSince } = history;
  const blocked = values.blocked?.[0];
  return {
    seenAt,
    validAt: place?.at ?? null,
    moving: motion.moving,
    movingSince: motion.since,
    slowSince: idling.slowSince,
    ignition: ignition.on,
    ignitionSince: ignition.since,
    powerCutSince: power.cutSince,
    reportInterval: usualInterval(intervals.active),
    heartbeatInterval: usualInterval(intervals.parked),
    location: place,
    distance: (totals.measured + totals.estimated) / 1000,
    ...(typeof ownedSince === 'number' && { distanceSince: ownedSince }),
    blocked: typeof blocked === 'boolean' ? blocked : null,
    ...(history.battery.failing && { failing: true }),
    ...(clockAhead !== undefined && { clockAhead }),
    ...(thresholds && { thresholds }),
  };
}
