import { afterAll, beforeAll, expect, it } from 'vitest';
import { aGateway, type Gateway } from '../testing/gateway.ts';
import { aFix } from '../testing/lines.ts';
import { aTracker } from '../testing/tracker.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await aGateway();
});
afterAll(() => gateway.stop());

const report = (identity: string) =>
  fetch(`http://127.0.0.1:${gateway.port('osmand')}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // JSON can write half of a UTF-16 pair, which no database text can hold
    body: `{"device_id":"${identity}","location":{"coords":{"latitude":5.3,"longitude":-4}}}`,
  });

it('names that no database can hold hide no other unknown tracker from the list', async () => {
  const refused = await Promise.all(['\\ud800', '\\ud801', 'x\\udc00'].map(report));
  expect(refused.map((reply) => reply.status)).toEqual([400, 400, 400]);
  expect((await report('a-tracker-of-somebody')).status).toBe(200);
  await gateway.eventually("select from unknown_devices where identity = 'a-tracker-of-somebody'");
});

it('a device that floods is refused, and all others are received as before', async () => {
  const [flooder, quiet] = [await gateway.device('flooder'), await gateway.device('quiet')];
  let at = Date.UTC(2026, 10, 20, 12);
  const batch = () =>
    fetch(`http://127.0.0.1:${gateway.port('osmand')}/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        device_id: 'flooder',
        location: Array.from({ length: 1000 }, () => ({ timestamp: at++, coords: { latitude: 5.3, longitude: -4 } })),
      }),
    });
  // nothing is committed before somebody is refused, or a quick database would take it all
  const holder = await gateway.database.pools.owner.connect();
  await holder.query('begin; lock table positions in access exclusive mode');
  const flood = Array.from({ length: 30 }, batch);
  const received = fetch(`http://127.0.0.1:${gateway.port('osmand')}/?id=quiet&lat=5.3&lon=-4`);
  await Promise.any(flood.map(async (asked) => expect((await asked).status).toBe(503)));
  await holder.query('commit');
  holder.release();
  expect((await received).status).toBe(200);
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  expect([...new Set(statuses)].sort()).toEqual([200, 503]);
  const rows = await gateway.ask('select device_id, count(*)::int from positions group by 1 order by 1', []);
  const answered = statuses.filter((status) => status === 200).length;
  expect(rows).toEqual([
    { device_id: flooder, count: answered * 1000 },
    { device_id: quiet, count: 1 },
  ]);
});

it('a device that connects again and again while its records wait fills no buffer, and loses nothing', async () => {
  const [impatient] = await Promise.all([gateway.device('impatient'), gateway.device('patient')]);
  const NOON = Date.UTC(2026, 10, 20, 12);
  let most = 0;
  const watching = setInterval(() => {
    most = Math.max(most, gateway.ingest.status().pending);
  }, 1);
  const holder = await gateway.database.pools.owner.connect();
  await holder.query('begin; lock table positions in access exclusive mode');
  for (let round = 0; round < 10; round++) {
    const tracker = await aTracker(gateway.port());
    const fixes = (line: number) =>
      Array.from({ length: 250 }, (_, i) => aFix(NOON + ((round * 20 + line) * 250 + i) * 1000));
    for (let line = 0; line < 20; line++) tracker.say({ id: 'impatient', fixes: fixes(line), say: 'stored' });
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  await holder.query('commit');
  holder.release();
  const neighbour = await aTracker(gateway.port());
  neighbour.say({ id: 'patient', say: 'taken' });
  expect(await neighbour.receivedLines(1)).toEqual(['taken']);
  clearInterval(watching);
  // of 50,000: what a device may have, and the message by which each connection says whose it is
  expect(most).toBeLessThanOrEqual(2000 + 11 * 250);
  await gateway.eventually('select from positions where device_id = $1 having count(*) >= 2000', [impatient]);
});
