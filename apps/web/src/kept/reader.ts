import type { UserData } from '@balise/contract';
import { CallFailed } from '../api/call-failed.ts';
import { queryClient } from '../api/query-client.ts';
import { userQuery } from '../api/user.ts';
import { ONCE } from './same-reader.ts';

const PATIENCE = 10_000; // ms for the first answer, on a line that is there and carries nothing

/** Who is signed in: as the server says, or as this browser kept it where the server cannot be reached. @throws CallFailed where nothing is kept either */
export async function readerOrKept(): Promise<UserData> {
  try {
    return await Promise.race([queryClient.ensureQueryData(Object.assign({}, userQuery, ONCE)), patience()]);
  } catch (error) {
    if (!isAway(error)) throw error;
    return await (await import('./open-kept.ts')).openKept();
  }
}

const patience = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new CallFailed('unreachable', 0, {})), PATIENCE));

const isAway = (error: unknown): boolean => error instanceof CallFailed && (error.status === 0 || error.status >= 502);
