import type { DeviceId, Why } from '@balise/contract';
import type { Language } from '@balise/i18n';
import {
  DEFAULT_SETTINGS,
  DEFAULT_ZONE_SETTINGS,
  type EpisodeEnd,
  type TrackingSettings,
  type ZoneSettings,
} from '@balise/tracking';
import type { Scoped } from '../../../db/scope.ts';
import type { Places } from '../../../places/index.ts';
import { shapeOfVersion } from '../../geofences/index.ts';
import { noteDamage, storedTrack } from '../../history/index.ts';
import { zoneVisitThresholdsOf } from '../../tracking-settings/timelines/index.ts';
import type { TrackThreads } from '../threads/index.ts';
import { namedEpisodes } from './named-episodes.ts';
import { lastingEpisodes } from './open-episodes.ts';
import {
  deviceHead,
  type EpisodeName,
  episodeAt,
  episodesOf,
  newestSettings,
  ownedPeriods,
  ownerAt,
  type StoredEpisode,
} from './past-queries.ts';
import { type Before, endRule, figuresOf, patienceOf, type Rule, startRule } from './rules.ts';

type Means = { tx: Scoped; places: Places; threads: TrackThreads };
type WhyAsked = EpisodeName & { deviceId: DeviceId; language: Language; now: number };

const HOUR = 3_600_000;
/** What decided may have come so long after: a silence is settled by the first record after it. */
const LATEST = 24 * HOUR;

/** Why something of a device's past is what it is; undefined where the scope knows no such thing. */
export async function readWhy(means: Means, { deviceId, language, now, ...name }: WhyAsked): Promise<Why | undefined> {
  const { tx } = means;
  const found = (await episodeAt(tx, deviceId, name)) ?? (await lastingAt(tx, deviceId, name, now));
  if (found === undefined) return undefined;
  const { episode } = found;
  const { startsAt } = episode;
  const visit = episode.kind === 'geofence' ? await visitMeans(tx, deviceId, episode) : undefined;
  const settings: TrackingSettings = { ...DEFAULT_SETTINGS, ...found.settings };
  const reasonOf = async (rule: Rule, at: number, settledAt: number): Promise<Why['start']> => ({
    at,
    rule: rule.rule,
    settings: { ...figuresOf(rule, settings), ...visit?.thresholds },
    fixes: await evidenceOf(
      means,
      deviceId,
      at,
      Math.max(settledAt, at + patienceOf(rule, settings)),
      leastOf(rule, settings, visit?.thresholds),
    ),
  });
  const ended = endRule(episode, settings);
  const [reported] = await namedEpisodes({ ...means, deviceId }, [episode], language);
  if (reported === undefined) return undefined;
  return {
    episode: reported,
    start: await reasonOf(startRule(episode, await before(tx, deviceId, episode)), startsAt, startsAt),
    end:
      ended && episode.endsAt !== null
        ? await reasonOf(ended, episode.endsAt, episode.decidedAt ?? episode.endsAt)
        : null,
    shape: visit?.shape ?? null,
    decidedAt: episode.decidedAt,
  };
}

/** The fixes that a rule needs from the moment on: they may come long after it. */
function leastOf({ rule }: Rule, settings: TrackingSettings, visit: ZoneSettings | undefined) {
  const within = settings.measuredGap * 1000;
  if (rule === 'speedingBegan') return { least: settings.speedingFixes, within };
  return rule === 'geofenceEntered' ? { least: (visit ?? DEFAULT_ZONE_SETTINGS).zoneFixes, within } : undefined;
}

async function lastingAt(tx: Scoped, deviceId: number, { kind, startsAt, geofence }: EpisodeName, now: number) {
  const isAsked = (one: StoredEpisode) =>
    one.kind === kind &&
    one.startsAt === startsAt &&
    (one.kind !== 'geofence' || geofence === undefined || one.content.geofence === geofence);
  const episode = lastingEpisodes(await deviceHead(tx, deviceId), now).find(isAsked);
  return episode && { episode, settings: await newestSettings(tx, deviceId) };
}

/** By what a visit was found: the thresholds of its time, and the shape. */
async function visitMeans(tx: Scoped, deviceId: DeviceId, { startsAt, content }: StoredEpisode & { kind: 'geofence' }) {
  const clientId = await ownerAt(tx, deviceId, startsAt);
  const period = { from: startsAt, to: startsAt + 1 };
  const thresholds = clientId && (await zoneVisitThresholdsOf(tx, [clientId], period)).get(clientId)?.[0].fields;
  return { thresholds, shape: await shapeOfVersion(tx, content.geofence, content.version) };
}

/** What a trip or a stop came after. */
async function before(tx: Scoped, deviceId: number, { kind, startsAt }: StoredEpisode): Promise<Before> {
  if (kind !== 'trip' && kind !== 'stop') return null;
  const [owned] = (await ownedPeriods(tx, deviceId, { from: startsAt, to: startsAt + 1 })) ?? [];
  const [since] = (await ownedPeriods(tx, deviceId, { from: startsAt - 1, to: startsAt })) ?? [];
  if (owned && !since) return 'handover';
  const earlier = await episodesOf(tx, deviceId, { from: startsAt - 1, to: startsAt });
  const ended = earlier.findLast((one) => (one.kind === 'trip' || one.kind === 'stop') && one.startsAt < startsAt);
  return ended ? (ended.content as { end: EpisodeEnd | null }).end : null;
}

/**
 * The last fixes before a moment, and those up to what settled it.
 * @param wanted at least so many from the moment on, of those within so many ms
 */
export async function evidenceOf(
  { tx, threads }: Pick<Means, 'tx' | 'threads'>,
  deviceId: number,
  at: number,
  settledAt: number,
  wanted = { least: 1, within: 0 },
): Promise<Why['start']['fixes']> {
  const until = Math.min(Math.max(settledAt, at + wanted.within), at + LATEST);
  const track = await storedTrack(tx, deviceId, { from: at - HOUR, to: until + 1 }, { whole: true });
  if (track === undefined) return [];
  const { fixes, missing } = await threads.run('evidenceOf', { track, at, settledAt, least: wanted.least });
  await noteDamage(tx, deviceId, missing);
  return fixes;
}
