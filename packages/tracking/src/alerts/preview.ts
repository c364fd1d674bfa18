import type { Episode, EpisodeKind } from '../episode.ts';
import type { EventKind, TrackingEvent } from '../event.ts';
import { openEpisodes } from '../fold/open.ts';
import { EMPTY_HISTORY, type HistoryState, whole } from '../history.ts';
import { audible, type DeviceRule, detect, isSuspended, type Suspension, spaced } from './decide.ts';
import type { Occurrence } from './detectors.ts';
import type { AlertCondition, AlertKind, AlertParameters } from './kinds.ts';
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
  disconnected: episodes('silence'),
  long_driving: episodes('trip'),
  power_cut: events('power_cut'),
  ignition_outside_hours: events('ignition_turned_on'),
  sos: events('alarm_raised'),
  low_battery: events('battery_low', 'alarm_raised'),
  jamming: events('alarm_raised'),
  tracker_alarm: events('alarm_raised'),
  unknown_driver_card: events('driver_identified'),
  trouble_code: events('trouble_codes_reported'),
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
  /** Since when it has said nothing, and when that began to count; null: it is not silent, or nobody asks. */
  silence: { since: number; at: number } | null;
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
  return firedOf(rule, past, audible(rule.condition.kind, past.suspensions, foundIn(rule, past)));
}

/** Of what happened, when a rule would have fired: in the span, within its hours, and not again too soon. */
export function firedOf(
  { condition, schedule, timeZone }: Pick<DeviceRule, 'condition' | 'schedule' | 'timeZone'>,
  { from, until }: Pick<PreviewedPast, 'from' | 'until'>,
  found: Occurrence[],
): Occurrence[] {
  const counting = found.filter(({ at }) => from <= at && at < until && isWithinHours(schedule, at, timeZone));
  return spaced(condition.kind, counting);
}

function foundIn(rule: Pick<DeviceRule, 'condition' | 'timeZone'>, past: PreviewedPast): Occurrence[] {
  const { condition } = rule;
  if (condition.kind === 'disconnected') return silences(past);
  if (condition.kind === 'long_driving') return longDrives(past, condition);
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
  );
  // it is known when speeding ended, and fired soon after it began
  return condition.kind === 'speeding' ? found.map((one) => ({ ...one, at: one.beganAt })) : found;
}

const happened = (beganAt: number, at: number, more: Partial<Occurrence> = {}): Occurrence => ({
  subject: '',
  beganAt,
  at,
  decidedAt: at,
  facts: {},
  place: null,
  ...more,
});

/** Silences that are over, and the one that goes on. */
const silences = ({ episodes, silence }: PreviewedPast): Occurrence[] => [
  ...episodes.flatMap((one) =>
    one.kind === 'silence'
      ? [happened(one.startsAt, one.startsAt + one.content.expected, { place: one.content.from })]
      : [],
  ),
  ...(silence ? [happened(silence.since, silence.at)] : []),
];

const MINUTE = 60_000;

/** Driving is taken to be even over a trip. Of what follows a rest it is one alert. */
function longDrives(
  { episodes, state }: PreviewedPast,
  { minutes, restMinutes }: AlertParameters['long_driving'],
): Occurrence[] {
  const trips = [...episodes, ...(state ? openEpisodes(state) : [])]
    .flatMap((one) => (one.kind === 'trip' ? [{ ...one, endsAt: one.endsAt ?? state?.head?.at ?? one.startsAt }] : []))
    .toSorted((a, b) => a.startsAt - b.startsAt);
  const found: Occurrence[] = [];
  let drive = { since: 0, until: Number.NEGATIVE_INFINITY, driving: 0 };
  for (const { startsAt, endsAt, content } of trips) {
    if (startsAt - drive.until >= restMinutes * MINUTE) drive = { since: startsAt, until: endsAt, driving: 0 };
    const missing = minutes * MINUTE - drive.driving;
    if (missing > 0 && content.driving >= missing) {
      const at = startsAt + Math.round((missing / content.driving) * (endsAt - startsAt));
      found.push(happened(drive.since, at, { facts: { duration: minutes * MINUTE } }));
    }
    drive = { ...drive, until: endsAt, driving: drive.driving + content.driving };
  }
  return found;
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
