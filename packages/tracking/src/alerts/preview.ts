import type { Episode, EpisodeKind } from '../episode.ts';
import type { EventKind, TrackingEvent } from '../event.ts';
import { EMPTY_HISTORY, type HistoryState, whole } from '../history.ts';
import { audible, type DeviceRule, detect, isSuspended, type Suspension, spaced } from './decide.ts';
import type { Occurrence } from './detectors.ts';
import type { AlertCondition, AlertKind } from './kinds.ts';
import { isWithinHours } from './within-hours.ts';

/** What of stored history a kind is seen in; `goesOn`: in what still lasts too. */
export type PreviewSource = { events: readonly EventKind[]; episodes: readonly EpisodeKind[]; goesOn: boolean };

const events = (...kinds: EventKind[]): PreviewSource => ({ events: kinds, episodes: [], goesOn: false });
const episodes = (kind: EpisodeKind): PreviewSource => ({ events: [], episodes: [kind], goesOn: true });

/** The kinds that stored history tells. Of the others the past is not kept, or not by records. */
const SOURCES: { readonly [Kind in AlertKind]?: PreviewSource } = {
  geofence_entered: episodes('geofence'),
  geofence_left: episodes('geofence'),
  geofence_crossed: episodes('geofence'),
  geofence_dwell: episodes('geofence'),
  speeding: episodes('speeding'),
  idling: episodes('idling'),
  power_cut: events('power_cut'),
  ignition_outside_hours: events('ignition_turned_on'),
  sos: events('alarm_raised'),
  low_battery: events('battery_low', 'alarm_raised'),
  jamming: events('alarm_raised'),
  tracker_alarm: events('alarm_raised'),
};

/** Where a condition is seen in what is stored; undefined: nowhere. */
export function previewSource(condition: AlertCondition): PreviewSource | undefined {
  const source = SOURCES[condition.kind];
  const isOfGeofences = condition.kind === 'speeding' && condition.geofenceIds !== null;
  return source && isOfGeofences ? { ...source, episodes: [...source.episodes, 'geofence'] } : source;
}

/** The stored past of one device. Times in milliseconds since 1970 UTC. */
export type PreviewedPast = {
  events: readonly TrackingEvent[];
  episodes: readonly Episode[];
  suspensions: readonly Suspension[];
  /** What still lasts; null: nothing. */
  state: HistoryState | null;
  /** The span that is asked about. */
  from: number;
  until: number;
};

/**
 * When a rule would have fired for a device, the oldest first; of a kind that has a previewSource. It goes by the detectors of decideAlerts, as
 * if each record had arrived at once.
 */
export function previewAlerts(
  rule: Pick<DeviceRule, 'condition' | 'schedule' | 'timeZone'>,
  past: PreviewedPast,
): Occurrence[] {
  const { kind } = rule.condition;
  const found = detect(
    {
      before: EMPTY_HISTORY,
      after: past.state ? whole(past.state) : EMPTY_HISTORY,
      events: past.events,
      episodes: past.episodes,
      isStale: () => ({ before: false, after: false }),
      wasIn: (geofenceIds, at) => geofenceIds.some((id) => wasWithin(past, id, at)),
    },
    rule,
  )
    // it is known when speeding ended, and fired soon after it began
    .map((one) => (kind === 'speeding' ? { ...one, at: one.beganAt } : one))
    .filter(({ at }) => past.from <= at && at < past.until && isWithinHours(rule.schedule, at, rule.timeZone));
  return spaced(kind, audible(kind, past.suspensions, found));
}

/** Whether a stored visit to a geofence, or one that goes on, was under way at a moment when the geofence was not suspended. */
function wasWithin({ episodes, state, suspensions }: PreviewedPast, geofence: number, at: number): boolean {
  const isVisit = episodes.some(
    (one) => one.kind === 'geofence' && one.content.geofence === geofence && one.startsAt <= at && at <= one.endsAt,
  );
  const goesOn = state?.stays?.some(
    ({ id, stay }) => id === geofence && stay.sure !== null && stay.sure.entry.at <= at,
  );
  return (isVisit || goesOn === true) && !isSuspended(suspensions, geofence, at);
}
