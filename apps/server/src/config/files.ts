/** Collects what is wrong, in words. */
type Complain = (problem: string) => void;

const MEGABYTE = 1024 * 1024;

/** Bytes of files that each client may store. */
export const CLIENT_FILES = 2048 * MEGABYTE;

/** Reads BALISE_CLIENT_FILES, megabytes. @returns bytes */
export function readClientFiles(text: string | undefined, complain: Complain): number {
  if (text === undefined) return CLIENT_FILES;
  if (/^\d{1,7}$/.test(text)) return Number(text) * MEGABYTE;
  complain(
    `BALISE_CLIENT_FILES is "${text}": give the megabytes of files that each client may store, e.g. 2048, or 0 for none`,
  );
  return CLIENT_FILES;
}
