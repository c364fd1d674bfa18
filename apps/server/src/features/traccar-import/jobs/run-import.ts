import type { TraccarFailure, TraccarImportId } from '@balise/contract';
import { isDatabaseAway } from '../../../db/away.ts';
import type { Connections } from '../../../db/connect.ts';
import { type Scope, withScope } from '../../../db/scope.ts';
import type { RateLimit } from '../../../limits/rate-limit.ts';
import type { Outside } from '../../../outgoing/post.ts';
import { isHeldForClient, scopeOfUser } from '../../auth/index.ts';
import { lockPlates } from '../../devices/index.ts';
import { mayMeet } from '../foreign.ts';
import { judgeListed } from '../judge.ts';
import { openSourceSecret } from '../secret.ts';
import { listSource, SourceFailure, type TraccarSource } from '../source/api.ts';
import { addListed } from './add-listed.ts';
import { type Storing, takePositions } from './take-positions.ts';
import { beginImport, endImport, ImportCancelled, noteListed, type TakenImport } from './taking-queries.ts';

export type ImportMeans = {
  database: Pick<Connections, 'api' | 'owner'>;
  storing: Storing;
  outside: Outside;
  /** The platform's own key. */
  secret: Buffer;
  /** Identities of others that each user met. */
  foreignIdentities: RateLimit<number>;
  /** Milliseconds since 1970 UTC. */
  now: () => number;
  onTrouble: (error: unknown, importId: number) => void;
};

/** Failures that another attempt may not meet: the network, or a server that restarts. */
const PASSING: readonly string[] = ['unreachable'];

/**
 * Imports from a Traccar server, or goes on with it: first, in one transaction, everything but positions, then these.
 * @throws where it was stopped, the database is away, or the server does not answer: it is tried again
 */
export async function runImport(means: ImportMeans, id: TraccarImportId, stopping: AbortSignal): Promise<void> {
  const { database, now } = means;
  const job = await beginImport(database.owner, id);
  if (!job) return;
  try {
    await endImport(database.owner, id, await take(means, job, stopping), now());
  } catch (error) {
    if (error instanceof ImportCancelled) return;
    if (stopping.aborted || isDatabaseAway(error)) throw error;
    if (error instanceof SourceFailure && PASSING.includes(error.reason)) throw error;
    if (!(error instanceof SourceFailure)) means.onTrouble(error, id);
    await endImport(database.owner, id, error instanceof SourceFailure ? error.reason : 'error', now());
  }
}

/** The server did not answer at any attempt. */
export const giveUpImport = ({ database, now }: ImportMeans, id: TraccarImportId): Promise<void> =>
  endImport(database.owner, id, 'unreachable', now());

/** @returns why it failed; null: it is done, or was cancelled */
async function take(means: ImportMeans, job: TakenImport, signal: AbortSignal): Promise<TraccarFailure | null> {
  const { database, storing, outside, secret, now } = means;
  const scope = await scopeOfUser(database.api, job.userId, new Date(now()), job.viewingClientId);
  if (!scope || !isHeldForClient(scope, 'add_device', job)) return 'refused';
  const signIn = openSourceSecret(secret, job.clientId, job.encryptedSecret);
  if (!signIn) return 'error';
  const source: TraccarSource = { ...signIn, url: job.url, outside };
  if (!job.isListed) {
    const failure = await addEverything(means, job, scope, source);
    if (failure) return failure;
  }
  await takePositions(database.owner, source, job, storing, signal);
  return null;
}

async function addEverything(
  { database, foreignIdentities, now }: ImportMeans,
  job: TakenImport,
  scope: Scope,
  source: TraccarSource,
): Promise<TraccarFailure | null> {
  const listed = await listSource(source);
  return await withScope(database.api, scope, async (tx) => {
    await lockPlates(tx, [job.clientId]);
    const judged = await judgeListed(tx, scope, job.clientId, listed);
    if (!mayMeet(foreignIdentities, scope.userId, judged.foreign, now())) return 'foreign';
    const { counts, devices } = await addListed({ tx, scope, foreignIdentities, now: now() }, job.clientId, judged);
    await noteListed(tx, job, counts, devices, now());
    return null;
  });
}
