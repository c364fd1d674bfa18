import * as contract from '@balise/contract';
import { type Scoped, withScope } from '../../db/scope.ts';
import type { Api } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { JsonText } from '../../http/json-text.ts';
import { serve, serveAlone } from '../../http/serve.ts';
import { SOURCES_OF_USER } from '../../limits/limits.ts';
import { RateLimit } from '../../limits/rate-limit.ts';
import { outsideWith } from '../../outgoing/post.ts';
import { auditOfClient, nameOfClient } from '../clients/index.ts';
import { mayMeet } from './foreign.ts';
import { judgeListed, type SourceJudgement } from './judge.ts';
import { cancelImport, insertImport, listImports } from './queries.ts';
import { sealSourceSecret } from './secret.ts';
import { type Listed, listSource, SourceFailure, type TraccarSource } from './source/api.ts';

/** Imports from Traccar: shown beforehand, started, listed, cancelled. */
export function traccarImportRoutes(api: Api): void {
  const calls = new RateLimit<number>(SOURCES_OF_USER);
  /** Whether a user has servers called too often, or met too many vehicles of others; else it counts as one call more. */
  const isTooOften = (userId: number, now: number): boolean => {
    if (calls.isExhausted(userId, now) || api.foreignIdentities.isExhausted(userId, now)) return true;
    calls.spend(userId, now);
    return false;
  };

  // no transaction waits for a server of others
  serveAlone(api, contract.previewTraccarImport, async ({ who, params, body, now }) => {
    const inScope = <Done>(work: (tx: Scoped) => Promise<Done>) => withScope(api.database, who.scope, work);
    const name = await inScope((tx) => nameOfClient(tx, who.scope, params.id));
    if (name === undefined) return fail('client_not_found');
    const { userId } = who.scope;
    if (isTooOften(userId, now)) return fail('too_many_requests');
    const listed = await listedBy({ ...body, outside: outsideWith(api.importNetworks) });
    if (listed instanceof Failure) return listed;
    const judged = await inScope((tx) => judgeListed(tx, who.scope, params.id, listed));
    if (!mayMeet(api.foreignIdentities, userId, judged.foreign, now)) return fail('too_many_requests');
    return new JsonText(async () => JSON.stringify(shownOf(judged, now)));
  });

  serve(api, contract.startTraccarImport, async (asked) => {
    const { tx, who, params, body, now } = asked;
    const name = await nameOfClient(tx, who.scope, params.id);
    if (name === undefined) return fail('client_not_found');
    const { url, token, email, password, from, to } = body;
    const { userId, viewing, clientId } = who.scope;
    if (isTooOften(userId, now)) return fail('too_many_requests');
    const id = await insertImport(tx, {
      clientId: params.id,
      userId,
      viewingClientId: viewing ? clientId : null,
      url,
      encryptedSecret: sealSourceSecret(api.secret, params.id, { token, email, password }),
      from,
      to,
      now,
    });
    if (id === undefined) return fail('traccar_import_under_way');
    const about = { kind: 'client' as const, id: params.id, name, clientId: params.id };
    await auditOfClient(asked, about, { action: 'client.import', after: { url, from, to } });
    const added = (await listImports(tx, params.id)).find((one) => one.id === id);
    if (!added) throw new Error(`import ${id} was added and is not seen`);
    return added;
  });

  serve(api, contract.listTraccarImports, async ({ tx, who, params, now }) => {
    if ((await nameOfClient(tx, who.scope, params.id)) === undefined) return fail('client_not_found');
    return { imports: await listImports(tx, params.id), now };
  });

  serve(api, contract.cancelTraccarImport, async (asked) => {
    const { tx, who, params, now } = asked;
    const name = await nameOfClient(tx, who.scope, params.id);
    const url = name === undefined ? undefined : await cancelImport(tx, params.id, params.importId, now);
    if (url === undefined || name === undefined) return fail('traccar_import_not_found');
    const about = { kind: 'client' as const, id: params.id, name, clientId: params.id };
    await auditOfClient(asked, about, { action: 'client.import_cancel', before: { url } });
    return null;
  });
}

function shownOf({ groups, devices, geofences, drivers }: SourceJudgement, now: number) {
  const shown = (rows: readonly contract.TraccarJudged[]) =>
    rows.map(({ name, identity, outcome, refusal }) => ({ name, identity, outcome, refusal }));
  const kinds = {
    groups: shown(groups),
    devices: shown(devices),
    geofences: shown(geofences),
    drivers: shown(drivers),
  };
  return { kinds, now };
}

/** What is on a server, or which field is to be mended. */
async function listedBy(source: TraccarSource): Promise<Listed | Failure> {
  try {
    return await listSource(source);
  } catch (error) {
    if (!(error instanceof SourceFailure)) throw error;
    const field = error.reason === 'sign_in' ? 'token' : 'url';
    return fail('traccar_unavailable', { [field]: FAULTS[error.reason] });
  }
}

/** What is wrong with the address or the way to sign in. */
const FAULTS = {
  address: 'invalid_value',
  unreachable: 'invalid_value',
  certificate: 'invalid_value',
  sign_in: 'invalid_value',
  not_traccar: 'invalid_value',
  too_large: 'too_large',
} as const;
