import { type ExplainedEvent, editClientTrackingSettings, getWhyOfEvent } from '@balise/contract';
import { en, fr } from '@balise/i18n';
import { afterAll, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { storeEvents, storeFixes } from '../../testing/past.ts';
import { aWorld, type PersonName } from '../../testing/world.ts';

/* Why driving was harsh, or a battery weak: the rule, the settings of that time, the fixes. */

const world = await aWorld();
afterAll(() => world.end());
const NOON = world.clock.now;
const [SECOND, MINUTE] = [1000, 60_000];
const LATER = NOON + 60 * MINUTE;
const harsh = { peak: 4.4, limit: 3, lasted: 2 * SECOND, from: 20, to: 15.6 };

const device = await aDevice(world);
await storeEvents(world, device.id, [
  { kind: 'harsh_acceleration', at: NOON, content: harsh },
  { kind: 'harsh_braking', at: NOON + 30 * SECOND, content: harsh },
  { kind: 'harsh_cornering', at: NOON + 30 * SECOND, content: harsh },
  { kind: 'alarm_raised', at: NOON + 40 * SECOND, content: { alarms: ['sos', 'tow'] } },
  { kind: 'harsh_braking', at: LATER, content: harsh },
  { kind: 'battery_low', at: NOON + 10 * MINUTE, content: { startedAt: NOON, volts: 11.4, system: 12 } },
  { kind: 'battery_low', at: NOON + 20 * MINUTE, content: { startedAt: NOON + MINUTE, volts: 23.1, system: 24 } },
]);
await storeFixes(
  world,
  device.id,
  Array.from({ length: 120 }, (_, i) => ({ at: NOON + (i - 10) * SECOND, speed: 12, attributes: { ignition: true } })),
);

const why = async (kind: ExplainedEvent, at: number, who: PersonName = 'awa') =>
  await world.as(who)(getWhyOfEvent, { params: { id: device.id }, query: { kind, at } });

test.each([
  ['harsh_acceleration', 0, 'harshAcceleration', { harshLimit: 3, harshInterval: 2, harshMerge: 3 }],
  ['harsh_braking', 30 * SECOND, 'harshBraking', { harshLimit: 3, harshInterval: 2, harshMerge: 3 }],
  ['harsh_cornering', 30 * SECOND, 'harshCornering', { harshLimit: 3, cornerSpeed: 30 / 3.6 }],
  ['alarm_raised', 40 * SECOND, 'trackerReported', {}],
  ['battery_low', 10 * MINUTE, 'batteryWeak12', { lowBattery12: 11.8, lowBatteryAfter: 600 }],
  ['battery_low', 20 * MINUTE, 'batteryWeak24', { lowBattery24: 23.6, lowBatteryAfter: 600 }],
] as const)(
  '%s after %d ms: by %s, in words of both languages that name the figures',
  async (kind, after, rule, reported) => {
    const { data } = await why(kind, NOON + after);
    expect(data.event).toMatchObject({ kind, at: NOON + after });
    expect([data.reason.rule, data.reason.settings]).toMatchObject([rule, reported]);
    for (const words of [en, fr]) {
      const named = [...words.why[rule].matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name);
      expect(named.toSorted()).toEqual(Object.keys(data.reason.settings).toSorted());
      for (const name of named) expect(words.trackingSettings.fields).toHaveProperty(String(name));
    }
  },
);

test('the fixes are those before it and those until nothing more could belong to it', async () => {
  const { fixes, at } = (await why('harsh_braking', NOON + 30 * SECOND)).data.reason;
  expect(fixes.map((fix) => (fix.at - at) / SECOND)).toEqual([-3, -2, -1, 0, 1, 2, 3, 4, 5]);
  expect(fixes[0]).toMatchObject({ speed: 12, course: 90, ignition: true });
  // a weak battery is explained from where it began to be weak
  expect((await why('battery_low', NOON + 10 * MINUTE)).data.reason.at).toBe(NOON);
});

test('the settings are those of its time, whatever was chosen since', async () => {
  world.clock.now = NOON + 30 * MINUTE;
  const body = { harshMerge: 10, harshInterval: 1 };
  const params = { id: world.clients.comoe };
  expect((await world.as('kanari')(editClientTrackingSettings, { params, body })).status).toBe(200);
  world.clock.now = LATER + MINUTE;
  const settingsOf = async (at: number) => (await why('harsh_braking', at)).data.reason.settings;
  expect(await settingsOf(NOON + 30 * SECOND)).toMatchObject({ harshMerge: 3, harshInterval: 2 });
  expect(await settingsOf(LATER)).toMatchObject({ harshMerge: 10, harshInterval: 1 });
});

test('what there is not, and what is a foreign tenant’s, is not found', async () => {
  expect(await why('harsh_braking', NOON)).toMatchObject({ status: 404, error: { code: 'not_found' } });
  for (const who of ['bandama', 'limited', 'sahel'] as const) {
    expect(await why('harsh_acceleration', NOON, who)).toMatchObject({
      status: 404,
      error: { code: 'device_not_found' },
    });
  }
  const bad = await why('movement_started' as never, NOON);
  expect([bad.status, Object.keys(bad.error.fields ?? {})]).toEqual([422, ['kind']]);
});
