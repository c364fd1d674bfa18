/** Balise cannot start; the message says why and what to do, and is all that a person needs. */
export class StartError extends Error {
  override name = 'StartError';
}
