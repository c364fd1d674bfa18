/** Prefix of an outage that another thread reports. */
const AWAY = 'the database is not available';

/**
 * Whether an error says that the database cannot be reached or is going down: to be tried again, not mourned.
 * Codes: PostgreSQL appendix A (class 08 connection exceptions, 53300 too many connections, 57P01–57P03 shutdown and
 * start-up) and those of the operating system; the pool itself words its time-out and lost connections.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (/^(08...|53300|57P0[1-3]|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT)$/.test(code)) return true;
  return (
    error.message.startsWith(AWAY) ||
    /Connection terminated|timeout exceeded when trying to connect/.test(error.message)
  );
}

/** What another thread waits for. Of an error only its words arrive there, without the code: those of an absence say that it is one. */
export async function sentToThread<Done>(work: Promise<Done>): Promise<Done> {
  try {
    return await work;
  } catch (error) {
    throw isDatabaseAway(error) ? new Error(`${AWAY}: ${(error as Error).message}`, { cause: error }) : error;
  }
}
