import { type AuditLine, exportAudit, type Input, listAudit } from '@balise/contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { withScope } from '../../db/scope.ts';
import { aWorld, emailOf, type PersonName } from '../../testing/world.ts';

const world = await aWorld();
afterAll(() => world.end());
const owner = world.database.pools.owner;
const NOON = world.clock.now;
const { comoe, bandama, niger } = world.clients;

type Line = { at?: number; actor?: PersonName; client?: number | null; action?: string; name?: string; after?: object };

/** Writes a line as the API would. */
async function aLine({ at = NOON, actor = 'kanari', client = comoe, ...rest }: Line): Promise<string> {
  const { action = 'device.edit', name = 'AB 123 CD', after = {} } = rest;
  const { rows } = await owner.query(
    `insert into audit_log (at, actor_id, actor_name, partner_id, client_id, action, subject_kind, subject_id, subject_name,
       after, address, user_agent)
     select to_timestamp($1 / 1000.0), u.id, u.first_name || ' Person', (select partner_id from clients where id = $3), $3, $4,
       split_part($4, '.', 1), 7, $5, $6, '192.0.2.1', 'Test'
     from users u where u.id = $2 returning id`,
    [at, world.users[actor], client, action, name, after],
  );
  return `a${rows[0].id}`;
}
/** Notes a look at a track. */
const aLook = (at: number) =>
  owner.query(
    `insert into position_access_log (reader_id, reader_name, partner_id, client_id, as_client, device_id, device_name, from_at, to_at,
       first_at, last_at, address, user_agent)
     values ($1, 'x', $2, $3, false, 1, 'Page', $4, $4, $4, $4, '', '')`,
    [world.users.kanari, world.partners.kanari, comoe, new Date(at)],
  );
const list = async (who: PersonName, query: Input<typeof listAudit>['query'] = {}) =>
  (await world.as(who)(listAudit, { query })).data;
const idsOf = ({ lines }: { lines: AuditLine[] }) => lines.map(({ id }) => id);

describe('who reads what', () => {
  test('each what concerns it: the platform all, a partner its clients’, a client its own', async () => {
    const ids = {
      comoe: await aLine({ client: comoe, name: 'whose' }),
      bandama: await aLine({ client: bandama, name: 'whose' }),
      niger: await aLine({ client: niger, name: 'whose', actor: 'sahel' }),
      none: await aLine({ client: null, name: 'whose', actor: 'platform', action: 'catalogue.add' }),
    };
    const seen = async (who: PersonName) => idsOf(await list(who, { search: 'whose' })).sort();
    expect(await seen('platform')).toEqual(Object.values(ids).sort());
    expect(await seen('kanari')).toEqual([ids.comoe, ids.bandama].sort());
    expect(await seen('comoe')).toEqual([ids.comoe]);
    expect(await seen('sahel')).toEqual([ids.niger]);
    for (const who of ['awa', 'limited'] as const) {
      expect((await world.as(who)(listAudit, { query: {} })).error.code).toBe('not_allowed');
    }
  });

  test('a query without a scope is bounded by the database', async () => {
    const scope = {
      userId: world.users.comoe,
      role: 'client',
      partnerId: world.partners.kanari,
      clientId: comoe,
    } as const;
    const clients = (rights: 'view_audit'[]) =>
      withScope(world.database.api, { ...scope, limited: false, viewing: false, rights }, async (tx) => {
        const rows = await tx.selectFrom('audit_log').select('client_id').distinct().execute();
        return rows.map(({ client_id }) => client_id);
      });
    expect(await clients(['view_audit'])).toEqual([comoe]);
    expect(await clients([])).toEqual([]);
  });

  test('a line says who did what to what, before and after, and from where', async () => {
    await aLine({ at: NOON + 5, name: 'in full', after: { label: 'North' } });
    const [line] = (await list('kanari', { search: 'in full' })).lines;
    const [forClient] = (await list('comoe', { search: 'in full' })).lines;
    expect(forClient).toEqual({ ...line, address: '', userAgent: '' });
    expect(line).toEqual({
      id: expect.stringMatching(/^a\d+$/),
      at: NOON + 5,
      actorId: world.users.kanari,
      actorName: 'kanari Person',
      asClient: false,
      action: 'device.edit',
      subjectKind: 'device',
      subjectId: 7,
      subjectName: 'in full',
      clientId: comoe,
      clientName: 'Comoé Transport',
      before: null,
      after: { label: 'North' },
      address: '192.0.2.1',
      userAgent: 'Test',
    });
  });
});

describe('where an act came from', () => {
  test('a client reads the addresses of its own users and of callers who are not signed in, never its reseller’s', async () => {
    await aLine({ name: 'from where', actor: 'kanari' });
    await aLine({ name: 'from where', actor: 'platform' });
    await aLine({ name: 'from where', actor: 'awa' });
    const outsider = await aLine({ name: 'from where', actor: 'awa', action: 'sign_in.failure' });
    await owner.query('alter table audit_log disable trigger user');
    await owner.query('update audit_log set actor_id = null where id = $1', [outsider.slice(1)]);
    await owner.query('alter table audit_log enable trigger user');
    const seen = async (who: PersonName, query = {}) =>
      (await list(who, { search: 'from where', ...query })).lines.map(({ address, userAgent }) => [address, userAgent]);
    expect(await seen('comoe')).toEqual([
      ['192.0.2.1', 'Test'],
      ['192.0.2.1', 'Test'],
      ['', ''],
      ['', ''],
    ]);
    expect(await seen('kanari')).toEqual(Array(4).fill(['192.0.2.1', 'Test']));
    // nor by searching for it
    const found = (await list('comoe', { search: '192.0.2.1' })).lines.map(({ actorId }) => actorId);
    expect(found).toContain(world.users.awa);
    expect(found).not.toContain(world.users.kanari);
    const { text } = await world.as('comoe')(exportAudit, {
      body: { format: 'csv', language: 'en', search: 'from where' },
    });
    expect(text.match(/192\.0\.2\.1/g)).toHaveLength(2);
  });
});

describe('search', () => {
  test('by period, act, object, person, client and words', async () => {
    const day = 86_400_000;
    const [early, late] = [await aLine({ at: NOON - day, name: 'Hay 1' }), await aLine({ at: NOON, name: 'Hay 2' })];
    const other = await aLine({ client: bandama, action: 'group.add', actor: 'platform', name: 'Hay 100%' });
    const find = async (query: Input<typeof listAudit>['query']) =>
      idsOf(await list('kanari', { search: 'hay', ...query })).sort();
    expect(await find({})).toEqual([early, late, other].sort());
    expect(await find({ from: NOON })).toEqual([late, other].sort());
    expect(await find({ from: NOON - day, to: NOON })).toEqual([early]);
    expect(await find({ action: 'group.add' })).toEqual([other]);
    expect(await find({ subjectKind: 'device' })).toEqual([early, late].sort());
    expect(await find({ subjectKind: 'device', subjectId: 8 })).toEqual([]);
    expect(await find({ actorId: world.users.platform })).toEqual([other]);
    expect(await find({ clientId: bandama })).toEqual([other]);
    expect(await find({ clientId: niger })).toEqual([]);
    expect(await find({ search: '100%' })).toEqual([other]);
    expect(await find({ search: 'kanari person' })).toEqual(expect.arrayContaining([early, late]));
    expect(await find({ search: '192.0.2.1' })).toEqual(expect.arrayContaining([early, late, other]));
  });

  test.each([
    ['after', 'nonsense'],
    ['after', '99999999999999999.a.1'],
    ['action', 'device.fly'],
    ['from', 'yesterday'],
    ['pageSize', '7'],
  ])('%s “%s” is refused by name', async (field, value) => {
    const answer = await world.as('kanari')(listAudit, { query: { [field]: value } as never });
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([422, [field]]);
  });
});

test('pages follow each other with nothing lost or twice, while lines are added', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 25; count++) ids.unshift(await aLine({ at: NOON + Math.floor(count / 4), name: 'Page' }));
  for (let place = 0; place < 6; place++) await aLook(NOON + Math.floor(place / 2));
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await list('kanari', { search: 'page', pageSize: 10, ...(after ? { after } : {}) });
    seen.push(...idsOf(page));
    after = page.next ?? undefined;
    await aLine({ at: NOON + 1000, name: 'Page, later' });
  } while (after !== undefined);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.filter((id) => id.startsWith('a'))).toEqual(ids);
  expect(seen.filter((id) => id.startsWith('t'))).toHaveLength(6);
});

describe('no one edits the log', () => {
  test.each([
    'update audit_log set actor_name = null',
    'delete from audit_log',
    'truncate audit_log',
    'delete from position_access_log',
    'truncate position_access_log',
    `update position_access_log set reader_name = 'somebody else', times = times + 1`,
    `update position_access_log set from_at = from_at + interval '1 hour', times = times + 1`,
    'update position_access_log set times = 1',
  ])('not the owner of the database: %s', async (statement) => {
    await aLine({});
    await aLook(NOON);
    await expect(owner.query(statement)).rejects.toThrow('the audit log cannot change');
  });

  test.each([
    'update audit_log set action = action',
    'delete from audit_log',
    'delete from position_access_log',
    'update position_access_log set times = 9',
  ])('nor the role that answers people: %s', async (statement) => {
    const scope = { userId: world.users.platform, role: 'platform', partnerId: null, clientId: null } as const;
    const attempt = withScope(
      world.database.api,
      { ...scope, limited: false, viewing: false, rights: ['view_audit'] },
      (tx) => sql.raw(statement).execute(tx),
    );
    await expect(attempt).rejects.toThrow(/permission denied/);
  });
});

describe('export', () => {
  const bytesOf = async (who: PersonName, body: Input<typeof exportAudit>['body']) => {
    const { data, status, error } = await world.as(who)(exportAudit, { body });
    return {
      status,
      error,
      name: data?.fileName,
      text: data && Buffer.from(await data.content.arrayBuffer()).toString(),
    };
  };

  test('is the selection in the reader’s words, as a French spreadsheet opens it, and is itself in the log', async () => {
    await aLine({ at: NOON, name: '=HYPERLINK("x")', after: { label: 'Nord; Est', accountLimited: true } });
    const file = await bytesOf('comoe', {
      format: 'csv',
      language: 'fr',
      search: 'hyperlink',
      timeZone: 'Africa/Abidjan',
    });
    expect(file.name).toBe('journal-audit_2026-11-20.csv');
    expect(file.text?.startsWith('\ufeffDate')).toBe(true);
    expect(file.text?.split('\r\n')).toHaveLength(3);
    expect(file.text).toContain('20/11/2026 12:00:00;kanari Person;non;Véhicule modifié;');
    expect(file.text).toContain('"Véhicule\u00a0: =HYPERLINK(""x"")"');
    expect(file.text).toContain('Nom\u00a0: Nord; Est\nLimité à une liste de véhicules\u00a0: oui');
    const [line] = (await list('comoe', { action: 'audit.export' })).lines;
    expect(line).toMatchObject({
      actorId: world.users.comoe,
      subjectName: 'journal-audit_2026-11-20.csv',
      clientId: comoe,
      after: { format: 'csv', search: 'hyperlink' },
    });
  });

  test('names who was not signed in by the address that was tried, and itself as the platform', async () => {
    await owner.query("select audit_anonymous($1, $2, 'sign_in.failure', '192.0.2.9', '')", [
      world.users.awa,
      new Date(NOON),
    ]);
    await owner.query(
      `insert into audit_log (at, actor_name, partner_id, client_id, action, subject_kind, subject_name, address, user_agent)
       values (now(), 'Balise', $1, $2, 'user.expire', 'user', 'Ended', '', '')`,
      [world.partners.kanari, comoe],
    );
    const [line] = (await list('comoe', { action: 'sign_in.failure' })).lines;
    expect(line).toMatchObject({ actorId: null, actorName: emailOf('awa'), subjectId: world.users.awa });
    const { text } = await bytesOf('comoe', { format: 'csv', language: 'fr', search: emailOf('awa') });
    expect(text).toContain(`;${emailOf('awa')} (non connecté);non;Échec de connexion;`);
    const own = await bytesOf('comoe', { format: 'csv', language: 'fr', search: 'Ended' });
    expect(own.text).toContain(';Système;');
  });

  test('neutralises what a spreadsheet would run', async () => {
    const evil = { at: NOON, name: 'x', after: {} };
    await aLine(evil);
    await owner.query('alter table audit_log disable trigger audit_log_stays');
    await owner.query(`update audit_log set actor_name = '=1+1' where subject_name = 'x'`);
    await owner.query('alter table audit_log enable trigger audit_log_stays');
    const { text } = await bytesOf('comoe', { format: 'csv', language: 'en', search: '=1+1' });
    expect(text).toContain(`"'=1+1"`);
  });

  test('has only what its reader may see', async () => {
    await aLine({ client: bandama, name: 'Secret of Bandama' });
    const { text } = await bytesOf('comoe', { format: 'csv', language: 'en' });
    expect(text).not.toContain('Bandama');
    expect((await bytesOf('awa', { format: 'csv', language: 'en' })).error.code).toBe('not_allowed');
  });

  test('is an Excel file too', async () => {
    const { data, headers } = await world.as('comoe')(exportAudit, { body: { format: 'xlsx', language: 'en' } });
    expect(headers['content-type']).toContain('spreadsheetml');
    expect(
      Buffer.from(await data.content.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });

  test('of more lines than a file takes is refused, and nothing is logged', async () => {
    await owner.query(
      `insert into audit_log (at, actor_name, partner_id, client_id, action, subject_kind, subject_name, address, user_agent)
       select now(), 'Balise', $1, $2, 'user.expire', 'user', 'Flood', '', '' from generate_series(1, 50001)`,
      [world.partners.sahel, niger],
    );
    const before = (await list('niger', { action: 'audit.export' })).lines.length;
    const { status, error } = await bytesOf('niger', { format: 'csv', language: 'en' });
    expect([status, error.code]).toEqual([422, 'export_too_long']);
    expect((await list('niger', { action: 'audit.export' })).lines).toHaveLength(before);
  });
});
