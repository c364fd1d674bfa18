import { openEpisodes } from '@balise/tracking';
import type { Connections } from '../../../db/connect.ts';
import { stateOf } from '../../history/index.ts';
import { driven } from '../clock/driven.ts';
import type { DueAlert } from '../clock/due-queries.ts';
import { type Idling, idlingOf, type LastSeen, lastSeenOf } from './lasting-queries.ts';
import { rulesOfShares, type SharedRule } from './rule-queries.ts';

type Pool = Connections['pools']['owner'];

const MINUTE = 60_000;
const DAY = 86_400_000;

/**
 * What the connection and the track of shared vehicles have made due for the rules of recipients: silence, idling, long drives. Nothing of what
 * began before the recipient might read the vehicle.
 * @param now milliseconds since 1970 UTC
 */
export async function lastingOfShares(owner: Pool, now: number): Promise<DueAlert[]> {
  const rules = await rulesOfShares(owner, ['disconnected', 'idling', 'long_driving']);
  const devices = [...Map.groupBy(rules, ({ deviceId }) => deviceId)];
  const due: DueAlert[] = [];
  for (let from = 0; from < devices.length; from += PART)
    due.push(...(await lastingOf(owner, devices.slice(from, from + PART), now)));
  return due;
}

/** Devices at a time: unpacking their states takes time, and the event loop also answers others. */
const PART = 200;

async function lastingOf(owner: Pool, devices: readonly [number, SharedRule[]][], now: number): Promise<DueAlert[]> {
  const onTrack = devices.filter(([, rules]) => rules.some(({ condition }) => condition.kind !== 'disconnected'));
  const tracked = onTrack.map(([id]) => id);
  const ids = devices.map(([id]) => id);
  const seen = await lastSeenOf(owner, ids, tracked, now);
  const idling = Map.groupBy(await idlingOf(owner, tracked, now), ({ deviceId }) => deviceId);
  const due: DueAlert[] = [];
  for (const [id, rules] of devices) {
    const last = seen.get(id);
    if (!last) continue;
    const idled = rules.some(({ condition }) => condition.kind === 'idling') ? idlingNow(last.state) : [];
    for (const rule of rules) {
      const found = await dueOf(owner, rule, last, [...(idling.get(id) ?? []), ...idled], now);
      due.push(...found.filter(isOfShare(rule, now)));
    }
  }
  return due;
}

const isOfShare =
  ({ since, updatedAt }: SharedRule, now: number) =>
  ({ beganAt, at }: DueAlert): boolean =>
    beganAt >= since && at <= now && at > Math.max(updatedAt, now - DAY);

async function dueOf(
  owner: Pool,
  rule: SharedRule,
  { silence, state }: LastSeen,
  idling: readonly Pick<Idling, 'from' | 'until'>[],
  now: number,
): Promise<DueAlert[]> {
  const { condition, id: ruleId, updatedAt, ...more } = rule;
  const of = (beganAt: number, at: number, facts: DueAlert['facts']): DueAlert => ({
    ...more,
    ruleId,
    kind: condition.kind,
    subject: '',
    beganAt,
    at,
    facts,
  });
  if (condition.kind === 'disconnected') return [of(silence.since, silence.at, {})];
  if (condition.kind === 'idling') {
    const least = condition.minutes * MINUTE;
    return idling.flatMap(({ from, until }) =>
      until - from >= least ? [of(from, from + least, { duration: least })] : [],
    );
  }
  if (condition.kind !== 'long_driving' || !state) return [];
  const lasting = { ...more, ruleId, kind: condition.kind, parameters: condition, updatedAt, state };
  return await driven(owner, lasting, now);
}

/** What goes on is as long as its newest record says. */
function idlingNow(state: Buffer | null): Pick<Idling, 'from' | 'until'>[] {
  if (!state) return [];
  const { history } = stateOf(state);
  return openEpisodes(history).flatMap(({ kind, startsAt }) =>
    kind === 'idling' && history.head ? [{ from: startsAt, until: history.head.at }] : [],
  );
}
