import { readConfig } from '../config/config.ts';
import { findRunning } from '../db/embedded/index.ts';
import { openDatabase } from '../start/open-database.ts';

/** The owner's address of the platform's database: of the one that runs, else of one that is started for this work. */
export async function ownerForThisWork(
  say: (line: string) => void,
): Promise<{ owner: string; close(): Promise<void> }> {
  const config = readConfig(process.env);
  const running = config.databaseUrl === undefined ? await findRunning(config.data) : undefined;
  if (running) return { owner: running, close: async () => {} };
  const { addresses, close } = await openDatabase(config, say);
  return { owner: addresses.owner, close };
}

/** Ends a command with a message that says what went wrong; an unexpected error keeps its stack. */
export function fail(error: unknown): void {
  const foreseen =
    error instanceof Error &&
    /^(BackupError|ConfigError|EmbeddedDatabaseError|UnfitDatabaseError|UnsafeDatabaseError)$/.test(error.name);
  console.error(foreseen ? error.message : error);
  process.exitCode = 1;
}
