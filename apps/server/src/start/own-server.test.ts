import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedServer, startEmbedded } from '../db/embedded/index.ts';
import { openDatabase } from './open-database.ts';

/* A PostgreSQL server of one's own that cannot be used: each is a sentence with its remedy. */

const data = mkdtempSync(join(tmpdir(), 'balise-own-'));
let server: EmbeddedServer;
beforeAll(async () => {
  server = await startEmbedded({ data });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query("create role weak login password 'of the test'");
  await client.query('create database weak owner weak');
  await client.query("create database ascii encoding 'SQL_ASCII' locale 'C' template template0");
  await client.end();
});
afterAll(async () => {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
});

/** What the start says, at the server's address with a change. */
async function said(change: (url: URL) => void): Promise<string> {
  const url = new URL(server.url);
  change(url);
  const error = await openDatabase({ data, databaseUrl: url.href }, () => {}).then(
    () => undefined,
    (reason: Error) => reason,
  );
  if (url.password !== '') expect(error?.message).not.toContain(url.password);
  return `${error?.name}: ${error?.message}`;
}

test.each<[string, (url: URL) => void, RegExp]>([
  ['wrong password', (url) => (url.password = 'wrong'), /^Unusable.*refused the user "balise" or its password.*%40/],
  ['missing database', (url) => (url.pathname = '/fleet'), /^Unusable.*no database "fleet".*create database "fleet"/],
  ['closed port', (url) => (url.port = '1'), /^Unusable.*no PostgreSQL answers at 127.0.0.1:1.*listen_addresses/],
  ['unknown machine', (url) => (url.hostname = 'nowhere.invalid'), /^Unusable.*the host nowhere.invalid was not found/],
  [
    'encoding',
    (url) => (url.pathname = '/ascii'),
    /^Unfit(.|\n)*encoding is SQL_ASCII: create the database with encoding UTF8/,
  ],
  [
    'owner without rights',
    (url) => Object.assign(url, { username: 'weak', password: 'of the test', pathname: '/weak' }),
    /^Unusable.*"weak" lacks a privilege.*alter role "weak" createrole/,
  ],
])('%s', async (_, change, words) => {
  expect(await said(change)).toMatch(words);
});
