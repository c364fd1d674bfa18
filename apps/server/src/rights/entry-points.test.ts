import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_BASE, ENDPOINTS, editBrand, LiveRequest, MAIL_KINDS } from '@balise/contract';
import { mailMessages } from '@balise/i18n';
import { PROTOCOLS } from '@balise/protocols';
import { afterAll, expect, test } from 'vitest';
import * as jobs from '../jobs/index.ts';
import { SCHEDULE } from '../jobs/schedule.ts';
import { aUser } from '../testing/user.ts';
import { aWorld } from '../testing/world.ts';
import { freshToken, tokenOf } from './callers.ts';
import { FOREIGN_CALLERS, type ForeignCaller } from './entry-point.ts';
import { JOB_ENTRIES, LIVE_ENTRIES, MAIL_ENTRIES, TRACKER_ENTRIES } from './entry-points.ts';
import { PAGE_ENTRIES } from './page-entries.ts';

/* Entry points beside the endpoints: each that exists is in the list, with its proofs. */

const folder = mkdtempSync(join(tmpdir(), 'balise-pages-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), '<html lang="en"><!--brand--><body>app');
writeFileSync(join(folder, 'sign-in.html'), '<html lang="en"><!--brand--><body>sign in');
writeFileSync(join(folder, 'assets', 'app-4f2a.js'), 'console.log(1)');
const FILE = '/assets/app-4f2a.js';
/** Routes that are no pages, by their names in the list. */
const NAMED: Record<string, string> = {
  [FILE]: 'files',
  '/api/v4/sms/receipts/{secret}': 'smsReceipts',
  '/api/v4/sms/messages/{secret}': 'smsMessages',
};

const world = await aWorld({ webFolder: folder });
afterAll(async () => {
  await world.end();
  rmSync(folder, { recursive: true });
});

/** What the server answers beside the contract, from its own table of routes. */
function pagesOf(table: string): string[] {
  const path: string[] = [];
  const routes = table.split('\n').flatMap((row) => {
    const [, indent = '', name = '', methods] = /^([│ ]*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(row) ?? [];
    if (name === '') return [];
    path.splice(indent.length / 4, path.length, name);
    return methods === undefined ? [] : [path.join('').replace(/:(\w+)(\(\^.*?\$\))?/g, '{$1}')];
  });
  const contract = new Set(ENDPOINTS.map((endpoint) => API_BASE + endpoint.path));
  expect(routes.filter((route) => contract.has(route)).length).toBeGreaterThan(100);
  return [...new Set(routes)].filter((route) => !contract.has(route));
}

test('every address beside the contract is in the list', () => {
  const pages = pagesOf(world.app.printRoutes({ commonPrefix: false })).map((one) => NAMED[one] ?? one);
  // what has no route is a screen of the app; a preview is a cookie
  expect([...pages, 'preview', 'screens'].toSorted()).toEqual(Object.keys(PAGE_ENTRIES).toSorted());
});

test('every message of the live socket, job, mail with a link and port of trackers is in the list', () => {
  const types = LiveRequest.options.map(({ shape }) => shape.type.value);
  expect(Object.keys(LIVE_ENTRIES).toSorted()).toEqual([...types, 'upgrade'].toSorted());
  const names = [...Object.keys(jobs), ...SCHEDULE.map(({ name }) => name)];
  expect(Object.keys(JOB_ENTRIES).toSorted()).toEqual(names.toSorted());
  const withLink = MAIL_KINDS.filter((kind) => 'action' in mailMessages.en.kinds[kind]);
  expect(Object.keys(MAIL_ENTRIES).toSorted()).toEqual(withLink.toSorted());
  const kinds = new Set(Object.values(PROTOCOLS).map(({ kind }) => kind));
  expect(Object.keys(TRACKER_ENTRIES).toSorted()).toEqual([...kinds].toSorted());
});

const proofs = Object.entries({
  ...LIVE_ENTRIES,
  ...PAGE_ENTRIES,
  ...JOB_ENTRIES,
  ...MAIL_ENTRIES,
  ...TRACKER_ENTRIES,
}).flatMap(([name, entry]) => FOREIGN_CALLERS.map((outsider) => [name, outsider, entry?.[outsider] ?? ''] as const));
test.each(proofs)('%s, %s: the test that proves it is there', (_, __, proof) => {
  if (typeof proof === 'string') return expect(proof).not.toBe('');
  const [file, title] = proof;
  expect(readFileSync(join(import.meta.dirname, '..', file), 'utf8')).toContain(`'${title}'`);
});

const withoutRights = (await aUser(world, { rights: [] })).id;
const tokens: Record<ForeignCaller, string | undefined> = {
  ofAnotherTenant: await freshToken(world, world.users.niger),
  withoutRights: await freshToken(world, withoutRights),
  ofNarrowedList: await freshToken(world, world.users.limited),
  ended: await tokenOf(world, 'ended'),
};
const HOST = 'tiles.kanari.example';
const mapSource = { url: `https://${HOST}/style.json`, attribution: '© Kanari', hosts: [] };
const body = { displayName: 'Kanari Fleet', accent: '#b3261e', defaultLanguage: 'fr' as const, mapSource };
await world.as('kanari')(editBrand, { params: { id: world.partners.kanari }, body });

/** Its vehicles are those of whoever asks: it has tests of its own. */
const OF_ITS_READER = '/lite';
const samePages = Object.keys(PAGE_ENTRIES).filter((path) => path.startsWith('/') && path !== OF_ITS_READER);

test.each([...samePages, FILE, '/devices', '/tracking/7'])('%s is the same to every foreign tenant', async (url) => {
  const get = (token?: string) => {
    const cookie = token === undefined ? {} : { cookie: `balise_token=${token}` };
    return world.app.inject({ url, headers: { host: 'balise.example', ...cookie } });
  };
  const visitor = await get();
  // a file is there, or is not
  expect(visitor.statusCode).toBe(/^\/(?:report-file|t)\//.test(url) ? 404 : 200);
  expect(visitor.body).not.toMatch(/Kanari|Comoé/);
  for (const outsider of FOREIGN_CALLERS) {
    const answer = await get(tokens[outsider]);
    expect([outsider, answer.statusCode, answer.body]).toEqual([outsider, visitor.statusCode, visitor.body]);
    // the partner's own people alone may fetch its maps
    const isOfPartner = outsider === 'withoutRights' || outsider === 'ofNarrowedList';
    const policy = String(answer.headers['content-security-policy']);
    if (url === '/' && isOfPartner) expect(policy).toContain(HOST);
    if (!isOfPartner) expect([outsider, JSON.stringify(answer.headers).includes(HOST)]).toEqual([outsider, false]);
  }
});
