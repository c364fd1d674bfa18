import * as contract from '@balise/contract';
import type { Api, RequestContext } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { hashToken, newToken } from '../../http/token.ts';
import { brandByHost, brandByName, brandByPreview, hostOf } from './find-brand.ts';
import { present } from './present.ts';
import { findPartner, insertPreview, partnerList } from './queries.ts';
import { addPartner, deletePartner, editBrand, editPartner, type PartnerSaving, publish } from './save.ts';

const PREVIEW_LIFE = contract.PREVIEW_HOURS * 3_600_000; // ms

export function partnerRoutes(api: Api, publicUrl: URL): void {
  serveBrand(api, publicUrl);
  servePreview(api);

  const saving = <Asked extends RequestContext>(asked: Asked): PartnerSaving => ({ ...asked, publicUrl });

  serve(api, contract.listPartners, ({ tx }) => partnerList(tx));

  serve(api, contract.getPartner, async ({ tx, params }) => {
    const partner = await findPartner(tx, params.id);
    return partner ? present(partner) : fail('not_found');
  });

  serve(api, contract.addPartner, (asked) => addPartner(saving(asked), asked.body));

  serve(api, contract.editPartner, (asked) => editPartner(saving(asked), asked.params.id, asked.body));

  serve(api, contract.editBrand, (asked) => editBrand(saving(asked), asked.params.id, asked.body));

  serve(api, contract.deletePartner, (asked) => deletePartner(saving(asked), asked.params.id));

  serve(api, contract.publishPartner, (asked) => publish(saving(asked), asked.body.partnerId, asked.body.published));
}

function serveBrand(api: Api, publicUrl: URL): void {
  serve(api, contract.partnerLogin, async ({ query, request, now }) => {
    const { preview, name, url } = query;
    if (preview) {
      const at = { host: request.hostname, publicUrl, now };
      return (await brandByPreview(api.database, preview, at)) ?? fail('platform_unknown');
    }
    if (name) return (await brandByName(api.database, name)) ?? fail('platform_unknown');
    const host = url ? hostOf(url) : request.hostname;
    const brand = host === undefined ? undefined : await brandByHost(api.database, host, publicUrl);
    return brand ?? fail('platform_unknown');
  });
}

function servePreview(api: Api): void {
  serve(api, contract.previewPartner, async ({ tx, who, body: { partnerId }, now }) => {
    if (!(await findPartner(tx, partnerId))) return fail('not_found');
    const token = newToken();
    const expiresAt = now + PREVIEW_LIFE;
    const times = { now: new Date(now), expiresAt: new Date(expiresAt) };
    await insertPreview(tx, { partnerId, userId: who.scope.userId, hash: hashToken(token), ...times });
    return { token, expiresAt };
  });
}
