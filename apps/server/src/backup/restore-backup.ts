import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BlockReader } from './blocks.ts';
import { BackupError, type OpenedBackup, SequencesBlock, TableBlock, verifyBackup } from './format.ts';
import {
  appliedMigrations,
  emptyTables,
  isInUse,
  letTriggersAct,
  makePartition,
  notifyListeners,
  restartSequence,
  tablesInOrder,
} from './queries.ts';

export type RestoreOptions = {
  owner: string;
  file: string;
  /** Whether a platform in use may be replaced. */
  replace: boolean;
};

/** The server works on while it waits for the tables, so the two may wait for each other; then PostgreSQL ends one of them. */
const ATTEMPTS = 5;
const DEADLOCK = '40P01';

/**
 * Puts what a backup holds in the place of everything that is stored, in one transaction: all of it or nothing. A running
 * server waits meanwhile and then drops what it remembers. Throws BackupError. @returns when the backup was made
 */
export async function restoreBackup(options: RestoreOptions, progress: (table: string) => void): Promise<string> {
  const backup = await verifyBackup(options.file);
  const client = new pg.Client({ connectionString: options.owner, application_name: 'balise restore' });
  await client.connect();
  try {
    checkMigrations(backup, await appliedMigrations(client));
    if (!options.replace && (await isInUse(client))) {
      throw new BackupError(
        'This platform is in use: restoring replaces every partner, client, user, device and position in it. ' +
          'If that is what you want, add --replace.',
      );
    }
    for (let attempt = 1; !(await replaced(client, options.file, backup, attempt === ATTEMPTS, progress)); )
      attempt += 1;
    await notifyListeners(client);
  } finally {
    await client.end();
  }
  return backup.header.createdAt;
}

function checkMigrations({ header }: OpenedBackup, here: string[]): void {
  const missing = header.migrations.filter((name) => !here.includes(name));
  const more = here.filter((name) => !header.migrations.includes(name));
  if (missing.length > 0)
    throw new BackupError(`The backup is of a newer Balise (it has ${missing}); restore it with that one.`);
  if (more.length > 0) {
    throw new BackupError(
      `The backup is of an older Balise (it lacks ${more}); restore it with that one, then start this one.`,
    );
  }
}

/** One attempt; false when it may be tried again. */
async function replaced(
  client: pg.Client,
  file: string,
  backup: OpenedBackup,
  last: boolean,
  progress: (table: string) => void,
): Promise<boolean> {
  await client.query('begin');
  try {
    await replaceAll(client, file, backup, progress);
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    if (!last && (error as { code?: string }).code === DEADLOCK) return false;
    throw error;
  }
}

async function replaceAll(
  client: pg.Client,
  file: string,
  { rowsFrom, rowsTo }: OpenedBackup,
  progress: (table: string) => void,
): Promise<void> {
  const tables = await tablesInOrder(client);
  await emptyTables(client, tables);
  const packed = createReadStream(file, { start: rowsFrom, end: rowsTo - 1 });
  const rows = packed.pipe(createGunzip());
  packed.on('error', (error) => rows.destroy(error));
  const reader = new BlockReader(rows);
  for await (const shape of reader.list()) {
    const table = TableBlock.parse(JSON.parse(shape.toString()));
    progress(table.name);
    await makePartition(client, table);
    const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ');
    // a row of a partition goes to where it belongs here: a day that one database has archived may have its own table in the other
    const into = table.partition?.parent ?? client.escapeIdentifier(table.name);
    const copy = client.query(copyFrom(`copy ${into} (${columns}) from stdin (format binary)`));
    await pipeline(Readable.from(reader.list()), copy);
  }
  for (const sequence of SequencesBlock.parse(JSON.parse((await reader.next()).toString()))) {
    await restartSequence(client, sequence);
  }
  await letTriggersAct(client, tables, true);
}
