import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing.ts';
import { CopyWriter, copyIn } from './copy.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.pools.owner.query(
    `create table kept (a int2, b int4, c int8, d float4, e float8, f bool, g timestamptz, h text, i jsonb)`,
  );
});
afterAll(() => database.drop());

const ROWS = [
  {
    a: -32768,
    b: -2147483648,
    c: -(2 ** 53 - 1),
    d: 1.5,
    e: Number.MIN_VALUE,
    f: true,
    g: -2_208_988_800_000,
    h: '',
    i: {},
  },
  {
    a: 32767,
    b: 2147483647,
    c: 2 ** 53 - 1,
    d: -0.25,
    e: 1e308,
    f: false,
    g: 1_700_000_000_001,
    h: 'é€😀',
    i: { 'a"b': ['é', 1] },
  },
  { a: 0, b: 0, c: 4294967296, d: null, e: null, f: false, g: null, h: 'x'.repeat(200_000), i: [null] },
];

it('what the writer of rows encodes, PostgreSQL reads as the same values', async () => {
  const writer = new CopyWriter();
  const client = await database.pools.owner.connect();
  writer.beginCopy();
  for (const { a, b, c, d, e, f, g, h, i } of ROWS) {
    writer.row(9);
    writer.int2(a);
    writer.int4(b);
    writer.int8(c);
    writer.float4(d);
    writer.float8(e);
    writer.bool(f);
    writer.timestamptz(g);
    writer.text(h);
    writer.jsonb(JSON.stringify(i));
  }
  await copyIn(client, 'copy kept from stdin (format binary)', writer.endCopy());
  const { rows } = await client.query(
    'select a, b, c::text, d, e, f, (extract(epoch from g) * 1000)::bigint::text as g, h, i from kept order by b',
  );
  client.release();
  const inOrder = ROWS.toSorted((one, other) => one.b - other.b);
  expect(rows).toEqual(inOrder.map((row) => ({ ...row, c: String(row.c), g: row.g === null ? null : String(row.g) })));
});

it('a COPY that PostgreSQL refuses rejects with its error, and the connection lives on', async () => {
  const writer = new CopyWriter();
  const client = await database.pools.owner.connect();
  writer.beginCopy();
  writer.row(1);
  writer.jsonb('{"a":"\\u0000"}');
  await expect(copyIn(client, 'copy kept (i) from stdin (format binary)', writer.endCopy())).rejects.toMatchObject({
    code: '22P05',
  });
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  client.release();
});
