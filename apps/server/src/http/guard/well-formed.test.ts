import { ENDPOINTS, editDevice } from '@balise/contract';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { aDevice, fieldsOf } from '../../testing/device.ts';
import { aWorld } from '../../testing/world.ts';
import { wellFormed } from './well-formed.ts';

const world = await aWorld();
afterAll(() => world.end());
const HALF = '\ud83d';

test('every text of a value is one that PostgreSQL can hold; what already is stays itself', () => {
  fc.assert(
    fc.property(
      fc.object({
        withNullPrototype: false,
        values: [fc.string({ unit: 'binary' }), fc.constant(HALF), fc.constant('a\0b')],
      }),
      (value) => {
        const text = JSON.stringify(wellFormed(value));
        expect(text).not.toMatch(/\\u(0000|d[89a-f])/);
      },
    ),
  );
  const clean = { a: ['😀', 1, null] };
  expect(wellFormed(clean)).toBe(clean);
});

test('half a character and U+0000 are no fault of the server, wherever a text goes', async () => {
  const device = await aDevice(world);
  const body = fieldsOf(world, { ...device, label: `Frigo ${HALF}11`, note: `a\0b${HALF}`, code: `${HALF}` });
  const { data, status } = await world.as('comoe')(editDevice, { params: { id: device.id }, body });
  expect([status, data.device]).toMatchObject([200, { label: 'Frigo \ufffd11', note: 'ab\ufffd', code: '\ufffd' }]);
  for (const search of [`x%00y`, '%ED%A0%BD'])
    expect(
      (
        await world.app.inject({
          url: `/api/v4/device/list?search=${search}`,
          headers: { authorization: `Bearer ${world.tokens.comoe}` },
        })
      ).statusCode,
    ).toBeLessThan(500);
});

test('no endpoint fails over such a text in any field of its body', async () => {
  for (const { method, path, body } of ENDPOINTS) {
    if (body === undefined) continue;
    const shape = (body as { shape?: Record<string, unknown> }).shape ?? {};
    const payload = JSON.stringify(Object.fromEntries(Object.keys(shape).map((name) => [name, `a${HALF}\0`])));
    const url = `/api/v4${path.replace(/\{\w+\}/g, '1')}`;
    const headers = { authorization: `Bearer ${world.tokens.comoe}`, 'content-type': 'application/json' };
    const { statusCode } = await world.app.inject({ method, url, headers, payload });
    expect([method, path, statusCode < 500]).toEqual([method, path, true]);
  }
});
