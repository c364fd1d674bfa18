import type { EpisodeEnd, TrackingSettings } from '@balise/tracking';
import type { StoredEpisode } from './past-queries.ts';

/** A rule that began or ended something: a key of the dictionaries' `why`, and the settings that it compares with. */
export type Rule = { rule: WhyRule; settings: readonly (keyof TrackingSettings)[]; more?: Record<string, number> };

export type WhyRule =
  | ('moved' | 'still' | 'ignitionOff' | 'noData' | 'handover' | 'firstReceived')
  | ('idlingBegan' | 'idlingEnded' | 'speedingBegan' | 'speedingEnded' | 'engineOn' | 'engineOff')
  | ('powerReported' | 'powerLow' | 'powerMissing' | 'powerRestored' | 'silenceBegan' | 'silenceEnded')
  | 'silenceAfterFailing'
  | ('geofenceEntered' | 'geofenceWithin' | 'geofenceLeft' | 'geofenceLastSeen')
  | 'trackerReported'
  | ('harshAcceleration' | 'harshBraking' | 'harshCornering' | 'batteryWeak12' | 'batteryWeak24');

const COURSE: Record<EpisodeEnd, Rule> = {
  moved: { rule: 'moved', settings: ['slowSpeed', 'tripDistance', 'tripAfter'] },
  still: { rule: 'still', settings: ['stopRadius', 'stopAfter'] },
  ignitionOff: { rule: 'ignitionOff', settings: ['stopOffAfter'] },
  silence: { rule: 'noData', settings: ['noDataGap'] },
  handover: { rule: 'handover', settings: [] },
};

const POWER = {
  reported: { rule: 'powerReported', settings: [] },
  lowVoltage: { rule: 'powerLow', settings: ['powerCutVoltage', 'powerCutAfter'] },
  noVoltage: { rule: 'powerMissing', settings: ['powerCutAfter'] },
} as const satisfies Record<string, Rule>;

/** What a trip or a stop follows: how that ended, or a handover, or nothing that is known. */
export type Before = EpisodeEnd | null;

export function startRule(episode: StoredEpisode, before: Before): Rule {
  switch (episode.kind) {
    case 'trip':
    case 'stop':
      return before === null || before === 'silence'
        ? { rule: 'firstReceived', settings: ['noDataGap'] }
        : COURSE[before];
    case 'idling':
      return { rule: 'idlingBegan', settings: ['slowSpeed', 'idleAfter'] };
    case 'speeding':
      return {
        rule: 'speedingBegan',
        settings: ['speedingMargin', 'speedingShare', 'speedingFixes', 'speedingAfter'],
        more: { speedLimit: episode.content.limit },
      };
    case 'power_cut':
      return POWER[episode.content.cause];
    case 'silence': {
      const more = { silenceAfter: episode.content.expected / 1000 };
      return episode.content.failing
        ? { rule: 'silenceAfterFailing', settings: ['failingShare'], more }
        : { rule: 'silenceBegan', settings: [], more };
    }
    case 'engine':
      return { rule: 'engineOn', settings: [] };
    case 'geofence':
      return { rule: episode.content.isOpenAtStart ? 'geofenceWithin' : 'geofenceEntered', settings: [] };
  }
}

export function endRule(episode: StoredEpisode, settings: TrackingSettings): Rule | null {
  if (episode.endsAt === null) return null;
  switch (episode.kind) {
    case 'trip':
    case 'stop':
      // of a former owner it still lasted when the device changed hands
      return COURSE[episode.content.end ?? 'handover'];
    case 'idling':
      return { rule: 'idlingEnded', settings: ['slowSpeed', 'measuredGap'] };
    case 'speeding':
      return {
        rule: 'speedingEnded',
        settings: ['speedingReturn', 'speedingReturnAfter', 'measuredGap'],
        more: { speedLimit: episode.content.limit },
      };
    case 'power_cut':
      return { rule: 'powerRestored', settings: ['powerRestoredVoltage', 'powerRestoredAfter'] };
    case 'silence':
      return { rule: 'silenceEnded', settings: [] };
    case 'engine': {
      const isCut = episode.decidedAt !== null && episode.decidedAt - episode.endsAt > settings.noDataGap * 1000;
      return isCut ? COURSE.silence : { rule: 'engineOff', settings: [] };
    }
    case 'geofence':
      return { rule: episode.content.isOpenAtEnd ? 'geofenceLastSeen' : 'geofenceLeft', settings: [] };
  }
}

/** The figures of a rule by the names of its settings; unset ones are left out. */
export function figuresOf({ settings, more }: Rule, inForce: TrackingSettings): Record<string, number> {
  const figures = settings.flatMap((name) => {
    const value = inForce[name];
    return typeof value === 'number' ? [[name, value] as const] : [];
  });
  return { ...Object.fromEntries(figures), ...more };
}

/** How long after its moment a rule may still have looked at fixes, ms. */
export function patienceOf({ rule }: Rule, s: TrackingSettings): number {
  const seconds: Partial<Record<WhyRule, number>> = {
    moved: s.tripAfter,
    still: s.stopAfter,
    ignitionOff: s.stopOffAfter,
    idlingBegan: s.idleAfter,
    speedingBegan: s.speedingAfter,
    speedingEnded: s.speedingReturnAfter,
    powerRestored: s.powerRestoredAfter,
    powerLow: s.powerCutAfter,
    powerMissing: s.powerCutAfter,
  };
  return (seconds[rule] ?? 0) * 1000;
}
