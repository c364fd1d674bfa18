/** The embedded database cannot run; the message names what is wrong and the remedy, and is all that a person needs. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}
