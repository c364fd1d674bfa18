import { FUTURE, GOOD, liveState } from '@balise/tracking';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stateOf } from '../features/history/index.ts';
import { aGateway, type Gateway } from './testing/gateway.ts';
import { aFix } from './testing/lines.ts';
import { aTracker } from './testing/tracker.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const HOUR = 3_600_000;
let gateway: Gateway;
let client: { id: number; partner_id: number };
/** Received after everything else of the same transaction. */
let author: number;
beforeAll(async () => {
  gateway = await aGateway();
  author = await gateway.device('author');
  [client] = (await gateway.ask<typeof client>('select id, partner_id from clients limit 1')) as [typeof client];
});
afterAll(() => gateway.stop());

async function aDeviceOfTheClient(identity: string): Promise<number> {
  const id = await gateway.device(identity);
  await gateway.ask(`insert into device_ownership (device_id, client_id, starts_at) values ($1, $2, '-infinity')`, [
    ...[id, client.id],
  ]);
  return id;
}

/** New thresholds from a moment on, which the gateway has received. */
const setting = (content: object, from: number, clientId: number | null = client.id) =>
  gateway.changing(() =>
    gateway.ask(
      `with set as (
         insert into tracking_settings (partner_id, client_id, starts_at, content, changed_at, changed_by, changed_by_name)
         values ($1, $2, to_timestamp($3 / 1000.0), $4, now(), 1, 'x')
       ) update devices set note = 'changed' where id = $5`,
      [client.partner_id, clientId, from, JSON.stringify(content), author],
    ),
  );

/** Stationary with the engine on for so many seconds, a fix every ten. */
const standing = (from: number, seconds: number) =>
  Array.from({ length: seconds / 10 + 1 }, (_, at) => aFix(from + at * 10_000));

const idlings = async (id: number) =>
  (
    await gateway.ask<{ at: Date; idle_after: number }>(
      `select e.at, (s.content ->> 'idleAfter')::int as idle_after from events e join derivation_settings s on s.id = e.settings_id
       where e.device_id = $1 and e.kind = 'idling_started' order by e.at`,
      [id],
    )
  ).map(({ at, idle_after }) => [at.getTime(), idle_after]);

/** Those that go with the facts of the badge. */
const reported = async (id: number) => {
  const [live] = await gateway.ask<{ state: Buffer }>('select state from device_live where device_id = $1', [id]);
  return (live && liveState(stateOf(live.state)).thresholds) ?? null;
};

it('a connected tracker is judged by new thresholds from their moment on, and each event keeps its own', async () => {
  const id = await aDeviceOfTheClient('judged');
  const tracker = await aTracker(gateway.port());
  tracker.say({ id: 'judged', fixes: standing(NOON, 130), say: 'one' });
  await tracker.receivedLines(1);
  expect(await idlings(id)).toEqual([[NOON, 120]]);
  expect(await reported(id)).toBeNull();

  await setting({ idleAfter: 600 }, NOON + HOUR);
  // a late look at the time before goes by what was in force then
  const off = (at: number) => aFix(at, { attributes: { ignition: false } });
  tracker.say({ fixes: [off(NOON + HOUR / 2), ...standing(NOON + HOUR / 2 + 10_000, 130)], say: 'two' });
  await tracker.receivedLines(2);
  tracker.say({ fixes: [off(NOON + HOUR), ...standing(NOON + HOUR + 10_000, 590)], say: 'three' });
  await tracker.receivedLines(3);
  expect(await idlings(id)).toEqual([
    [NOON, 120],
    [NOON + HOUR / 2 + 10_000, 120],
  ]);
  tracker.say({ fixes: standing(NOON + HOUR + 610_000, 20), say: 'four' });
  await tracker.receivedLines(4);
  expect(await idlings(id)).toEqual([
    [NOON, 120],
    [NOON + HOUR / 2 + 10_000, 120],
    [NOON + HOUR + 10_000, 600],
  ]);
  expect(await reported(id)).toEqual({ idleAfter: 600 });
  tracker.hangUp();
});

it('a partner’s reach its clients’ trackers, and what of its own a client has outranks them', async () => {
  const id = await aDeviceOfTheClient('partnered');
  const tracker = await aTracker(gateway.port());
  tracker.say({ id: 'partnered', fixes: [aFix(NOON)], say: 'one' });
  await tracker.receivedLines(1);
  await setting({ idleAfter: 30, maxHdop: 2 }, NOON + 2 * HOUR, null);
  const fixes = standing(NOON + 3 * HOUR, 60).map((fix) => ({ ...fix, attributes: { ...fix.attributes, hdop: 3 } }));
  tracker.say({ fixes, say: 'two' });
  await tracker.receivedLines(2);
  const qualities = await gateway.ask('select distinct quality from positions where device_id = $1 and fixed_at > $2', [
    ...[id, new Date(NOON + HOUR)],
  ]);
  expect(qualities).not.toEqual([{ quality: 0 }]); // Balise's own limit is 5
  expect(qualities).toHaveLength(1);
  expect(await idlings(id)).toEqual([]); // the client has 600 of its own
  tracker.hangUp();
});

it('a device that changes hands while it is connected is the new owner’s from that moment on', async () => {
  const id = await aDeviceOfTheClient('handed');
  const [{ id: next } = { id: 0 }] = await gateway.ask<{ id: number }>(
    `insert into clients (partner_id, full_name, type, billing_option, email, country_code2)
     values ($1, 'Next', 'company', 'postpaid', 'next@x.example', 'CI') returning id`,
    [client.partner_id],
  );
  const tracker = await aTracker(gateway.port());
  const at = NOON + 5 * HOUR;
  const driving = (from: number) =>
    Array.from({ length: 30 }, (_, n) =>
      aFix(from + n * 10_000, { location: { longitude: -4 - (from - at) / 1e9 + n / 1000, speed: 15 } }),
    );
  tracker.say({ id: 'handed', fixes: driving(at - 300_000), say: 'one' });
  await tracker.receivedLines(1);
  await gateway.changing(() =>
    gateway.ask(
      `with ended as (update device_ownership set ends_at = to_timestamp($2 / 1000.0) where device_id = $1 returning 1),
       begun as (insert into device_ownership (device_id, client_id, starts_at) select $1, $3, to_timestamp($2 / 1000.0) from ended)
       update devices set client_id = $3 where id = $1`,
      [id, at, next],
    ),
  );
  tracker.say({ fixes: driving(at), say: 'two' });
  await tracker.receivedLines(2);
  const { ends_at } = await gateway.eventually<{ ends_at: Date }>(
    `select ends_at from episodes where device_id = $1 and kind = 'trip'`,
    [id],
  );
  expect(ends_at.getTime()).toBeLessThanOrEqual(at);
  tracker.hangUp();
});

it('how far a clock may be ahead is the client’s: what was kept aside stays so', async () => {
  const id = await aDeviceOfTheClient('ahead');
  const tracker = await aTracker(gateway.port());
  const ahead = (minutes: number) => aFix(Math.floor(Date.now() / 1000) * 1000 + minutes * 60_000);
  tracker.say({ id: 'ahead', fixes: [ahead(10)], say: 'one' });
  await tracker.receivedLines(1);
  await setting({ futureTolerance: 1800 }, NOON + HOUR + 1);
  tracker.say({ fixes: [ahead(11)], say: 'two' });
  await tracker.receivedLines(2);
  const qualities = await gateway.ask('select quality from positions where device_id = $1 order by fixed_at', [id]);
  expect(qualities).toEqual([{ quality: FUTURE }, { quality: GOOD }]);
  tracker.hangUp();
});

it('harsh driving is reported as it happens, by the limits of the vehicle, and over how much of the way it could be judged', async () => {
  const at = NOON + 8 * HOUR;
  const braking = async (identity: string, drivenAs: string) => {
    const id = await aDeviceOfTheClient(identity);
    await gateway.changing(() =>
      gateway.ask(
        `with judged as (update device_driven_as set driven_as = $2 where device_id = $1)
         update devices set note = 'changed' where id = $1`,
        [id, drivenAs],
      ),
    );
    const speeds = [15, 15, 12, 12, 12, 12, 12, 12];
    const fixes = speeds.map((speed, n) =>
      aFix(at + n * 1000, { location: { longitude: -4 + n / 8000, speed }, attributes: { ignition: true } }),
    );
    const tracker = await aTracker(gateway.port());
    tracker.say({ id: identity, fixes: [...fixes, aFix(at + HOUR)], say: 'one' });
    await tracker.receivedLines(1);
    tracker.hangUp();
    return id;
  };
  const harsh = (id: number) =>
    gateway.ask(
      `select e.kind, e.at, e.content, (s.content ->> 'harshBraking')::float as braking from events e
       join derivation_settings s on s.id = e.settings_id where e.device_id = $1 and e.kind like 'harsh%'`,
      [id],
    );
  expect(await harsh(await braking('carlike', 'car'))).toEqual([]);
  const truck = await braking('trucklike', 'truck');
  expect(await harsh(truck)).toEqual([
    {
      kind: 'harsh_braking',
      at: new Date(at + 1000),
      content: { peak: 3, limit: 3, lasted: 1000, from: 15, to: 12 },
      braking: 3,
    },
  ]);
  const [usage] = await gateway.ask<{ judged: string; measured: string }>(
    'select judged, measured from usage where device_id = $1 and starts_at = to_timestamp($2 / 1000.0)',
    [truck, at],
  );
  expect(Number(usage?.judged)).toBeGreaterThan(50_000);
  expect(Number(usage?.judged)).toBe(Number(usage?.measured));
});
