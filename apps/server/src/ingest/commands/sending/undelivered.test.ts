import { afterAll, expect, test } from 'vitest';
import { aCommandWorld } from '../../testing/commanded.ts';

/* Bytes of a cut that the network holds back: it goes on sending them for a quarter of an hour, unless their connection ends. */

const world = await aCommandWorld();
afterAll(() => world.stop());
const { clock } = world;

let serial = 0;
async function aCutVehicle() {
  const identity = String(356_123_400_000_000 + ++serial);
  const id = await world.device(identity);
  const tracker = await world.gt06(identity);
  for (let turn = 0; turn < 5; turn++) {
    await tracker.report(0);
    clock.now += 10_000;
  }
  await tracker.report(0);
  const cut = await world.request(id, 'block');
  const sent = await world.reaches(cut, 'sent');
  return { tracker, cut, sent };
}

test('what was on its way already when a cut was written is no sign that the cut arrived; its answer is', async () => {
  const [lost, answered] = [await aCutVehicle(), await aCutVehicle()];
  // in flight when the network was lost; the other one answers, and both are silent from then on
  await lost.tracker.report(0);
  answered.tracker.answer(answered.sent.serial, 'Relay OK');
  await world.reaches(answered.cut, 'confirmed');
  await lost.tracker.closed;
  expect(await world.command(lost.cut)).toMatchObject({ state: 'sent', attempts: 1 });
  await answered.tracker.report(0);
});
