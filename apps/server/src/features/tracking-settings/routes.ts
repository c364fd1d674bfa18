import * as contract from '@balise/contract';
import type { Scope, Scoped } from '../../db/scope.ts';
import type { Api } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { edit, inForce } from './edit.ts';
import { findClient, findPartner, type Whose } from './queries.ts';

export function trackingSettingsRoutes(api: Api): void {
  serve(api, contract.getClientTrackingSettings, async ({ tx, who, params }) => {
    const whose = await clientOf(tx, who.scope, params.id);
    return whose instanceof Failure ? whose : await inForce(tx, whose);
  });
  serve(api, contract.editClientTrackingSettings, async (asked) => {
    const whose = await clientOf(asked.tx, asked.who.scope, asked.params.id);
    return whose instanceof Failure ? whose : await edit(asked, whose, asked.body);
  });
  serve(api, contract.getPartnerTrackingSettings, async ({ tx, who, params }) => {
    const whose = await partnerOf(tx, who.scope, params.id);
    return whose instanceof Failure ? whose : await inForce(tx, whose);
  });
  serve(api, contract.editPartnerTrackingSettings, async (asked) => {
    const whose = await partnerOf(asked.tx, asked.who.scope, asked.params.id);
    return whose instanceof Failure ? whose : await edit(asked, whose, asked.body);
  });
}

async function clientOf(tx: Scoped, scope: Scope, id: contract.ClientId): Promise<Whose | Failure> {
  if (scope.limited) return fail('not_allowed'); // what judges every vehicle is not for who sees some
  return (await findClient(tx, id)) ?? fail('client_not_found');
}

async function partnerOf(tx: Scoped, scope: Scope, id: contract.PartnerId): Promise<Whose | Failure> {
  if (scope.limited) return fail('not_allowed');
  // a client's people see their partner's name, and no more of it
  const found = scope.role === 'client' ? undefined : await findPartner(tx, id);
  return found ?? fail('not_found');
}
