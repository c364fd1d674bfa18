import { ENDPOINTS, type Endpoint } from '@balise/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aDevice } from '../testing/device.ts';
import { aWorld } from '../testing/world.ts';
import { CALLERS, type Caller, freshToken } from './callers.ts';
import { type Noun, positionsOf, withId } from './id-positions.ts';
import { inputsOf } from './inputs.ts';
import { MATRIX } from './rows.ts';

/*
 * The second part of the rights tests: a caller who may make a call, and would get it done with things of its own, names
 * in one place of its query or body the id of another's thing. The answer is a refusal, or a success that says nothing of
 * what is the other's; and not one row of the other's has changed.
 */

const FOREIGN = 'FOREIGN 33';
const world = await aWorld({ importNetworks: ['127.0.0.0/8'] });
afterAll(() => world.end());
const { owner } = world.database.pools;

/** Who asks, and whose things are named: another client of the same partner, a client of another partner. */
const PAIRS = [
  { caller: 'comoe', token: world.users.comoe, other: 'bandama', partner: world.partners.sahel },
  { caller: 'kanari', token: world.users.kanari, other: 'niger', partner: world.partners.sahel },
] as const satisfies { caller: Caller; token: number; other: string; partner: number }[];

const things: Record<string, Record<Noun, number>> = {};
let sums = '';
beforeAll(async () => {
  sums = await sumsOfTables();
  for (const { other, partner } of PAIRS) {
    const client = world.clients[other];
    const device = await aDevice(world, { designation: FOREIGN, clientId: client });
    const { rows } = await owner.query(
      'insert into device_groups (client_id, designation) values ($1, $2) returning id',
      [client, FOREIGN],
    );
    things[other] = { client, device: device.id, user: world.users[other], group: rows[0].id, partner };
  }
});

const pairsOf = ({ name }: Endpoint) =>
  PAIRS.filter(({ caller }) => MATRIX[name]?.outcomes[CALLERS.indexOf(caller)] === 'yes');
const cases = ENDPOINTS.filter((endpoint) => pairsOf(endpoint).length > 0);

test.each(cases.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s does nothing to what is another’s, wherever it is named',
  async (name, endpoint) => {
    const inputs = inputsOf(MATRIX[name], world, () => true);
    for (const pair of pairsOf(endpoint)) {
      for (const position of positionsOf(await inputs.for(pair.caller))) {
        const foreign = things[pair.other]?.[position.noun] ?? 0;
        const input = withId(await inputs.for(pair.caller), position, foreign);
        const before = await rowsOf(pair.other);
        const token = await freshToken(world, pair.token);
        const answer = await world.as({ token })(endpoint as Endpoint, input as never);
        // a refusal leaves the input to the next place
        if (![403, 404, 422].includes(answer.status)) inputs.spend();
        const where = `${pair.caller} ${position.path.join('.')}`;
        expect([where, answer.status < 500], answer.text).toEqual([where, true]);
        expect([where, answer.text.includes(FOREIGN)]).toEqual([where, false]);
        expect([where, await rowsOf(pair.other)]).toEqual([where, before]);
      }
    }
  },
);

test('a row of another’s that changes shows', async () => {
  const rename = (designation: string) =>
    owner.query('update device_groups set designation = $1 where id = $2', [designation, things.bandama?.group]);
  const before = await rowsOf('bandama');
  await rename('Changed');
  const after = await rowsOf('bandama');
  await rename(FOREIGN);
  expect(Object.keys(after).filter((table) => after[table] !== before[table])).toEqual(['device_groups']);
  expect(await rowsOf('bandama')).toEqual(before);
});

/** One statement that sums up what each table says of a client: it is asked before and after every case. */
async function sumsOfTables(): Promise<string> {
  const { rows } = await owner.query<{ table_name: string }>(
    `select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'client_id' and t.table_type = 'BASE TABLE' order by 1`,
  );
  const sums = rows.map(
    ({ table_name: name }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${name} t where client_id = $1`,
  );
  return sums.join(' union all ');
}

/** What every table says of a client, in one line a table: any change shows. */
async function rowsOf(other: 'bandama' | 'niger'): Promise<Record<string, string>> {
  const { rows } = await owner.query<{ name: string; sum: string }>({
    name: 'rows of a client',
    text: sums,
    values: [world.clients[other]],
  });
  const found = Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
  const { rows: lists } = await owner.query(
    `select coalesce(string_agg(l::text, '|' order by l::text), '') as all from user_devices l
     where device_id = $1 or user_id = $2`,
    [things[other]?.device, things[other]?.user],
  );
  return { ...found, user_devices: lists[0].all };
}
