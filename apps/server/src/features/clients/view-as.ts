import type { ClientId } from '@balise/contract';
import type { RequestContext } from '../../http/api.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { audit } from '../audit/index.ts';
import { findClient, setViewing } from './queries.ts';
import { subjectOf } from './save.ts';

/** From now on this sign-in sees the platform as the client does. A suspended or closed one too: its reseller helps it. */
export async function startViewing(asked: RequestContext, id: ClientId): Promise<null | Failure> {
  const { tx, who } = asked;
  const client = await findClient(tx, who.scope, id);
  if (!client) return fail('client_not_found');
  await audit(asked, { ...subjectOf(client), action: 'client.view_start' });
  await setViewing(tx, who.signInId, id);
  return null;
}

/** Back to oneself. Of several tabs of one sign-in the first ends it; the others find that it is over. */
export async function endViewing(asked: RequestContext): Promise<null> {
  const { tx, who } = asked;
  if (!who.scope.viewing || who.scope.clientId === null) return null;
  const client = await findClient(tx, who.scope, who.scope.clientId);
  if (client) await audit(asked, { ...subjectOf(client), action: 'client.view_end' });
  await setViewing(tx, who.signInId, null);
  return null;
}
