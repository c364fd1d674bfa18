import { addAlertRule, listAlerts, smsSummary } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { anSmsAccount } from '../sms/testing/sms-account.ts';
import { aDevice } from '../testing/device.ts';
import { aWorld } from '../testing/world.ts';
import { raisePast } from './raise-past.ts';

const world = await aWorld();
afterAll(() => world.end());
const { owner } = world.database.pools;
const DAY = 86_400_000;

test('alerts of the past are in the inbox at their time, once however often they are raised', async () => {
  const { id: deviceId } = await aDevice(world);
  const { data: rule } = await world.as('comoe')(addAlertRule, {
    body: { name: 'Idling', condition: { kind: 'idling', minutes: 30 }, devices: { deviceIds: ['all'] } } as never,
  });
  const clientId = world.clients.comoe;
  const of = { ruleId: rule?.id ?? 0, clientId, deviceId, kind: 'idling', severity: 'info', subject: '' } as const;
  const alerts = [6, 2].map((days) => {
    const at = world.clock.now - days * DAY;
    const place = { latitude: 5.3, longitude: -4 };
    const sms = { contactId: 1, recipient: '+2250707070707', language: 'fr' as const, timeZone: 'Africa/Abidjan' };
    const written = { ...sms, designation: 'Camion 12', geofence: null, failed: days === 6 ? '' : 'UNDELIV 001' };
    return { ...of, beganAt: at - 1_800_000, at, facts: { duration: 1_800_000 }, place, sms: written };
  });
  await anSmsAccount(owner, world.clients.comoe, 1_000_000);
  expect(await raisePast(owner, alerts)).toBe(2);
  expect(await raisePast(owner, alerts)).toBe(0);
  const { data } = await world.as('comoe')(listAlerts, { query: { kind: 'idling' } as never });
  const [first, second] = alerts.toReversed();
  expect(data?.alerts).toMatchObject([
    { at: first?.at, raisedAt: first?.at, state: 'open', facts: { duration: 1_800_000 } },
    { at: second?.at, raisedAt: second?.at, latitude: 5.3 },
  ]);
  const { data: sent } = await world.as('comoe')(smsSummary, { params: { clientId }, query: {} });
  expect(sent).toMatchObject({ messages: 2, failed: 1, cost: 250_000, account: { balance: 750_000 } });
  expect(sent.byDay).toHaveLength(2);
});
