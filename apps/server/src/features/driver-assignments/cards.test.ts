import {
  addDriverCard,
  deleteDevice,
  endDriverAssignment,
  getDriversOfDevice,
  getTimelineOfDriver,
  listAssignableDevices,
  listDriverCards,
  listUnknownCards,
  removeDriverCard,
  setDriverShifts,
} from '@balise/contract';
import type { RaisedAlert } from '@balise/tracking';
import { afterAll, expect, test } from 'vitest';
import { raiseAlerts } from '../alerts/index.ts';
import { aDriversWorld, HOUR } from './testing/drivers-world.ts';

const { world, driver, vehicle, assign, read, now } = await aDriversWorld();
afterAll(world.end);
const comoe = world.as('comoe');
const claim = (number: string, driverId: Awaited<ReturnType<typeof driver>> | null, from?: number) =>
  comoe(addDriverCard, { body: { number, driverId, ...(from !== undefined && { from }) } });
const timeline = async (id: Awaited<ReturnType<typeof vehicle>>['id'], from = now() - 10 * HOUR, to = now()) =>
  (await comoe(getDriversOfDevice, { params: { id }, query: { from, to } })).data.spans.map((span) => [
    ...[span.source, span.driverName, span.card, (span.from - now()) / HOUR],
    span.until === null ? null : (span.until - now()) / HOUR,
  ]);

test('an unknown card is kept with vehicle, time and place; claimed, the past is the driver’s', async () => {
  const [kouassi, car] = [await driver('Kouassi'), await vehicle()];
  await assign(kouassi, car.id, { startsAt: now() - 8 * HOUR });
  await read(car.id, now() - 6 * HOUR, 'AB12');
  await read(car.id, now() - 4 * HOUR, null);
  expect(await timeline(car.id)).toEqual([
    ['person', 'Kouassi', null, -8, -6],
    ['card', '', 'AB12', -6, -4],
    ['person', 'Kouassi', null, -4, null],
  ]);
  const unknown = async (who: 'comoe' | 'bandama' | 'kanari' = 'comoe') =>
    (await world.as(who)(listUnknownCards, { query: {} })).data;
  expect(await unknown()).toEqual([
    {
      clientId: world.clients.comoe,
      number: 'AB12',
      reads: 1,
      firstAt: now() - 6 * HOUR,
      lastAt: now() - 6 * HOUR,
      deviceId: car.id,
      designation: car.designation,
      latitude: 5.3,
      longitude: -4,
    },
  ]);
  expect(await unknown('bandama')).toEqual([]);
  const yao = await driver('Yao');
  expect((await claim(' ab12 ', yao)).data).toMatchObject({ number: 'AB12', driverName: 'Yao', startsAt: null });
  expect(await unknown()).toEqual([]);
  expect((await timeline(car.id))[1]).toEqual(['card', 'Yao', 'AB12', -6, -4]);
  const his = await comoe(getTimelineOfDriver, { params: { id: yao }, query: { from: now() - 9 * HOUR, to: now() } });
  expect(his.data.spans).toMatchObject([{ deviceId: car.id, from: now() - 6 * HOUR, until: now() - 4 * HOUR }]);
});

test('a card is unique in its client; handed over, each driver keeps the own past', async () => {
  const [one, other, car] = [await driver('One'), await driver('Other'), await vehicle()];
  const { data: card } = await claim('C1', one);
  expect((await claim('C1', one)).error?.fields?.number?.code).toBe('already_exists');
  await read(car.id, now() - 3 * HOUR, 'C1');
  await read(car.id, now() - 2 * HOUR, null);
  expect((await claim('C1', other, now() - 1 * HOUR)).status).toBe(200);
  await read(car.id, now() - 0.5 * HOUR, 'C1');
  expect(await timeline(car.id)).toEqual([
    ['card', 'One', 'C1', -3, -2],
    ['card', 'Other', 'C1', -0.5, null],
  ]);
  const { data: cards } = await comoe(listDriverCards, { query: {} });
  expect(cards.filter(({ number }) => number === 'C1').map(({ driverName, endsAt }) => [driverName, endsAt])).toEqual([
    ['Other', null],
    ['One', now() - HOUR],
  ]);
  await comoe(removeDriverCard, { params: { id: card.id }, query: { past: 'forget' } });
  expect((await timeline(car.id))[0]?.[1]).toBe('');
});

test('the same number is another client’s own affair', async () => {
  const [car, foreign] = [await vehicle(), await vehicle(world.clients.bandama)];
  await claim('SAME', await driver('Ours'));
  await read(car.id, now() - HOUR, 'SAME');
  await read(foreign.id, now() - HOUR, 'SAME');
  const spans = (
    await world.as('bandama')(getDriversOfDevice, {
      params: { id: foreign.id },
      query: { from: now() - 2 * HOUR, to: now() },
    })
  ).data.spans; // prettier-ignore
  expect(spans).toMatchObject([{ driverId: null, driverName: '', card: 'SAME' }]);
  expect((await world.as('bandama')(listDriverCards, { query: {} })).data).toEqual([]);
});

test('an ignored card counts for nothing, and is not unknown', async () => {
  const [kouassi, car] = [await driver('Konan'), await vehicle()];
  await assign(kouassi, car.id, { startsAt: now() - 8 * HOUR });
  await claim('WORKSHOP', null);
  await read(car.id, now() - 3 * HOUR, 'WORKSHOP');
  expect(await timeline(car.id)).toEqual([['person', 'Konan', null, -8, null]]);
});

test('shifts are by the client’s clocks, give way to assignments, and keep the past of another plan', async () => {
  const [day, night, spare, car] = [await driver('Day'), await driver('Night'), await driver('Spare'), await vehicle()];
  // 2026-11-20 is a Friday
  const [morning, evening] = [[{ day: 5, from: 0, to: 10 * 60 }], [{ day: 5, from: 10 * 60, to: 1440 }]];
  const plan = (shifts: { driverId: typeof day; week: typeof morning }[]) =>
    comoe(setDriverShifts, { params: { id: car.id }, body: { shifts } });
  const overlapping = await plan([
    { driverId: day, week: morning },
    { driverId: night, week: [{ day: 5, from: 9 * 60, to: 12 * 60 }] },
  ]);
  expect(overlapping.error?.fields).toMatchObject({ 'shifts.1.week': { code: 'shifts_overlap' } });
  const at = world.clock.now;
  world.clock.now = at - 20 * HOUR;
  const { data } = await plan([
    { driverId: day, week: morning },
    { driverId: night, week: evening },
  ]); // prettier-ignore
  expect(data).toMatchObject({ timeZone: 'Africa/Abidjan', shifts: [{ driverName: 'Day' }, { driverName: 'Night' }] });
  const elsewhere = await vehicle();
  const twice = await comoe(setDriverShifts, {
    params: { id: elsewhere.id },
    body: { shifts: [{ driverId: day, week: morning }] },
  });
  expect(twice.error?.fields).toMatchObject({ 'shifts.0.week': { code: 'shift_elsewhere' } });
  world.clock.now = at;
  await assign(spare, car.id, { startsAt: now() - 4 * HOUR, endsAt: now() - 3 * HOUR });
  expect(await timeline(car.id, now() - 12 * HOUR)).toEqual([
    ['shift', 'Day', null, -12, -4],
    ['person', 'Spare', null, -4, -3],
    ['shift', 'Day', null, -3, -2],
    ['shift', 'Night', null, -2, null],
  ]);
  await plan([]);
  expect((await timeline(car.id, now() - 12 * HOUR)).at(-1)).toEqual(['shift', 'Night', null, -2, 0]);
  const { data: present } = await comoe(listAssignableDevices, { query: {} });
  expect(present.find(({ deviceId }) => deviceId === car.id)?.driver).toBeNull();
});

test('an alert of an unknown card is raised once within an hour, and not of a known one', async () => {
  const car = await vehicle();
  await claim('KNOWN', await driver());
  const raised = (card: string, at: number): { deviceId: number; of: RaisedAlert } => ({
    deviceId: car.id,
    of: {
      ruleId: null,
      clientId: world.clients.comoe,
      kind: 'unknown_driver_card',
      severity: 'warning',
      subject: card,
      beganAt: at,
      at,
      facts: { card },
      place: null,
      channels: [],
      command: null,
    },
  });
  const { owner } = world.database.pools;
  expect(await raiseAlerts(owner, [raised('KNOWN', now())], now())).toBe(0);
  expect(await raiseAlerts(owner, [raised('NEW', now())], now())).toBe(1);
  expect(await raiseAlerts(owner, [raised('NEW', now() + 0.5 * HOUR)], now())).toBe(0);
});

test('what another client has, or nobody, does not exist', async () => {
  const { data: card } = await claim('THEIRS', await driver());
  const bandama = world.as('bandama');
  const refused = await bandama(removeDriverCard, { params: { id: card.id }, query: {} });
  expect([refused.status, refused.error?.code]).toEqual([404, 'driver_card_not_found']);
  const { data: own } = await assign(await driver(), (await vehicle()).id);
  const ended = await bandama(endDriverAssignment, { params: { id: own.id }, body: {} });
  expect([ended.status, ended.error?.code]).toEqual([404, 'driver_assignment_not_found']);
});

test('nothing of a deleted vehicle goes on', async () => {
  const [kouassi, car] = [await driver(), await vehicle()];
  await assign(kouassi, car.id, { startsAt: now() - HOUR });
  await comoe(deleteDevice, { params: { id: car.id }, query: {} });
  expect((await assign(kouassi, (await vehicle()).id, { startsAt: now() + 1 })).status).toBe(200);
});
