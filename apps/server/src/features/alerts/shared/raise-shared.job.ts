import {
  ALERT_AGE,
  type AppliedGeofence,
  DEFAULT_SETTINGS,
  decideAlerts,
  type Episode,
  GEOFENCE_ALERTS,
  type GeofenceReaction,
  type Geofences,
  historyOfWatch,
  isInForce,
  isWithinHours,
  NEW_DEVICE,
  NEW_WATCH,
  type RaisedAlert,
  type Timeline,
  WATCH_THRESHOLDS,
  type Watch,
  type WatchedFix,
  watchOn,
} from '@balise/tracking';
import type { Connections } from '../../../db/connect.ts';
import { appliedToShares, PreparedGeofences } from '../../geofences/index.ts';
import { raiseDue } from '../clock/raise-due.job.ts';
import { staysDue } from '../clock/stays-due.ts';
import { raiseAlerts } from '../raise-queries.ts';
import { lastingOfShares } from './lasting.ts';
import { rulesOfShares, type SharedRule } from './rule-queries.ts';
import {
  fixesOfShares,
  type ReceivedFix,
  reactionsOfShares,
  type StoredLook,
  storeWatches,
  type WatchedShare,
  watchedShares,
} from './watch-queries.ts';

type Pool = Connections['pools']['owner'];

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Shapes are prepared once: they are the same at each look. */
const prepared = new PreparedGeofences();

/**
 * Raises the alerts of recipients about vehicles that are shared with them: what the connection and the track tell, and what the recipient's own
 * geofences tell of the positions that may be read by the share. Nothing is read that the owner's gateway decides. What is found is raised before
 * the look is stored, and the unique key of an alert keeps it from being raised twice: a look that failed is made again.
 * @param now milliseconds since 1970 UTC
 * @returns how many were raised
 */
export async function raiseSharedAlerts(owner: Pool, now: number): Promise<number> {
  let raised = 0;
  const failures: unknown[] = [];
  for await (const shares of watchedShares(owner)) {
    const looks = await looksAt(owner, shares, now, failures);
    const found = looks.flatMap((one) => one.found);
    raised += await raiseAlerts(owner, found, now);
    await storeWatches(
      owner,
      looks.flatMap(({ seen }) => seen ?? []),
    );
  }
  raised += await raiseDue(owner, await lastingOfShares(owner, now), now);
  if (failures.length > 0) throw new AggregateError(failures, 'some shared vehicles were not looked at');
  return raised;
}

type Found = { deviceId: number; of: RaisedAlert };
type Look = { found: Found[]; seen: (StoredLook & { shareId: number }) | null };
type Deciding = { rules: readonly SharedRule[]; reactions: readonly GeofenceReaction[] };

/** What is to be raised of a part of the shares. One that fails is left for the next time, and keeps no other back. */
async function looksAt(
  owner: Pool,
  shares: readonly WatchedShare[],
  now: number,
  failures: unknown[],
): Promise<Look[]> {
  const ids = shares.map(({ shareId }) => shareId);
  const rules = Map.groupBy(await rulesOfShares(owner, GEOFENCE_ALERTS, ids), ({ shareId }) => shareId);
  const reactions = Map.groupBy(await reactionsOfShares(owner, ids), ({ shareId }) => shareId);
  const applied = Map.groupBy(await appliedToShares(owner, ids), ({ deviceId }) => deviceId);
  const moved = shares.filter(({ version, stored }) => stored?.version !== version);
  const fixes = await fixesOfShares(
    owner,
    moved.map((share) => ({ shareId: share.shareId, after: formerOf(share, now).settledUntil })),
  );
  return shares.flatMap((share): Look[] => {
    const { shareId } = share;
    const alerts = { rules: rules.get(shareId) ?? [], reactions: reactions.get(shareId) ?? [] };
    try {
      const geofences = { applied: prepared.prepared(applied.get(shareId) ?? []), thresholds: WATCH_THRESHOLDS };
      return [lookAt(share, moved.includes(share) ? (fixes.get(shareId) ?? []) : null, geofences, alerts, now)];
    } catch (error) {
      failures.push(error);
      return [];
    }
  });
}

type Former = Pick<StoredLook, 'settled' | 'settledUntil'>;

const formerOf = ({ stored }: WatchedShare, now: number): Former => ({
  settled: stored?.settled ?? NEW_WATCH,
  settledUntil: Math.max(stored?.settledUntil ?? now - ALERT_AGE, now - DAY),
});

/** @param fixes since the former look settled; null: the vehicle said nothing since that look */
function lookAt(
  share: WatchedShare,
  fixes: readonly ReceivedFix[] | null,
  geofences: Geofences,
  alerts: Deciding,
  now: number,
): Look {
  const { shareId, deviceId, version, stored } = share;
  const asFound = (found: RaisedAlert[]) => found.map((of) => ({ deviceId, of: { ...of, shareId } }));
  if (!fixes)
    return { found: asFound(stayed(stored?.newest ?? NEW_WATCH, geofences.applied, alerts.rules, now)), seen: null };
  const former = formerOf(share, now);
  const { episodes, ...seen } = seenOf(former, fixes, geofences, now);
  const found = [
    ...crossed(share, { former, fixes, newest: seen.newest, episodes }, geofences, alerts),
    ...stayed(seen.newest, geofences.applied, alerts.rules, now),
  ];
  return { found: asFound(found), seen: { ...seen, shareId, version, lookedAt: now } };
}

/** The watch at the end of what no late position may change any more, and at the newest fix; and the visits that ended since the former look. */
function seenOf({ settled, settledUntil }: Former, fixes: readonly WatchedFix[], geofences: Geofences, now: number) {
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

type Seen = { former: Former; fixes: readonly ReceivedFix[]; newest: Watch; episodes: readonly Episode[] };

/**
 * Entering and leaving, as a gateway decides them: of what happened since the rule was last edited, and not of what a tracker stored for longer than
 * ten minutes. What the former look knew is not found again, unless positions between came late.
 */
function crossed(
  { clientId, stored }: WatchedShare,
  { former, fixes, newest, episodes }: Seen,
  geofences: Geofences,
  { rules, reactions }: Deciding,
): RaisedAlert[] {
  const head = stored?.newest.head?.at ?? Number.NEGATIVE_INFINITY;
  const cameLate = stored === null || fixes.some(({ at, receivedAt }) => at <= head && receivedAt > stored.lookedAt);
  const timeline: Timeline = [
    { from: Number.NEGATIVE_INFINITY, owner: clientId, settings: DEFAULT_SETTINGS, geofences },
  ];
  const edited = new Map(rules.map(({ id, updatedAt }) => [id, updatedAt]));
  return decideAlerts({
    before: deviceOf(cameLate ? former.settled : stored.newest),
    after: deviceOf(newest),
    events: [],
    episodes: cameLate ? episodes : episodes.filter(({ decidedAt }) => decidedAt > head),
    timeline,
    alerts: { rules, reactions, suspensions: [] },
    // what was too old at the former look has been left out then
    now: former.settledUntil + ALERT_AGE,
  }).filter(
    (one) =>
      (one.ruleId === null || one.at > (edited.get(one.ruleId) ?? 0)) &&
      !wasStored(fixes, one.at) &&
      !(cameLate && isMoved(one, stored, episodes)),
  );
}

/** Whether it is an arrival that the former look knew, moved by a position that came late. */
function isMoved(
  { kind, facts: { geofenceId, direction }, at }: RaisedAlert,
  stored: StoredLook | null,
  episodes: readonly Episode[],
): boolean {
  if (kind !== 'geofence_entered' && (kind !== 'geofence_crossed' || direction !== 'in')) return false;
  const known = stored?.newest.stays.find(({ id }) => id === geofenceId)?.stay.sure?.entry.at;
  if (known === undefined || known === at) return false;
  const [from, until] = [Math.min(known, at), Math.max(known, at)];
  const wasLeft = episodes.some(
    (one) =>
      one.kind === 'geofence' && one.content.geofence === geofenceId && from <= one.endsAt && one.endsAt <= until,
  );
  return !wasLeft && at <= (stored?.newest.head?.at ?? at);
}

/** Whether the position after a moment waited in the tracker for so long that it is no news. */
function wasStored(fixes: readonly ReceivedFix[], at: number): boolean {
  const next = fixes.find((fix) => fix.at >= at);
  return next !== undefined && next.receivedAt - next.at > ALERT_AGE;
}

/** Stays that have lasted long enough by the clock: a parked vehicle may say nothing. */
function stayed(
  newest: Watch,
  applied: readonly AppliedGeofence[],
  rules: readonly SharedRule[],
  now: number,
): RaisedAlert[] {
  const history = historyOfWatch(newest);
  return rules.flatMap(({ id, clientId, severity, schedule, timeZone, condition, updatedAt }) => {
    if (condition.kind !== 'geofence_dwell') return [];
    return staysDue(history, condition, { updatedAt, now })
      .filter(({ geofence, at }) => applied.some((one) => one.id === geofence && isInForce(one, at)))
      .filter(({ at }) => isWithinHours(schedule, at, timeZone))
      .map(
        ({ geofence, since, at, place }): RaisedAlert => ({
          ruleId: id,
          clientId,
          kind: condition.kind,
          severity,
          subject: String(geofence),
          beganAt: since,
          at,
          facts: { geofenceId: geofence, duration: condition.minutes * MINUTE },
          place,
          channels: [],
          command: null,
        }),
      );
  });
}
