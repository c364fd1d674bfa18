import { type AlertCondition, KMH } from '@balise/tracking';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aGateway, type Gateway } from './testing/gateway.ts';
import { aFix } from './testing/lines.ts';
import { aTracker } from './testing/tracker.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
let gateway: Gateway;
let now = NOON;
let clientId: number;
beforeAll(async () => {
  gateway = await aGateway({}, undefined, undefined, () => now);
  [{ id: clientId }] = (await gateway.ask<{ id: number }>('select id from clients limit 1')) as [{ id: number }];
});
afterAll(() => gateway.stop());

async function aDevice(identity: string): Promise<number> {
  const id = await gateway.device(identity);
  await gateway.ask(
    `insert into device_ownership (device_id, client_id, starts_at) values ($1, $2, '-infinity') on conflict do nothing`,
    [id, clientId],
  );
  return id;
}

const aRule = async ({ kind, ...parameters }: AlertCondition, deviceIds: number[]): Promise<number> => {
  const [row] = await gateway.changing(() =>
    gateway.ask<{ id: number }>(
      `insert into alert_rules (client_id, name, kind, parameters, device_ids, severity, created_at, updated_at)
       values ($1, 'x', $2, $3, $4, 'critical', now(), now()) returning id`,
      [clientId, kind, JSON.stringify(parameters), deviceIds],
    ),
  );
  return row?.id ?? 0;
};

/** As `kind subject @ second` of their beginning. */
const alertsOf = async (id: number): Promise<string[]> =>
  (
    await gateway.ask<{ kind: string; subject: string; began_at: Date }>(
      'select kind, subject, began_at from alerts where device_id = $1 order by began_at, kind, subject',
      [id],
    )
  ).map(({ kind, subject, began_at }) => `${kind} ${subject}@ ${(began_at.getTime() - NOON) / 1000}`);

const at = (second: number, more: { alarms?: string[]; kmh?: number } = {}) =>
  aFix(NOON + second * 1000, {
    attributes: { ...(more.alarms && { alarms: more.alarms }) },
    location: { speed: (more.kmh ?? 0) * KMH, latitude: 5.32 + second * 0.0002 },
  });

it('a storm of repeated, late and reordered records raises each alert once', async () => {
  const id = await aDevice('storm');
  await aRule({ kind: 'sos' }, [id]);
  await aRule({ kind: 'speeding', overBy: 0, geofenceIds: null }, [id]);
  await gateway.changing(() =>
    gateway.ask(
      `insert into device_speed_limits (device_id, starts_at, speed_limit, changed_at, changed_by, changed_by_name)
       values ($1, '-infinity', $2, now(), 1, 'x')`,
      [id, 50 * KMH],
    ),
  );
  const fixes = Array.from({ length: 30 }, (_, n) => at(n * 10, { kmh: 90, ...(n === 12 && { alarms: ['sos'] }) }));
  now = NOON + 310_000;
  const tracker = await aTracker(gateway.port());
  const batches = [
    fixes.slice(0, 6),
    fixes.slice(3, 15),
    fixes.slice(10, 20).reverse(),
    fixes.slice(5, 12),
    fixes,
    fixes,
  ];
  for (const [place, batch] of batches.entries())
    tracker.say({ ...(place === 0 && { id: 'storm' }), fixes: batch, say: String(place) });
  await tracker.receivedLines(batches.length);
  const another = await aTracker(gateway.port());
  another.say({ id: 'storm', fixes: fixes.toReversed(), say: 'again' });
  await another.receivedLines(1);
  expect(await alertsOf(id)).toEqual(['speeding @ 0', 'sos @ 120']);
  tracker.hangUp();
  another.hangUp();
});

it('what is older than ten minutes is history and no alert', async () => {
  const id = await aDevice('late');
  await aRule({ kind: 'sos' }, [id]);
  now = NOON + 3_600_000;
  const tracker = await aTracker(gateway.port());
  tracker.say({ id: 'late', fixes: [at(0, { alarms: ['sos'] }), at(2_999, { alarms: ['sos'] })], say: 'one' });
  tracker.say({ fixes: [at(3_001, { alarms: ['sos'] }), at(3_590, { alarms: ['sos'] })], say: 'two' });
  await tracker.receivedLines(2);
  // those that follow within a minute are the same call for help
  expect(await alertsOf(id)).toEqual(['sos @ 3590']);
  const events = await gateway.ask(`select from events where device_id = $1 and kind = 'alarm_raised'`, [id]);
  expect(events).toHaveLength(3);
  tracker.hangUp();
});

it('a rule that is switched off, of a device that is another client’s, or of an unpaid account raises none but SOS', async () => {
  const id = await aDevice('unpaid');
  const off = await aRule({ kind: 'tracker_alarm', alarms: ['door'] }, [id]);
  await aRule({ kind: 'low_battery' }, [id]);
  await aRule({ kind: 'sos' }, [id]);
  await gateway.changing(() => gateway.ask('update alert_rules set is_enabled = false where id = $1', [off]));
  await gateway.ask(`update clients set state = 'suspended_unpaid' where id = $1`, [clientId]);
  now = NOON + 60_000;
  const tracker = await aTracker(gateway.port());
  tracker.say({ id: 'unpaid', fixes: [at(0, { alarms: ['sos', 'door', 'lowBattery'] })], say: 'one' });
  await tracker.receivedLines(1);
  await gateway.ask(`update clients set state = 'active' where id = $1`, [clientId]);
  expect(await alertsOf(id)).toEqual(['sos @ 0']);
  tracker.hangUp();
});
