import * as contract from '@balise/contract';
import type { Api, RequestContext } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { auditOfClient, type Done } from '../clients/index.ts';
import { linkAt } from '../partners/index.ts';
import { findLinks, hostNamesOf } from './queries.ts';
import { addLink, editLink, linkToChange, type SavingLink, shownLink } from './save.ts';
import { openLinkToken } from './token.ts';

export function trackingLinkRoutes(api: Api): void {
  const saving = ({ tx, who, now }: RequestContext): SavingLink => ({ tx, scope: who.scope, secret: api.secret, now });

  serve(api, contract.listTrackingLinks, ({ tx, who, query, now }) => findLinks(tx, who.scope, query, now));

  serve(api, contract.addTrackingLink, async (asked) => {
    const added = await addLink(saving(asked), asked.body);
    if (added instanceof Failure) return added;
    await log(asked, added, { action: 'tracking_link.add', after: logged(added) });
    return added;
  });

  serve(api, contract.editTrackingLink, async (asked) => {
    const locked = await linkToChange(saving(asked), asked.params.id);
    if (locked instanceof Failure) return locked;
    const before = await shownLink(saving(asked), asked.params.id);
    if (before instanceof Failure) return before;
    const after = await editLink(saving(asked), locked, asked.body);
    if (after instanceof Failure) return after;
    await log(asked, after, { action: 'tracking_link.edit', before: logged(before), after: logged(after) });
    return after;
  });

  serve(api, contract.revokeTrackingLink, async (asked) => {
    const { tx, params, now } = asked;
    const before = await shownLink(saving(asked), params.id);
    if (before instanceof Failure) return before;
    const set = tx.updateTable('tracking_links').set({ revoked_at: new Date(now), updated_at: new Date(now) });
    const done = await set.where('id', '=', params.id).where('revoked_at', 'is', null).executeTakeFirst();
    if (done.numUpdatedRows > 0n) await log(asked, before, { action: 'tracking_link.revoke', before: logged(before) });
    return await shownLink(saving(asked), params.id);
  });

  serve(api, contract.getTrackingLinkAddress, async (asked) => {
    const locked = await linkToChange(saving(asked), asked.params.id);
    if (locked instanceof Failure) return locked;
    const { id, clientId, name, sealedToken } = locked;
    const token = openLinkToken(api.secret, clientId, sealedToken);
    // the platform was restored with another key: nobody has this link's address any more
    if (token === undefined) return fail('tracking_link_not_found');
    await log(asked, { id, clientId, name }, { action: 'tracking_link.copy' });
    const hosts = await hostNamesOf(asked.tx, clientId);
    return { url: linkAt(`/t/${token}`, api.publicUrl, hosts, asked.request.hostname) };
  });
}

type Named = { id: number; clientId: contract.ClientId; name: string };

const log = (act: RequestContext, { id, clientId, name }: Named, done: Done): Promise<void> =>
  auditOfClient(act, { kind: 'tracking_link', id, clientId, name }, done);

/** What the log keeps of a link. */
function logged(link: contract.TrackingLink) {
  const { name, category, expiresAt, deviceIds, groupIds, nameAs, fields, delay, blur, tripOnly, hasPassword } = link;
  return {
    name,
    category,
    expiresAt,
    deviceIds,
    groupIds,
    nameAs,
    fields,
    delay,
    blur,
    hours: link.hours !== null,
    tripOnly,
    destination: link.destination?.name ?? null,
    hasPassword,
    embedHosts: link.embedHosts,
  };
}
