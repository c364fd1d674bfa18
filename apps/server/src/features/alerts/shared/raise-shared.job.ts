import {
  ALERT_AGE,
  type AppliedGeofence,
  DEFAULT_SETTINGS,
  decideAlerts,
  GEOFENCE_ALERTS,
  type GeofenceReaction,
  type Geofences,
  historyOfWatch,
  isInForce,
  isWithinHours,
  NEW_DEVICE,
  NEW_WATCH,
  openEpisodes,
  type RaisedAlert,
  type Timeline,
  WATCH_THRESHOLDS,
  type Watch,
  type WatchedFix,
  watchOn,
} from '@balise/tracking';
import type { Connections } from '../../../db/connect.ts';
import { appliedToShares, PreparedGeofences } from '../../geofences/index.ts';
import { raiseAlerts } from '../raise-queries.ts';
import { rulesOfShares, type SharedRule } from './rule-queries.ts';
import { fixesOfShare, reactionsOfShares, storeWatch, type WatchedShare, watchedShares } from './watch-queries.ts';

type Pool = Connections['pools']['owner'];

const MINUTE = 60_000;
const DAY = 86_400_000;

/**
 * Raises what the geofences of recipients tell of vehicles that are shared with them. It looks at the positions that may be read by the share, and
 * at nothing that the owner's gateway decides. The unique key of an alert keeps it from being raised twice, so positions of the last ten minutes
 * are looked at again each time: some arrive late.
 * @param now milliseconds since 1970 UTC
 * @returns how many were raised
 */
export async function raiseSharedAlerts(owner: Pool, now: number): Promise<number> {
  const prepared = new PreparedGeofences();
  let raised = 0;
  for await (const shares of watchedShares(owner)) {
    const ids = shares.map(({ shareId }) => shareId);
    const rules = Map.groupBy(await rulesOfShares(owner, GEOFENCE_ALERTS, ids), ({ shareId }) => shareId);
    const reactions = Map.groupBy(await reactionsOfShares(owner, ids), ({ shareId }) => shareId);
    const applied = Map.groupBy(await appliedToShares(owner, ids), ({ deviceId }) => deviceId);
    const found: Found[] = [];
    for (const share of shares) {
      const geofences = { applied: prepared.prepared(applied.get(share.shareId) ?? []), thresholds: WATCH_THRESHOLDS };
      const alerts = { rules: rules.get(share.shareId) ?? [], reactions: reactions.get(share.shareId) ?? [] };
      found.push(...(await look(owner, share, geofences, alerts, now)));
    }
    raised += await raiseAlerts(owner, found, now);
  }
  return raised;
}

type Found = { deviceId: number; of: RaisedAlert };
type Deciding = { rules: readonly SharedRule[]; reactions: readonly GeofenceReaction[] };

/** What is to be raised of one share; what was seen is stored before, so that a look that fails is made again by the next. */
async function look(
  owner: Pool,
  share: WatchedShare,
  geofences: Geofences,
  alerts: Deciding,
  now: number,
): Promise<Found[]> {
  const { shareId, deviceId, version, stored } = share;
  const before = {
    settled: stored?.settled ?? NEW_WATCH,
    settledUntil: Math.max(stored?.settledUntil ?? now - ALERT_AGE, now - DAY),
  };
  if (stored && stored.version === version)
    return stayed(stored.newest, geofences.applied, alerts.rules, now).map((of) => ({
      deviceId,
      of: { ...of, shareId },
    }));
  const fixes = await fixesOfShare(owner, shareId, before.settledUntil, now + MINUTE);
  const seen = seenOf(before, fixes, geofences, now);
  await storeWatch(owner, shareId, { version, ...seen });
  const found = [
    ...crossed(share.clientId, before, seen, geofences, alerts),
    ...stayed(seen.newest, geofences.applied, alerts.rules, now),
  ];
  return found.map((of) => ({ deviceId, of: { ...of, shareId } }));
}

type Settled = { settled: Watch; settledUntil: number };

/** The watch at the end of what no late position may change any more, and at the newest fix; and the visits that ended since the former look. */
function seenOf({ settled, settledUntil }: Settled, fixes: readonly WatchedFix[], geofences: Geofences, now: number) {
  const until = Math.max(settledUntil, now - ALERT_AGE);
  const bound = fixes.findIndex(({ at }) => at > until);
  const split = bound < 0 ? fixes.length : bound;
  const first = watchOn(settled, fixes.slice(0, split), geofences);
  const second = watchOn(first.watch, fixes.slice(split), geofences);
  return {
    settled: first.watch,
    settledUntil: until,
    newest: second.watch,
    episodes: [...first.episodes, ...second.episodes],
  };
}

const deviceOf = (watch: Watch) => ({ ...NEW_DEVICE, history: historyOfWatch(watch) });

/** Entering and leaving, as a gateway decides them; of what happened since the rule was last edited. */
function crossed(
  clientId: number,
  { settled, settledUntil }: Settled,
  { newest, episodes }: ReturnType<typeof seenOf>,
  geofences: Geofences,
  { rules, reactions }: Deciding,
): RaisedAlert[] {
  const timeline: Timeline = [
    { from: Number.NEGATIVE_INFINITY, owner: clientId, settings: DEFAULT_SETTINGS, geofences },
  ];
  const edited = new Map(rules.map(({ id, updatedAt }) => [id, updatedAt]));
  return decideAlerts({
    before: deviceOf(settled),
    after: deviceOf(newest),
    events: [],
    episodes,
    timeline,
    alerts: { rules, reactions, suspensions: [] },
    // what was too old at the former look has been left out then
    now: settledUntil + ALERT_AGE,
  }).filter(({ ruleId, at }) => ruleId === null || at > (edited.get(ruleId) ?? 0));
}

/** Stays that have lasted long enough by the clock: a parked vehicle may say nothing. */
function stayed(
  newest: Watch,
  applied: readonly AppliedGeofence[],
  rules: readonly SharedRule[],
  now: number,
): RaisedAlert[] {
  const stays = openEpisodes(historyOfWatch(newest)).filter((one) => one.kind === 'geofence');
  return rules.flatMap(({ id, clientId, severity, schedule, timeZone, condition, updatedAt }) => {
    if (condition.kind !== 'geofence_dwell') return [];
    const { geofenceIds, minutes } = condition;
    return stays.flatMap(({ startsAt, content: { geofence, from } }): RaisedAlert[] => {
      const at = startsAt + minutes * MINUTE;
      const isWanted = geofenceIds === null || geofenceIds.includes(geofence);
      const applies = applied.some((one) => one.id === geofence && isInForce(one, at));
      if (!isWanted || !applies || at > now || at <= Math.max(updatedAt, now - DAY)) return [];
      if (!isWithinHours(schedule, at, timeZone)) return [];
      return [
        {
          ruleId: id,
          clientId,
          kind: condition.kind,
          severity,
          subject: String(geofence),
          beganAt: startsAt,
          at,
          facts: { geofenceId: geofence, duration: minutes * MINUTE },
          place: from,
          channels: [],
          command: null,
        },
      ];
    });
  });
}
