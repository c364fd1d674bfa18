import { afterAll, beforeAll, expect, it } from 'vitest';
import { aGateway, type Gateway } from './testing/gateway.ts';

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

it('names that no database can hold hide no other stranger from the list', async () => {
  const refused = await Promise.all(['\\ud800', '\\ud801', 'x\\udc00'].map(report));
  expect(refused.map((reply) => reply.status)).toEqual([400, 400, 400]);
  expect((await report('a-tracker-of-somebody')).status).toBe(404);
  await gateway.eventually("select from unknown_devices where identity = 'a-tracker-of-somebody'");
});
