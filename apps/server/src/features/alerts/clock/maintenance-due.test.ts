import { addAlertRule, addService, attachService, listAlerts } from '@balise/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDevice } from '../../../testing/device.ts';
import { aWorld, type World } from '../../../testing/world.ts';
import { raiseDueAlerts } from '../index.ts';

let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

const DAY = 86_400_000;

test('a service raises an alert in each state, and each week while it is overdue; never of another client', async () => {
  const { owner } = world.database.pools;
  const { id } = await aDevice(world);
  const rule = {
    name: 'Services',
    condition: { kind: 'maintenance_due', states: ['due', 'overdue'] },
    devices: { deviceIds: ['all'] },
  };
  for (const who of ['comoe', 'bandama'] as const) {
    const { status, text } = await world.as(who)(addAlertRule, { body: rule as never });
    expect([status, text]).toEqual([200, expect.any(String)]);
  }
  const { data } = await world.as('comoe')(addService, {
    body: { name: 'Vidange', interval: { calendar: { count: 1, unit: 'month' } } },
  });
  await world.as('comoe')(attachService, {
    params: { id: data.id },
    body: { deviceIdList: [id], since: '2026-10-20' },
  });
  const states = async (now: number, state: string, since: number) => {
    await owner.query('update service_dues set state = $1, state_since = $2', [state, new Date(since)]);
    await raiseDueAlerts(owner, now);
    await raiseDueAlerts(owner, now);
    const { rows } = await owner.query(
      `select facts ->> 'serviceState' as state, client_id from alerts where kind = 'maintenance_due' order by at`,
    );
    return rows.map((row) => [row.state, row.client_id === world.clients.comoe]);
  };
  const t = world.clock.now + 60_000;
  expect(await states(t, 'soon', t)).toEqual([]);
  expect(await states(t, 'due', t)).toEqual([['due', true]]);
  const later = t + 8 * DAY;
  expect(await states(later, 'overdue', later)).toEqual([
    ['due', true],
    ['overdue', true],
  ]);
  expect(await states(later + 3 * DAY, 'overdue', later)).toHaveLength(2);
  expect(await states(later + 7 * DAY, 'overdue', later)).toHaveLength(3);
  const { data: inbox } = await world.as('comoe')(listAlerts, { query: {} });
  expect(inbox.alerts[0]?.facts).toMatchObject({ service: 'Vidange', serviceState: 'overdue', dueOn: '2026-11-20' });
});
