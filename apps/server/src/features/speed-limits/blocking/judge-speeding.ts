import { ALERT_AGE } from '@balise/tracking';
import type { Connections } from '../../../db/connect.ts';
import { raiseAlerts } from '../../alerts/index.ts';
import { fulfilledRule } from './fulfilled.ts';
import { rulesOf, speedingsOf, unblockedAt } from './judge-queries.ts';

/**
 * Raises an alert that asks for a block of a device whose newest episode of speeding fulfils a rule; what follows is the alert's (features/commands).
 * An episode that was settled more than ten minutes ago blocks nothing. Doing it again
 * raises nothing twice. As the owner of the database.
 * @param now milliseconds since 1970 UTC
 */
export async function judgeSpeeding(
  owner: Connections['pools']['owner'],
  deviceId: number,
  now: number,
): Promise<void> {
  const rules = await rulesOf(owner, deviceId);
  if (rules.length === 0) return;
  const episodes = await speedingsOf(owner, deviceId, Math.max(...rules.map(({ minutes }) => minutes)));
  const newest = episodes.at(-1);
  if (!newest || newest.decidedAt <= now - ALERT_AGE) return;
  const found = fulfilledRule(rules, episodes, await unblockedAt(owner, deviceId));
  if (!found) return;
  const { rule, count } = found;
  const { startsAt, endsAt, limit, maxSpeed, to } = newest;
  const facts = {
    limit,
    ...(maxSpeed === null ? {} : { maxSpeed }),
    episodes: count,
    minutes: rule.minutes,
    speedingBlockId: rule.id,
  };
  const alert = {
    ruleId: null,
    clientId: rule.clientId,
    kind: 'speeding' as const,
    severity: 'warning' as const,
    // beside the alerts of rules about speeding
    subject: 'block',
    beganAt: startsAt,
    at: endsAt,
    facts,
    place: to,
    channels: [],
    command: 'block' as const,
  };
  await raiseAlerts(owner, [{ deviceId, of: alert }], now);
}
