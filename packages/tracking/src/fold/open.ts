import { endStay } from '../areas/index.ts';
import type { EpisodeContent, LastSpot, OpenEpisode, Spot, Usage } from '../episode.ts';
import { completed, type HistoryState } from '../history.ts';
import { STILL } from '../steps/emit.ts';
import { hereOf, spotAlone, spotOf, wholeOf } from '../steps/motion-ends.ts';
import { meanOf, whoseLimit } from '../steps/speeding.ts';
import { perSecond } from '../steps/sums.ts';
import { usageOf } from '../steps/usage.ts';
import type { MotionPhase } from './under-way.ts';

/**
 * What lasts at a device's newest record: its history tells of it when it ends. The silence since then is not among it, because it
 * is the server's clock that tells of that: see silenceAllowed.
 * @param readableFrom since when it may be read, ms since 1970 UTC: a place of before is none
 */
export function openEpisodes(history: HistoryState, readableFrom: number | null = null): OpenEpisode[] {
  const state = completed(history);
  const { motionPhase, speeding, engine, idling, power, ownedSince } = state;
  const here = hereOf(state, readableFrom);
  const isReadable = ({ at }: LastSpot) => at === undefined || readableFrom === null || at >= readableFrom;
  const since = (at: number) => Math.max(at, ownedSince ?? at);
  const open: OpenEpisode[] = [];
  if (motionPhase !== null && motionPhase.phase !== 'new')
    open.push(openMotionPhase(motionPhase, spotAlone(here ?? spotOf(motionPhase.place))));
  if (speeding?.sure) {
    const [area, measured, estimated, maxSpeed] = speeding.sums;
    const lasted = (speeding.below?.[0] ?? speeding.last[0]) - speeding.since;
    const from = spotOf(speeding.from);
    const mean = meanOf(area, lasted);
    const content = { limit: speeding.limit, mean, from, to: spotAlone(here ?? from), ...whoseLimit(speeding) };
    const sums = { measured, estimated, maxSpeed: perSecond(maxSpeed) };
    open.push({ kind: 'speeding', startsAt: speeding.since, endsAt: null, ...sums, content });
  }
  if (idling.since !== null) {
    open.push({ kind: 'idling', startsAt: since(idling.since), endsAt: null, ...STILL, content: { place: here } });
  }
  if (power.cutSince !== null && power.cause !== null) {
    const place = state.cutPlace && isReadable(state.cutPlace) ? state.cutPlace : null;
    const content: EpisodeContent['power_cut'] = { cause: power.cause, place };
    open.push({ kind: 'power_cut', startsAt: since(power.cutSince), endsAt: null, ...STILL, content });
  }
  if (engine.is === 'on' && engine.since !== null) {
    const content = { counted: engine.counted };
    open.push({ kind: 'engine', startsAt: engine.since, endsAt: null, ...STILL, content });
  }
  for (const { id, version, stay } of state.stays) {
    const visit = endStay(stay);
    if (!visit) continue;
    const { entry, entrySpot, exitSpot, isOpenAtStart, fixes, distance, maxSpeed } = visit;
    const content = { geofence: id, version, from: entrySpot, to: exitSpot, isOpenAtStart, isOpenAtEnd: true, fixes };
    const sums = { measured: Math.round(distance * 1000), estimated: 0, maxSpeed };
    open.push({ kind: 'geofence', startsAt: since(entry), endsAt: null, ...sums, content });
  }
  return open;
}

function openMotionPhase(motionPhase: MotionPhase, here: Spot): OpenEpisode {
  const { phase, since: startsAt, place, pause } = motionPhase;
  const [measured, estimated, driving, idling, maxSpeed] = wholeOf(motionPhase);
  const from = spotOf(place);
  const common = { startsAt, endsAt: null, measured, estimated };
  if (phase !== 'trip') {
    return { ...common, kind: 'stop', maxSpeed: null, content: { place: from, idling, end: null } };
  }
  const stood = pause && { at: pause[0], duration: pause[1] };
  const content = { from, to: here, driving, idling, pause: stood, end: null };
  return { ...common, kind: 'trip', maxSpeed: perSecond(maxSpeed), content };
}

/** The quarter of an hour under way; null where nothing was driven or run in it. */
export function openUsage(history: HistoryState): Usage | null {
  const { slot, head } = completed(history);
  return slot && head ? usageOf(slot, head.at) : null;
}
