import type { DeviceId, DevicePast } from '@balise/contract';
import type { Language } from '@balise/i18n';
import type { Scoped } from '../../../db/scope.ts';
import type { Places } from '../../../places/index.ts';
import { commandEvents, eventsOfEpisode, type ListedMoment } from '../../events/index.ts';
import type { Period } from '../../history/index.ts';
import { daysOf } from './day-bounds.ts';
import { namedEpisodes } from './named-episodes.ts';
import { lastingEpisodes, lastingUsage, touches } from './open-episodes.ts';
import {
  deviceHead,
  episodesOf,
  eventsOf,
  nameOf,
  ownedPeriods,
  type StoredEpisode,
  timeZoneOf,
  usageBetween,
} from './past-queries.ts';
import { sumsOf, together, withUsage } from './sums.ts';

/** The most events that are returned; the number of further ones is given. */
const MOST_EVENTS = 20_000;

/** The beginning and the end of an episode, where lists of events contain them. */
const momentsOf = (episode: StoredEpisode): ListedMoment[] =>
  episode.kind === 'speeding' || episode.kind === 'silence' ? eventsOfEpisode(episode) : [];

type PastAsked = Period & { deviceId: DeviceId; timeZone?: string | undefined; language: Language; now: number };

/**
 * What happened to a device in a period, as far as the scope owned it.
 * @returns undefined where it never did
 */
export async function readPast(
  { tx, places }: { tx: Scoped; places: Places },
  { deviceId, from, to, language, now, ...asked }: PastAsked,
): Promise<DevicePast | undefined> {
  const period = { from, to };
  const owned = await ownedPeriods(tx, deviceId, period);
  if (owned === undefined) return undefined;
  const timeZone = asked.timeZone ?? (await timeZoneOf(tx, deviceId));
  const days = daysOf(period, timeZone);
  const head = await deviceHead(tx, deviceId);
  const lasting = lastingEpisodes(head, now).filter((one) => touches(one, period));
  const episodes = [...(await episodesOf(tx, deviceId, period)), ...lasting].sort((a, b) => a.startsAt - b.startsAt);
  const { total, events } = await eventsOf(tx, deviceId, period, MOST_EVENTS);
  const derived = [...episodes.flatMap(momentsOf), ...(await commandEvents(tx, [deviceId], period))]
    .filter(({ at }) => owned.some((time) => time.from <= at && at < time.to))
    .map(({ at, kind, content }) => ({ id: null, at, kind, content }));

  const usage = lastingUsage(head);
  const stored = await usageBetween(tx, deviceId, [...days.map((day) => day.from), to]);
  const steps = days.map((day, place) => withUsage(stored[place], usage, day));
  return {
    deviceId,
    name: await nameOf(tx, deviceId),
    timeZone,
    owned,
    lastMessageAt: head?.at ?? null,
    episodes: await namedEpisodes({ tx, places, deviceId }, episodes, language),
    events: [...events, ...derived].sort((a, b) => a.at - b.at),
    eventsLeftOut: total - events.length,
    sums: sumsOf(together(steps), episodes, period, true),
    days: days.map((day, place) => ({
      day: day.day,
      startsAt: day.from,
      endsAt: day.to,
      ...sumsOf(steps[place] ?? together([]), episodes, day, place === 0),
    })),
  };
}
