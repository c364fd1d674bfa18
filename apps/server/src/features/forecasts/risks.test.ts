import {
  addWorkOrder,
  completeWorkOrder,
  type DeviceId,
  exportRisks,
  getForecastQuality,
  getWorkload,
  listRisks,
  RISK_REASON_KINDS,
} from '@balise/contract';
import { RISK_REASONS } from '@balise/forecast';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDevice } from '../../testing/device.ts';
import { aService, attached, drove } from '../../testing/services.ts';
import { aWorld, type World } from '../../testing/world.ts';
import { evaluateServices } from '../maintenance/index.ts';
import { makeForecasts } from './index.ts';

const DAY = 86_400_000;
let world: World;
beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.end());

/** A repair of a vehicle some days ago. */
async function repaired(deviceId: DeviceId, daysAgo: number, isBreakdown = false): Promise<void> {
  const as = world.as('comoe');
  const { data, text } = await as(addWorkOrder, { body: { deviceId, title: 'Réparation', isBreakdown } });
  if (!data) throw new Error(text);
  const at = world.clock.now - daysAgo * DAY;
  const done = await as(completeWorkOrder, { params: { id: data.id }, body: { at, downtimeMinutes: 600 } });
  if (done.status !== 200) throw new Error(done.text);
}

async function night(): Promise<void> {
  const { owner } = world.database.pools;
  await owner.query('delete from forecast_nights');
  await owner.query('delete from forecast_models');
  await makeForecasts(owner, world.clock.now);
}

const risks = async () => (await world.as('comoe')(listRisks, { query: {} })).data;

test('reasons have the same names where they are found and where they are shown', () => {
  expect(RISK_REASONS).toEqual(RISK_REASON_KINDS);
});

describe('risks', () => {
  test('are of the vehicles of the client that breaks down most, with reasons in words', {
    timeout: 240_000,
  }, async () => {
    expect(await risks()).toEqual({ risks: [], total: 0 });
    const { owner } = world.database.pools;
    const bad = await aDevice(world);
    const good: DeviceId[] = [];
    for (let place = 0; place < 4; place++) good.push((await aDevice(world)).id);
    // recorded for two years
    await owner.query(
      `update device_ownership set starts_at = now() - interval '900 days' where device_id = any ($1)`,
      [[bad.id, ...good]],
    );
    for (const ago of [700, 500, 300, 120, 60, 20]) await repaired(bad.id, ago, ago < 200);
    for (const [place, id] of good.entries()) await repaired(id, 650 - place * 90);
    await night();
    const found = await risks();
    expect(found.total).toBeGreaterThanOrEqual(5);
    const [first] = found.risks;
    expect(first).toMatchObject({ deviceId: bad.id, method: 'rates', order: null });
    const other = found.risks.find(({ deviceId }) => deviceId === good[0])!;
    expect(first!.breakdown30).toBeGreaterThan(other.breakdown30);
    expect(first!.reasons.map(({ kind }) => kind)).toContain('breakdowns');
    expect(first!.reasons.find(({ kind }) => kind === 'breakdowns')).toMatchObject({
      value: 2,
      days: 90,
      effect: null,
    });
    for (const one of found.risks) {
      expect(one.breakdown7).toBeLessThanOrEqual(one.breakdown30);
      expect(one.repair7).toBeLessThanOrEqual(one.repair30);
      expect(one.breakdown30).toBeLessThanOrEqual(one.repair30);
      expect(one.repair30).toBeLessThan(1);
    }
    const { status } = await world.as('comoe')(exportRisks, { body: { language: 'fr', format: 'csv' } });
    expect(status).toBe(200);
    // an order that is open is named
    const { data: order } = await world.as('comoe')(addWorkOrder, { body: { deviceId: bad.id, title: 'Contrôle' } });
    expect((await risks()).risks[0]!.order).toEqual({ id: order.id, number: order.number, state: 'open' });
  });

  test('how good they were says that no forecast has ended where the past is short', { timeout: 120_000 }, async () => {
    await world.database.pools.owner.query(
      `update work_orders set done_at = now() - interval '20 days', created_at = now() - interval '20 days' where done_at is not null`,
    );
    await night();
    const { data } = await world.as('comoe')(getForecastQuality, { query: {} });
    expect(data.risks.map(({ kind, isUsed }) => [kind, isUsed])).toEqual([
      ['road30', false],
      ['repair30', false],
      ['repair7', false],
    ]);
    expect(data.risks[0]!.year).toMatchObject({ model: null, rates: null });
    expect(data.risks[0]!.bins).toEqual([]);
    expect((await world.as('bandama')(getForecastQuality, { query: {} })).data.risks).toEqual([]);
    expect((await world.as('bandama')(listRisks, { query: {} })).data.total).toBe(0);
  });
});

test('the workload adds up what is due in each week, with its money and hours', { timeout: 120_000 }, async () => {
  const device = await aDevice(world);
  const service = await aService(world, { interval: { distance: 1_000_000 }, expectedCost: 40_000 });
  await attached(world, service.id, [device.id]);
  await drove(
    world,
    device.id,
    Array.from({ length: 28 }, () => 20_000),
  );
  await evaluateServices(world.database.pools.owner, world.clock.now);
  const { data } = await world.as('comoe')(getWorkload, { query: { step: 'week' } });
  expect(data.periods).toHaveLength(12);
  const total = data.periods.reduce((sum, { services }) => sum + services.mean, 0);
  // 1,000 km at 20 km a day: once in 50 days
  expect(total).toBeGreaterThan(0.8);
  expect(total).toBeLessThan(3);
  const cost = data.periods.reduce((sum, one) => sum + one.cost.mean, 0);
  expect(cost).toBeCloseTo(total * 40_000, 3);
  for (const { services } of data.periods)
    expect(services.p10 <= services.mean && services.mean <= services.p90).toBe(true);
  const { data: byMonth } = await world.as('comoe')(getWorkload, { query: { step: 'month' } });
  expect(byMonth.periods).toHaveLength(6);
});
