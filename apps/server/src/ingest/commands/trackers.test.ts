import { KMH } from '@balise/tracking';
import { afterAll, afterEach, expect, test } from 'vitest';
import { aCommandWorld } from '../testing/commanded.ts';
import { CUT_TRACKERS, type CutProtocol, type CutTracker } from '../testing/cut-trackers.ts';
import { aFix } from '../testing/lines.ts';
import { aTracker, type Tracker } from '../testing/tracker.ts';

/* What becomes of a cut, by what its tracker does and by whether its protocol tells the state of the relay. */

const world = await aCommandWorld();
const { clock } = world;
const open: Tracker[] = [];
afterEach(async () => {
  for (const tracker of open.splice(0)) tracker.hangUp();
  await allLeft();
});
afterAll(() => world.stop());

const NAMES = Object.keys(CUT_TRACKERS) as CutProtocol[];
let serial = 0;

type Vehicle = { name: CutProtocol; identity: string; id: number; tracker: Tracker; isCut: boolean; cut: number };

const shownBy: Record<CutProtocol, 'byRelay' | 'byAnswer'> = {
  gt06: 'byRelay',
  teltonika: 'byAnswer',
  h02: 'byRelay',
  gl200: 'byAnswer',
  tk103: 'byAnswer',
  suntech: 'byAnswer',
  jt808: 'byRelay',
};
const each = (end: (name: CutProtocol) => string) => Object.fromEntries(NAMES.map((name) => [name, end(name)]));
const confirmed = each((name) => `confirmed ${shownBy[name]}`);
const unconfirmed = each(() => 'failed unconfirmed');
const MINUTE = 60_000;

type Behaviour = [what: string, act: (vehicles: Vehicle[]) => Promise<void>, ends: Record<string, string>];
const BEHAVIOURS: Behaviour[] = [
  ['obeys', (all) => obey(all), confirmed],
  ['refuses', async (all) => answer(all, false), each(() => 'failed refused')],
  [
    'answers after a minute',
    async (all) => {
      clock.now += MINUTE + 1_000;
      await reach(
        all,
        each(() => 'sent unconfirmed'),
      );
      await obey(all);
    },
    confirmed,
  ],
  [
    'answers twice',
    async (all) => {
      await obey(all);
      await reach(all, confirmed);
      await answer(all, false);
      await answer(all, true);
      await report(all);
    },
    confirmed,
  ],
  ['never answers', (all) => wait(all), unconfirmed],
  [
    'drops before it obeys',
    async (all) => {
      await connectAgain(all);
      await wait(all);
    },
    unconfirmed,
  ],
  [
    'drops after it obeyed, and does not answer',
    async (all) => {
      for (const vehicle of all) vehicle.isCut = true;
      await connectAgain(all);
      await report(all);
      await wait(all);
    },
    each((name) => (shownBy[name] === 'byRelay' ? 'confirmed byRelay' : 'failed unconfirmed')),
  ],
];

test.each(BEHAVIOURS)('a tracker that %s', async (_, act, ends) => {
  const all = await Promise.all(NAMES.map(aVehicle));
  for (let turn = 0; turn < 5; turn++) await report(all);
  await Promise.all(
    all.map(async (vehicle) => {
      vehicle.cut = await world.request(vehicle.id, 'block');
      await world.reaches(vehicle.cut, 'sent');
      await expect.poll(() => asked(vehicle)).toBe(1);
    }),
  );
  await act(all);
  await reach(all, ends);
  for (const vehicle of all) {
    expect([vehicle.name, (await world.command(vehicle.cut)).attempts]).toEqual([vehicle.name, 1]);
    const over = open.filter((tracker) => identityOf.get(tracker) === vehicle.identity);
    expect([vehicle.name, over.reduce((sum, tracker) => sum + count(vehicle, tracker), 0)]).toEqual([vehicle.name, 1]);
  }
});

test('an unblock that is never answered is confirmed by an engine that was off, was started and drove; not by one that ran all the while', async () => {
  const vehicle = await aVehicle('teltonika');
  const { id, identity, tracker } = vehicle;
  const says = async (ignition: boolean, kmh: number): Promise<void> => {
    clock.now += 10_000;
    const fix = aFix(clock.now, { attributes: { ignition, satellites: 9 }, location: { speed: kmh * KMH } });
    tracker.write(CUT_TRACKERS.teltonika.report(identity, fix, ++serial));
    await world.eventually('select from device_live where device_id = $1 and fixed_at >= $2', [
      id,
      new Date(clock.now),
    ]);
  };
  await says(true, 40);
  const back = await world.request(id, 'unblock', { life: 86_400_000 });
  await world.reaches(back, 'sent');
  for (let turn = 0; turn < 8; turn++) await says(true, 40);
  await world.eventually('select from commands where id = $1 and attempts > 1', [back]);
  await says(false, 0);
  await says(true, 0);
  for (let turn = 0; turn < 7; turn++) await says(true, 3);
  await world.eventually('select from commands where id = $1 and attempts > 2', [back]);
  expect(['sent', 'waiting']).toContain((await world.command(back)).state);
  await says(true, 30);
  expect(await world.reaches(back, 'confirmed')).toMatchObject({ note: 'byIgnition' });
});

test('the relay of a tracker that reports it has the last word, whatever drives', async () => {
  const { id, identity, tracker } = await aVehicle('jt808');
  const says = async (ignition: boolean, kmh: number, blocked: boolean): Promise<void> => {
    clock.now += 10_000;
    const fix = aFix(clock.now, { attributes: { ignition, blocked, satellites: 9 }, location: { speed: kmh * KMH } });
    tracker.write(CUT_TRACKERS.jt808.report(identity, fix, ++serial));
    await world.eventually('select from device_live where device_id = $1 and fixed_at >= $2', [
      id,
      new Date(clock.now),
    ]);
  };
  await says(false, 0, true);
  const back = await world.request(id, 'unblock', { life: 86_400_000 });
  await world.reaches(back, 'sent');
  await says(false, 0, true);
  await says(true, 30, true);
  await says(true, 30, false);
  expect(await world.reaches(back, 'confirmed')).toMatchObject({ note: 'byRelay' });
});

test('where the relay is known to be at an output, that output confirms, and an answer alone does not', async () => {
  const vehicle = await aVehicle('teltonika');
  const { id, identity, tracker } = vehicle;
  await world.ask('insert into device_command_settings (device_id, relay_output) values ($1, 1) returning device_id', [
    id,
  ]);
  const says = async (relay: boolean): Promise<void> => {
    clock.now += 10_000;
    const fix = aFix(clock.now, { attributes: { satellites: 9, outputs: { 1: relay, 2: !relay } } });
    tracker.write(CUT_TRACKERS.teltonika.report(identity, fix, ++serial));
    await world.eventually('select from device_live where device_id = $1 and fixed_at >= $2', [
      id,
      new Date(clock.now),
    ]);
  };
  for (let turn = 0; turn < 5; turn++) await says(false);
  for (const kind of ['block', 'unblock']) {
    const before = kind === 'unblock';
    vehicle.cut = await world.request(id, kind, { life: 86_400_000 });
    await world.reaches(vehicle.cut, 'sent');
    await answer([vehicle], true);
    await reach([vehicle], { teltonika: 'sent answered' });
    for (let turn = 0; turn < 2; turn++) await says(before);
    await reach([vehicle], { teltonika: 'sent answered' });
    await says(!before);
    expect(await world.reaches(vehicle.cut, 'confirmed')).toMatchObject({ note: 'byRelay' });
  }
});

const identityOf = new WeakMap<Tracker, string>();

async function aVehicle(name: CutProtocol): Promise<Vehicle> {
  const identity = String(356_123_400_000_000 + ++serial);
  const id = await world.device(identity);
  return { name, identity, id, tracker: await connected(name, identity), isCut: false, cut: 0 };
}

async function connected(name: CutProtocol, identity: string): Promise<Tracker> {
  const tracker = await aTracker(world.port(name));
  open.push(tracker);
  identityOf.set(tracker, identity);
  const login = CUT_TRACKERS[name].login(identity);
  if (login !== undefined) tracker.write(login);
  return tracker;
}

/** All say ten seconds later that they stand, and whether they are cut, and are received. */
async function report(all: Vehicle[]): Promise<void> {
  clock.now += 10_000;
  await Promise.all(
    all.map(async ({ name, identity, id, tracker, isCut }) => {
      const fix = aFix(clock.now, { attributes: { satellites: 9, blocked: isCut } });
      const side: CutTracker = CUT_TRACKERS[name];
      const say = () => tracker.write(side.report(identity, fix, ++serial));
      say();
      // a tracker says again what was not received
      const again = setInterval(say, 10_000);
      await world
        .eventually('select from device_live where device_id = $1 and fixed_at >= $2', [id, new Date(clock.now)])
        .finally(() => clearInterval(again));
    }),
  );
}

const count = ({ name }: Vehicle, tracker: Tracker) => tracker.received().match(CUT_TRACKERS[name].asks)?.length ?? 0;
const asked = (vehicle: Vehicle) => count(vehicle, vehicle.tracker);

async function answer(all: Vehicle[], isDone: boolean): Promise<void> {
  for (const { name, identity, tracker, cut } of all) {
    const { serial: number } = await world.command(cut);
    const side: CutTracker = CUT_TRACKERS[name];
    tracker.write(side.answer(identity, number, isDone));
  }
}

async function obey(all: Vehicle[]): Promise<void> {
  await answer(all, true);
  await reach(
    all,
    each((name) => (shownBy[name] === 'byRelay' ? 'sent answered' : 'confirmed byAnswer')),
  );
  for (const vehicle of all) vehicle.isCut = true;
  await report(all);
}

async function connectAgain(all: Vehicle[]): Promise<void> {
  for (const { tracker } of all) tracker.hangUp();
  await allLeft();
  for (const vehicle of all) vehicle.tracker = await connected(vehicle.name, vehicle.identity);
}

const allLeft = () =>
  expect.poll(() => world.ingest.status().ports.reduce((sum, { connections }) => sum + connections, 0)).toBe(0);

/** Ten minutes with reports; who has not answered by then has failed. */
async function wait(all: Vehicle[]): Promise<void> {
  clock.now += MINUTE + 1_000;
  await report(all);
  clock.now += 10 * MINUTE;
  await report(all);
}

async function reach(all: Vehicle[], ends: Record<string, string>): Promise<void> {
  const states = async () =>
    Object.fromEntries(
      await Promise.all(
        all.map(async ({ name, cut }) => {
          const { state, note } = await world.command(cut);
          return [name, `${state} ${note}`] as const;
        }),
      ),
    );
  await expect.poll(states).toEqual(ends);
}
