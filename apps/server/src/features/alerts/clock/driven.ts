import { openEpisodes, unbrokenDriving } from '@balise/tracking';
import type { Connections } from '../../../db/connect.ts';
import { stateOf } from '../../history/index.ts';
import { type DueAlert, type LastingRule, recentMotion } from './due-queries.ts';

type Pool = Connections['pools']['owner'];

const MINUTE = 60_000;

/** What is found due of a lasting rule. */
export const dueOf = (
  { parameters: _, updatedAt, state, ...rule }: LastingRule,
  found: Pick<DueAlert, 'subject' | 'beganAt' | 'at' | 'facts'>,
): DueAlert => ({ ...rule, ...found });

/** A trip that goes on, after so much driving since the last rest. */
export async function driven(owner: Pool, rule: LastingRule, now: number): Promise<DueAlert[]> {
  const { history } = stateOf(rule.state);
  const trip = openEpisodes(history).find((one) => one.kind === 'trip');
  if (trip?.kind !== 'trip' || !history.head || history.head.at < now - 10 * MINUTE) return [];
  const before = await recentMotion(owner, rule.deviceId, now);
  const open = { startsAt: trip.startsAt, driving: trip.content.driving };
  const { since, driving } = unbrokenDriving(open, before, (rule.parameters.restMinutes ?? 0) * MINUTE);
  if (driving < rule.parameters.minutes * MINUTE || history.head.at <= rule.updatedAt) return [];
  return [dueOf(rule, { subject: '', beganAt: since, at: history.head.at, facts: { duration: driving } })];
}
