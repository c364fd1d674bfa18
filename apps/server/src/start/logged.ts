/** An error as the log keeps it: those of the database's client carry a whole connection with them. */
export function logged(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return { name, message, code, stack, ...(cause === undefined ? {} : { cause: logged(cause) }) };
}
