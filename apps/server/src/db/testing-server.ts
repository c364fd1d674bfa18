import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { offerModels } from '../start/model-queries.ts';
import { type EmbeddedServer, startEmbedded } from './embedded/index.ts';
import { isAlive, readPostmasterFile } from './embedded/postmaster-file.ts';
import { migrate } from './migrate.ts';
import { addressesFrom, createRoles } from './roles.ts';

const PREFIX = 'balise-test-';
let server: EmbeddedServer | undefined;
let data: string | undefined;

/** Vitest's globalSetup: one PostgreSQL for the whole run, with a migrated template that each test file copies. */
export async function setup(project: TestProject): Promise<void> {
  removeRemains();
  data = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  server = await startEmbedded({
    data,
    // the data is thrown away; what depends on durability is tested on a server of its own
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '400',
      shared_buffers: '256MB',
    },
  });
  const template = await createTemplate(server.url);
  project.provide('templateDatabase', template);
}

export async function teardown(): Promise<void> {
  await server?.stop();
  if (data) rmSync(data, { recursive: true, force: true });
}

async function createTemplate(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create database balise_template');
  await client.end();
  const template = url.replace(/\/balise$/, '/balise_template');
  await createRoles(addressesFrom(template));
  await migrate(template);
  await offerModels(template);
  return template;
}

/** What a killed test run left: its folder names the process, which is no more. */
function removeRemains(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const pid = Number(name.slice(PREFIX.length).split('-')[0]);
    if (!pid || isAlive(pid)) continue;
    const folder = join(tmpdir(), name);
    const postmaster = readPostmasterFile(join(folder, 'postgres'));
    if (postmaster && isAlive(postmaster.pid)) process.kill(postmaster.pid, 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  }
}
