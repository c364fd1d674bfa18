import { ENDPOINTS, type Endpoint, ERROR_CODES } from '@balise/contract';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { freshToken } from '../rights/callers.ts';
import { fieldsOf } from '../testing/device.ts';
import { aWorld } from '../testing/world.ts';

/* Whatever is asked, the answer is a success or one of the contract's failures, and never "an error occurred". */

/** Requests to each endpoint. */
const RUNS = process.env.SOAK ? 1_000 : 40;

const world = await aWorld();
afterAll(() => world.end());

const nasty = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '𝕏',
    "';--",
    '%',
    '\\',
    'ß'.repeat(300),
    '+',
    '1e3',
    '0x10',
    'null',
  ),
  fc.constantFrom(0, -1, 0.5, 1, 2_147_483_647, 2_147_483_648, 2 ** 53, 8.64e15, -8.64e15, 1e308),
  fc.constantFrom(
    '2026-11-20T00:00:00Z',
    '2026-13-40T99:00:00Z',
    '-8640000000000000',
    '8640000000000000',
    '99999999999999999',
  ),
  fc.constantFrom(null, true, [], {}, [[]], { id: 1 }),
  fc.string(),
  fc.integer(),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Something like what the endpoint wants, with some of its parts replaced. */
function askedOf(endpoint: Endpoint): fc.Arbitrary<{ path: string; query: string; body: unknown }> {
  const part = (schema: z.ZodType | undefined) => {
    const names = schema
      ? Object.keys((z.toJSONSchema(schema, { io: 'input' }) as { properties?: object }).properties ?? {})
      : [];
    return fc.record(Object.fromEntries(names.map((name) => [name, nasty])), { requiredKeys: [] });
  };
  return fc
    .tuple(part(endpoint.params), part(endpoint.query), fc.oneof(part(endpoint.body), nasty))
    .map(([params, query, body]) => ({
      path: endpoint.path.replace(/\{(\w+)\}/g, (_, name) => encode(Reflect.get(params, name) ?? 1)),
      query: Object.entries(query)
        .map(([name, value]) => `${name}=${encode(value)}`)
        .join('&'),
      body: typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...fieldsOf(world), ...body } : body,
    }));
}

const encode = (value: unknown): string =>
  encodeURIComponent((typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed());

describe.each(ENDPOINTS.filter(({ name }) => name !== 'logout').map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    test('answers whatever is asked', async () => {
      // a sign-in that no call before it ended, or every answer would be that there is none
      const token = await freshToken(world, world.users.platform);
      const statuses = new Set<number>();
      await fc.assert(
        fc.asyncProperty(askedOf(endpoint), async ({ path, query, body }) => {
          const answer = await world.app.inject({
            method: endpoint.method,
            url: `/api/v4${path}${query ? `?${query}` : ''}`,
            headers: {
              host: 'balise.example',
              authorization: `Bearer ${token}`,
              ...(endpoint.body ? { 'content-type': 'application/json' } : {}),
            },
            ...(endpoint.body ? { payload: JSON.stringify(body) ?? 'null' } : {}),
          });
          statuses.add(answer.statusCode);
          expect(answer.statusCode, answer.body).toBeLessThan(500);
          if (answer.statusCode >= 300) expect(ERROR_CODES).toContain(answer.json().error.code);
        }),
        { numRuns: RUNS },
      );
      expect([...statuses]).not.toEqual([401]);
    });
  },
);
