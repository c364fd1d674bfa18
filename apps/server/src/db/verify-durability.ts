import pg from 'pg';

/** The database does not keep what it commits, or is too old; each fault is a sentence with its remedy. */
export class UnfitDatabaseError extends Error {
  override name = 'UnfitDatabaseError';
  constructor(faults: string[]) {
    super(
      `This PostgreSQL server cannot be used for acknowledged messages:\n${faults.map((f) => `  - ${f}`).join('\n')}`,
    );
  }
}

/** The oldest major version that the platform was started on. */
const OLDEST = 15;

const SETTINGS = `select current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
  current_setting('synchronous_commit') as synchronous_commit, current_setting('server_encoding') as encoding,
  current_setting('server_version_num')::int / 10000 as major`;

type Settings = Record<'fsync' | 'full_page_writes' | 'synchronous_commit' | 'encoding', string> & { major: number };

/**
 * Checks that what is committed survives the loss of power, because a tracker that was answered forgets what it sent.
 * Throws UnfitDatabaseError otherwise.
 */
export async function verifyDurability(owner: string): Promise<void> {
  const client = new pg.Client({ connectionString: owner, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<Settings>(SETTINGS);
    const faults = rows.flatMap(faultsOf);
    if (faults.length > 0) throw new UnfitDatabaseError(faults);
  } finally {
    await client.end();
  }
}

function faultsOf({ fsync, full_page_writes: pages, synchronous_commit: commit, encoding, major }: Settings): string[] {
  const faults: string[] = [];
  if (major < OLDEST) faults.push(`it is PostgreSQL ${major}: use ${OLDEST} or later`);
  if (fsync !== 'on') faults.push('fsync is off: alter system set fsync = on');
  if (pages !== 'on') faults.push('full_page_writes is off: alter system set full_page_writes = on');
  // local: on this disk, whatever the replicas have
  if (!['on', 'local', 'remote_write', 'remote_apply'].includes(commit)) {
    faults.push(`synchronous_commit is ${commit}: alter system set synchronous_commit = on`);
  }
  if (encoding !== 'UTF8') faults.push(`its encoding is ${encoding}: create the database with encoding UTF8`);
  return faults;
}
