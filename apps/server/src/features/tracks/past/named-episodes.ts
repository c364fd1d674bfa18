import type { PastEpisode, Place } from '@balise/contract';
import type { Language } from '@balise/i18n';
import type { Spot } from '@balise/tracking';
import type { Scoped } from '../../../db/scope.ts';
import type { Places } from '../../../places/index.ts';
import { geofenceNames, suspendedReasons } from '../../geofences/index.ts';
import { groupNames } from '../../groups/index.ts';
import type { StoredEpisode } from './past-queries.ts';

/** Episodes as the contract tells them, with their places in words: all are named in one question. */
export async function namedEpisodes(
  { tx, places, deviceId }: { tx: Scoped; places: Pick<Places, 'of'>; deviceId: number },
  episodes: readonly StoredEpisode[],
  language: Language,
): Promise<PastEpisode[]> {
  const visits = episodes.filter((one) => one.kind === 'geofence');
  const geofences = {
    names: await geofenceNames(tx, episodes.flatMap(geofenceOf)),
    groups: await groupNames(
      tx,
      episodes.flatMap((one) => (one.kind === 'speeding' ? (one.content.group ?? []) : [])),
    ),
    suspended: await suspendedReasons(
      tx,
      visits.map((visit) => beginOf(visit, deviceId)),
    ),
    deviceId,
  };
  const spots = episodes.flatMap(spotsOf);
  const names = await places.of(spots, language);
  const known = new Map(spots.map((spot, place) => [spot, names[place] ?? null]));
  return episodes.map((episode) =>
    presented(episode, (spot) => ({ ...spot, address: known.get(spot) ?? null }), geofences),
  );
}

function spotsOf({ content }: StoredEpisode): Spot[] {
  const { from, to, place } = content as { from?: Spot | null; to?: Spot | null; place?: Spot | null };
  return [from, to, place].filter((spot) => spot !== null && spot !== undefined);
}

const MILLIMETRES = 1000;

const geofenceOf = ({ kind, content }: StoredEpisode): number[] =>
  (kind === 'geofence' || kind === 'speeding') && 'geofence' in content ? [Number(content.geofence)] : [];

type Visit = StoredEpisode & { kind: 'geofence' };
const beginOf = ({ content, startsAt }: Visit, deviceId: number) => ({
  geofence: content.geofence,
  deviceId,
  at: startsAt,
});

type Geofences = {
  names: ReadonlyMap<number, string>;
  groups: ReadonlyMap<number, string>;
  suspended: Awaited<ReturnType<typeof suspendedReasons>>;
  deviceId: number;
};

function presented(
  episode: StoredEpisode,
  placeOf: (spot: Spot) => Place,
  { names, groups, suspended, deviceId }: Geofences,
): PastEpisode {
  const { id, startsAt, endsAt, until, maxSpeed } = episode;
  const estimated = episode.estimated / MILLIMETRES;
  const distance = episode.measured / MILLIMETRES + estimated;
  const part = { id, startsAt, endsAt, until, distance, estimated, maxSpeed };
  const maybe = (spot: Spot | null) => spot && placeOf(spot);
  switch (episode.kind) {
    case 'trip': {
      const { from, to, driving, idling, pause, end } = episode.content;
      const meanSpeed = driving > 0 ? distance / (driving / 1000) : null;
      return { kind: 'trip', ...part, from: placeOf(from), to: placeOf(to), driving, idling, meanSpeed, pause, end };
    }
    case 'stop': {
      const { place, idling, end } = episode.content;
      return { kind: 'stop', ...part, place: placeOf(place), idling, end };
    }
    case 'idling':
      return { kind: 'idling', ...part, place: maybe(episode.content.place) };
    case 'speeding': {
      const { limit, mean, from, to, geofence, group: of } = episode.content;
      const zone = geofence === undefined ? null : { id: geofence, name: names.get(geofence) ?? null };
      const group = of === undefined ? null : { id: of, name: groups.get(of) ?? null };
      return { kind: 'speeding', ...part, limit, mean, zone, group, from: placeOf(from), to: placeOf(to) };
    }
    case 'power_cut': {
      const { cause, place } = episode.content;
      return { kind: 'power_cut', ...part, cause, place: maybe(place) };
    }
    case 'silence': {
      const { expected, from, to, failing = false } = episode.content;
      return { kind: 'silence', ...part, expected, from: maybe(from), to: maybe(to), failing };
    }
    case 'engine':
      return { kind: 'engine', ...part, counted: episode.content.counted };
    case 'geofence': {
      const { from, to, ...visit } = episode.content;
      const name = names.get(visit.geofence) ?? null;
      const suspension = suspended(beginOf(episode, deviceId));
      return { kind: 'geofence', ...part, ...visit, name, suspension, from: placeOf(from), to: placeOf(to) };
    }
  }
}
