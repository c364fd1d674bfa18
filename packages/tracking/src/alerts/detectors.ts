import type { Episode, LastSpot, Spot } from '../episode.ts';
import type { EventKind, TrackingEvent } from '../event.ts';
import type { HistoryState } from '../history.ts';
import type { Alarm } from '../position/attributes.ts';
import { distanceBetween } from '../position/distance.ts';
import { KMH } from '../position/fix.ts';
import type { AlertFacts, AlertParameters, RuleAlertKind } from './kinds.ts';
import { isWithinHours } from './within-hours.ts';

/** What a batch of records changed of a device. */
export type ArrivedHistory = {
  before: HistoryState;
  after: HistoryState;
  events: readonly TrackingEvent[];
  episodes: readonly Episode[];
  /** Whether messages came with the ignition on and no position of worth for so long that it counts: before the batch, and after. */
  isStale: () => { before: boolean; after: boolean };
  /** Whether the device was at that spot at a moment in one of these geofences, which applied to it and was not suspended. */
  wasIn: (geofenceIds: readonly number[], at: number, spot: Spot) => boolean;
};

/** Something that a rule may watch for, found once. */
export type Occurrence = {
  /** What of several: a geofence, an alarm. */
  subject: string;
  /** When its condition began, and when it was fulfilled; ms since 1970 UTC by the device's clock. */
  beganAt: number;
  at: number;
  /** Of the newest record that settled it. */
  decidedAt: number;
  facts: AlertFacts;
  place: LastSpot | null;
};

/** Kinds that records alone decide; the others are followed by the clock or by what else is stored. */
export type ArrivalKind = keyof typeof DETECTORS;

type Detector<Kind extends RuleAlertKind> = (
  history: ArrivedHistory,
  parameters: AlertParameters[Kind],
  timeZone: string,
) => Occurrence[];

const MINUTE = 60_000;
/** Metres from where it was parked (domain 4.2: a trip). */
const TOWED_FOR = 200;

export const DETECTORS = {
  geofence_entered: (history, { geofenceIds }) => of(entered(history), geofenceIds),
  geofence_left: (history, { geofenceIds }) => of(left(history), geofenceIds),
  geofence_crossed: (history, { geofenceIds }) =>
    of([...entered(history).map(crossed('in')), ...left(history).map(crossed('out'))], geofenceIds),
  geofence_dwell: (history, { geofenceIds, minutes }) => of(dwelt(history, minutes * MINUTE), geofenceIds),
  speeding: (history, { overBy, geofenceIds }) => begunIn(history, geofenceIds, sped(history, overBy * KMH)),
  power_cut: (history) =>
    happened(history, 'power_cut').map((event) => occurrence(history, event, { cause: event.content.cause })),
  gps_stale: (history) => lostPosition(history),
  ignition_outside_hours: (history, { hours }, timeZone) =>
    happened(history, 'ignition_turned_on')
      .filter(({ at }) => !isWithinHours(hours, at, timeZone))
      .map((event) => occurrence(history, event, {})),
  tow: (history) => [...towed(history), ...alarmsOf(history, ['tow', 'movement'])],
  sos: (history) => alarmsOf(history, ['sos']),
  low_battery: (history) => [
    ...happened(history, 'battery_low').map((event) => occurrence(history, event, { volts: event.content.volts })),
    ...alarmsOf(history, ['lowBattery', 'lowPower']),
  ],
  jamming: (history) => alarmsOf(history, ['jamming']),
  idling: (history, { minutes }) => idled(history, minutes * MINUTE),
  tracker_alarm: (history, { alarms }) =>
    alarmsOf(history, alarms).map((one) => ({ ...one, subject: one.facts.alarm ?? '' })),
  // whether its client knows the card is decided where the alert is stored
  unknown_driver_card: (history) =>
    happened(history, 'driver_identified').map((event) => ({
      ...occurrence(history, event, { card: event.content.card }),
      subject: event.content.card,
      place: event.content.place,
    })),
  trouble_code: (history) => codesOf(history),
} as const satisfies { [Kind in RuleAlertKind]?: Detector<Kind> };

const of = (found: Occurrence[], geofenceIds: readonly number[] | null): Occurrence[] =>
  geofenceIds === null ? found : found.filter(({ facts }) => geofenceIds.includes(facts.geofenceId ?? 0));

/** What began in one of these geofences. */
const begunIn = (
  { wasIn }: ArrivedHistory,
  geofenceIds: readonly number[] | null,
  found: Occurrence[],
): Occurrence[] =>
  geofenceIds === null || geofenceIds === undefined // a rule that an older server stored
    ? found
    : found.filter(({ beganAt, place }) => place !== null && wasIn(geofenceIds, beganAt, place));

/** Where the vehicle is after the batch. */
function hereAfter({ after: { place } }: ArrivedHistory): LastSpot | null {
  return place && { latitude: place.latitude, longitude: place.longitude, at: place.at };
}

/** The newest record of the batch. */
const headOf = ({ head }: HistoryState): number => head?.at ?? 0;

const happened = <Kind extends EventKind>({ events }: ArrivedHistory, kind: Kind) =>
  events.filter((event): event is Extract<TrackingEvent, { kind: Kind }> => event.kind === kind);

const occurrence = (history: ArrivedHistory, { at, decidedAt }: TrackingEvent, facts: AlertFacts): Occurrence => ({
  subject: '',
  beganAt: at,
  at,
  decidedAt,
  facts,
  place: hereAfter(history),
});

/** An alarm that is raised again for its moment with more alarms is one of each. */
function alarmsOf(history: ArrivedHistory, wanted: readonly Alarm[]): Occurrence[] {
  const found = new Map<string, Occurrence>();
  for (const event of happened(history, 'alarm_raised'))
    for (const alarm of event.content.alarms)
      if (wanted.includes(alarm)) found.set(`${event.at}/${alarm}`, occurrence(history, event, { alarm }));
  return [...found.values()];
}

/** Codes of one moment that are reported again with more of them are one of each. */
function codesOf(history: ArrivedHistory): Occurrence[] {
  const found = new Map<string, Occurrence>();
  for (const event of happened(history, 'trouble_codes_reported'))
    for (const code of event.content.codes) {
      const { place } = event.content;
      found.set(`${event.at}/${code}`, { ...occurrence(history, event, { code }), subject: code, place });
    }
  return [...found.values()];
}

/** Since when the vehicle is known to be within a geofence; undefined: it is not. */
const enteredAt = ({ stays }: HistoryState, geofence: number): number | undefined =>
  stays.find(({ id }) => id === geofence)?.stay.sure?.entry.at;

/** Visits that became sure with the batch, and their beginning was seen: one that was open at its start did not enter. */
export function entered({ before, after, episodes }: ArrivedHistory): Occurrence[] {
  const found = (geofenceId: number, at: number, decidedAt: number, place: Spot): Occurrence[] =>
    enteredAt(before, geofenceId) === at
      ? []
      : [{ subject: String(geofenceId), beganAt: at, at, decidedAt, facts: { geofenceId }, place }];
  return [
    ...visitsOf(episodes).flatMap(({ startsAt, decidedAt, content: { geofence, from, isOpenAtStart } }) =>
      isOpenAtStart ? [] : found(geofence, startsAt, decidedAt, from),
    ),
    ...after.stays.flatMap(({ id, stay: { sure } }) =>
      sure?.entry.isKnown ? found(id, sure.entry.at, headOf(after), sure.entry.spot) : [],
    ),
  ];
}

/** Visits that ended with the batch where the vehicle went out: not those of geofences that no longer apply. */
export function left({ episodes }: ArrivedHistory): Occurrence[] {
  return visitsOf(episodes)
    .filter(({ content }) => !content.isOpenAtEnd)
    .map(({ startsAt, endsAt, decidedAt, content: { geofence: geofenceId, to } }) => ({
      subject: String(geofenceId),
      beganAt: endsAt,
      at: endsAt,
      decidedAt,
      facts: { geofenceId, duration: endsAt - startsAt },
      place: to,
    }));
}

const crossed =
  (direction: 'in' | 'out') =>
  (one: Occurrence): Occurrence => ({
    ...one,
    subject: `${one.subject}/${direction}`,
    facts: { ...one.facts, direction },
  });

const visitsOf = (episodes: readonly Episode[]) => episodes.filter((episode) => episode.kind === 'geofence');

function dwelt({ before, after, episodes }: ArrivedHistory, least: number): Occurrence[] {
  const found = (geofenceId: number, since: number, until: number, decidedAt: number, place: Spot): Occurrence[] => {
    const wasSo = enteredAt(before, geofenceId) === since && headOf(before) - since >= least;
    if (wasSo || until - since < least) return [];
    const facts = { geofenceId, duration: least };
    return [{ subject: String(geofenceId), beganAt: since, at: since + least, decidedAt, facts, place }];
  };
  return [
    ...visitsOf(episodes).flatMap(({ startsAt, endsAt, decidedAt, content }) =>
      found(content.geofence, startsAt, endsAt, decidedAt, content.from),
    ),
    ...after.stays.flatMap(({ id, stay: { sure } }) =>
      sure ? found(id, sure.entry.at, headOf(after), headOf(after), sure.entry.spot) : [],
    ),
  ];
}

/** Speeding that is sure and reached so many m/s above its limit with the batch; of a geofence's limit it says which geofence. */
function sped({ before, after, episodes }: ArrivedHistory, overBy: number): Occurrence[] {
  const isOver = (limit: number, maxSpeed: number) => maxSpeed >= limit + overBy;
  const was = before.speeding?.sure && isOver(before.speeding.limit, before.speeding.sums[3] / 1000);
  const found = (
    { since, limit, geofence }: { since: number; limit: number; geofence?: number },
    decidedAt: number,
    maxSpeed: number,
    place: Spot,
  ): Occurrence[] => {
    if (!isOver(limit, maxSpeed) || (was && before.speeding?.since === since)) return [];
    const facts = { limit, maxSpeed, ...(geofence !== undefined && { geofenceId: geofence }) };
    return [{ subject: '', beganAt: since, at: decidedAt, decidedAt, facts, place }];
  };
  const ended = episodes.flatMap((episode) =>
    episode.kind === 'speeding'
      ? found(
          { since: episode.startsAt, ...episode.content },
          episode.decidedAt,
          episode.maxSpeed ?? 0,
          episode.content.from,
        )
      : [],
  );
  const { speeding } = after;
  if (!speeding?.sure) return ended;
  const [latitude, longitude] = speeding.from;
  return [...ended, ...found(speeding, headOf(after), speeding.sums[3] / 1000, { latitude, longitude })];
}

function idled(history: ArrivedHistory, least: number): Occurrence[] {
  const { before, after, episodes } = history;
  const found = (since: number, until: number, decidedAt: number, place: LastSpot | null): Occurrence[] => {
    const wasSo = before.idling.since === since && headOf(before) - since >= least;
    if (wasSo || until - since < least) return [];
    return [{ subject: '', beganAt: since, at: since + least, decidedAt, facts: { duration: least }, place }];
  };
  const { since } = after.idling;
  return [
    ...episodes.flatMap((episode) =>
      episode.kind === 'idling'
        ? found(episode.startsAt, episode.endsAt, episode.decidedAt, episode.content.place)
        : [],
    ),
    ...(since === null ? [] : found(since, headOf(after), headOf(after), hereAfter(history))),
  ];
}

/**
 * A vehicle that was parked with its engine off is so far from there that no receiver wanders as much, and the engine is still off, by a
 * wire that can be believed. Of one stop it is one tow.
 */
function towed(history: ArrivedHistory): Occurrence[] {
  const { before, after } = history;
  const { wire, on } = after.ignition;
  const parked = after.motionPhase;
  if (on !== false || wire === 'none' || wire === 'unreliable' || !parked || !isAway(after)) return [];
  if (before.motionPhase?.since === parked.since && isAway(before)) return [];
  const decidedAt = headOf(after);
  return [{ subject: '', beganAt: parked.since, at: decidedAt, decidedAt, facts: {}, place: hereAfter(history) }];
}

function isAway({ motionPhase, place }: HistoryState): boolean {
  if (!place || (motionPhase?.phase !== 'stop' && motionPhase?.phase !== 'left')) return false;
  const [latitude, longitude] = motionPhase.place;
  return distanceBetween({ latitude, longitude }, place) >= TOWED_FOR;
}

/** Of one loss of the position, from the last good one or the ignition on. */
function lostPosition(history: ArrivedHistory): Occurrence[] {
  const { after } = history;
  const isStale = history.isStale();
  if (!isStale.after || isStale.before) return [];
  const beganAt = Math.max(after.place?.at ?? 0, after.ignition.since ?? 0);
  const at = Math.max(headOf(after), beganAt);
  return [{ subject: '', beganAt, at, decidedAt: at, facts: {}, place: hereAfter(history) }];
}
