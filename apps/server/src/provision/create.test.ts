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
        },
      ],
    },
  ],
});

test('a limit that a plan gives holds for all that the device will tell of its past, and is logged', async () => {
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
  const log = await pools.owner.query(
    `select subject_name, before, after from audit_log where action = 'device.speed_limit'`,
  );
  expect(log.rows).toEqual([{ subject_name: '4821 HG 01', before: { speedLimit: null }, after: { speedLimit: 22 } }]);
});
