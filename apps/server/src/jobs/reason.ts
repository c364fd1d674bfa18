/** What went wrong, as text: not every error can be sent to another thread. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
