import type { Geofences } from './geofences.ts';
import type { TrackingSettings } from './settings.ts';

/** The owner of a device and the settings that its history is derived by, from a moment on. */
export type Period = {
  /** Milliseconds since 1970 UTC; -Infinity for the first. */
  from: number;
  /** The client's id; null: no owner. */
  owner: number | null;
  settings: TrackingSettings;
  /** Absent: none ever applied to it. */
  geofences?: Geofences;
};

/**
 * What was in force when, ascending, the first from -Infinity. A record is folded by what was in force at its own time, so that
 * history stays a function of the records and this, whatever the order of arrival.
 */
export type Timeline = readonly [Period, ...Period[]];

/** What was in force at a moment, milliseconds since 1970 UTC. */
export function periodAt(timeline: Timeline, at: number): Period {
  // the newest is asked for most
  for (let i = timeline.length - 1; i > 0; i--) {
    const period = timeline[i];
    if (period !== undefined && period.from <= at) return period;
  }
  return timeline[0];
}

/** The same settings at all times, and never another owner. */
export function always(settings: TrackingSettings, owner: number | null = null): Timeline {
  return [{ from: Number.NEGATIVE_INFINITY, owner, settings }];
}

/** Since when the owner of the device at a moment has had it without a break; null: from the beginning. */
export function ownedSince(timeline: Timeline, at: number): number | null {
  if (timeline.length === 1) return null;
  let index = timeline.findLastIndex(({ from }) => from <= at);
  const owner = timeline[index]?.owner;
  while (index > 0 && timeline[index - 1]?.owner === owner) index--;
  return index <= 0 ? null : (timeline[index]?.from ?? null);
}
