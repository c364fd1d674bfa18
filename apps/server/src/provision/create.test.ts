import { getDevice } from '@balise/contract';
import { afterAll, expect, test } from 'vitest';
import { timelineOf } from '../features/tracking-settings/index.ts';
import { firstAdministrator } from '../features/users/index.ts';
import { aWorld } from '../testing/world.ts';
import { readCatalogue } from './catalogue.ts';
import { create } from './create.ts';
import { ProvisionPlan } from './plan.ts';

const world = await aWorld();
afterAll(() => world.end());
const { api, owner, pools } = world.database;

const device = (imei: string, designation: string) => ({
  imei,
  designation,
  label: '',
  type: 'truck',
  model: { brand: 'Teltonika', name: 'FMB120' },
});
const plan = ProvisionPlan.parse({
  partners: [
    {
      name: 'harmattan',
      displayName: 'Harmattan',
      hostNames: ['harmattan.example'],
      accent: '#3b4cb8',
      logo: null,
      tagline: { en: '', fr: '' },
      defaultLanguage: 'fr',
      supportPhone: '+225 27 20 00 00 00',
      supportEmail: 'aide@harmattan.example',
      users: [],
      clients: [
        {
          fullName: 'Zou Transport',
          type: 'company',
          billingOption: 'postpaid',
          email: 'zou@harmattan.example',
          countryCode2: 'CI',
          timeZone: 'Africa/Abidjan',
          users: [],
          devices: [
            { ...device('356938035643809', '4821 HG 01'), speedLimit: 22 },
            device('352304051100105', '7733 KL 01'),
          ],
          groups: [{ designation: 'Citernes', devices: ['356938035643809'] }],
          geofences: [
            {
              fields: {
                name: 'Port',
                type: 'circle',
                drawCoordinate: { latitude: 5.3, longitude: -4, radius: 200 },
                speedLimit: 30,
              },
              groups: ['Citernes'],
              devices: ['352304051100105'],
              actions: { emailIn: true },
              suspension: { devices: ['352304051100105'], fromDaysAgo: 2, untilDaysAgo: -1, reason: 'Travaux' },
            },
          ],
          geofencesSinceDaysAgo: 20,
        },
      ],
    },
  ],
});

test('a limit that a plan gives holds for all of the device’s past, its geofences from when the plan says, and the limit is logged', async () => {
  const administrator = await firstAdministrator(owner);
  if (!administrator) throw new Error('the world has an administrator');
  const hand = {
    owner,
    api,
    administrator,
    catalogue: await readCatalogue(api, administrator),
    now: () => world.clock.now,
  };
  expect(await create(hand, plan)).toEqual(['harmattan']);
  const { rows } = await pools.owner.query<{ id: number; designation: string }>(
    `select id, designation from devices where designation in ('4821 HG 01', '7733 KL 01') order by designation`,
  );
  const limits = await Promise.all(
    rows.map(
      async ({ id }) => (await world.as('platform')(getDevice, { params: { id: id as never } })).data.speedLimit,
    ),
  );
  expect(limits).toEqual([22, null]);
  const [limited, free] = await Promise.all(rows.map(({ id }) => timelineOf(pools.ingest, id)));
  const longAgo = limited?.findLast(({ from }) => from <= Date.UTC(2001, 0, 1));
  expect(longAgo?.settings.speedLimit).toBe(22);
  expect(free?.every(({ settings }) => settings.speedLimit === null)).toBe(true);
  const since = world.clock.now - 20 * 86_400_000;
  for (const timeline of [limited, free]) {
    expect(timeline?.at(-1)?.geofences?.applied).toMatchObject([{ from: since, speedLimit: 30 / 3.6 }]);
  }
  const suspensions = await pools.owner.query('select reason, starts_at from geofence_suspensions');
  expect(suspensions.rows).toEqual([{ reason: 'Travaux', starts_at: new Date(world.clock.now - 2 * 86_400_000) }]);
  const log = await pools.owner.query(
    `select subject_name, before, after from audit_log where action = 'device.speed_limit'`,
  );
  expect(log.rows).toEqual([{ subject_name: '4821 HG 01', before: { speedLimit: null }, after: { speedLimit: 22 } }]);
});
