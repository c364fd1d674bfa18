import * as contract from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { nameOf } from '../audit/index.ts';
import { auditOfClient, clientFor } from '../clients/index.ts';
import { findProfile, saveProfile } from './queries.ts';

export function legalProfileRoutes(api: Api): void {
  serve(api, contract.getLegalProfile, async ({ tx, who, query }) => {
    const clientId = await clientFor({ tx, scope: who.scope }, query.clientId);
    return clientId instanceof Failure ? clientId : await findProfile(tx, clientId);
  });

  serve(api, contract.editLegalProfile, async (asked) => {
    const { tx, who, now, body } = asked;
    if (who.scope.limited) return fail('not_allowed');
    const clientId = await clientFor({ tx, scope: who.scope }, body.clientId ?? undefined);
    if (clientId instanceof Failure) return clientId;
    const before = await findProfile(tx, clientId);
    await saveProfile(tx, clientId, { ...body, by: await nameOf(tx, who.scope.userId), now });
    const after = await findProfile(tx, clientId);
    await auditOfClient(
      asked,
      { kind: 'client', id: clientId, clientId, name: after.clientName },
      { action: 'client.legal_profile', before: logged(before), after: logged(after) },
    );
    return after;
  });
}

const logged = ({ hidesSpeeding, note }: contract.LegalProfile) => ({ hidesSpeeding, note });
