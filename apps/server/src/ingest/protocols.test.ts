import { PLAYED_PROTOCOLS, TRACKERS, type TrackerSide } from '@balise/protocols/tracker';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aGateway, type Gateway } from './testing/gateway.ts';
import { aFix } from './testing/lines.ts';
import { aTracker } from './testing/tracker.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
let gateway: Gateway;
beforeAll(async () => {
  gateway = await aGateway();
});
afterAll(() => gateway.stop());

it.each(PLAYED_PROTOCOLS)(
  'a %s tracker reports a minute, is answered, and its records are stored once',
  async (name) => {
    const side: TrackerSide = TRACKERS[name];
    const imei = String(356_123_400_001_000 + PLAYED_PROTOCOLS.indexOf(name));
    const id = await gateway.device(imei);
    const fixes = Array.from({ length: 6 }, (_, at) => aFix(NOON + at * 10_000));
    const tracker = await aTracker(gateway.port(name));
    const login = side.login(imei);
    if (login) tracker.write(login);
    tracker.write(side.report(imei, fixes, 2));
    tracker.write(side.report(imei, fixes, 8));

    await gateway.eventually('select from positions where device_id = $1 having count(*) = 6', [id]);
    const rows = await gateway.ask<{ fixed_at: Date; latitude: number }>(
      'select fixed_at, latitude from positions where device_id = $1 order by fixed_at',
      [id],
    );
    expect(rows.map((row) => row.fixed_at.getTime())).toEqual(fixes.map(({ time }) => time));
    for (const { latitude } of rows) expect(latitude).toBeCloseTo(5.32, 5);

    const wanted = 2 * Math.ceil(fixes.length / side.fixesPerAnswer) + (login ? 1 : 0);
    await expect.poll(() => answersIn(side, Buffer.from(tracker.received(), 'latin1'))).toBe(wanted);
    tracker.hangUp();
  },
);

function answersIn(side: TrackerSide, received: Uint8Array): number {
  const length = received.length === 0 ? 0 : side.isAnswer(received);
  return length === 0 ? 0 : 1 + answersIn(side, received.subarray(length));
}

it('a phone that names no device hears what is missing', async () => {
  const reply = await fetch(`http://127.0.0.1:${gateway.port('osmand')}/?lat=5.32&lon=-4.02`);
  expect(reply.status).toBe(400);
  expect(await reply.text()).toContain('The parameter id is missing');
});
