import type { AuditAction, ClientId, Share } from '@balise/contract';
import * as contract from '@balise/contract';
import type { Api, RequestContext } from '../../http/api.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { audit } from '../audit/index.ts';
import { findShare, findShares, insertOffer, namedRecently, partnerOfOwner, stepOf } from './queries.ts';
import { sharedDevices } from './shared-device-queries.ts';

const ORDER = new Intl.Collator('fr', { numeric: true });
const MOST = {
  ofDevice: contract.MOST_SHARES_OF_DEVICE,
  ofClient: contract.MOST_SHARES_OF_CLIENT,
  toOne: contract.MOST_OFFERS_TO_ONE,
  mailsADay: contract.OFFER_MAILS_A_DAY,
};

export function shareRoutes(api: Api): void {
  serve(api, contract.listShares, ({ tx, query, now }) => findShares(tx, query, new Date(now)));

  serve(api, contract.listSharedDevices, async ({ tx }) =>
    (await sharedDevices(tx))
      .map(({ id, designation, label, clientName: owner, rights }) => ({ id, designation, label, owner, rights }))
      .sort((a, b) => ORDER.compare(a.designation, b.designation) || a.id - b.id),
  );

  serve(api, contract.offerShares, async (asked) => {
    const { tx, who, body } = asked;
    const now = new Date(asked.now);
    const { deviceIds, ...offer } = body;
    if (offer.expiresAt !== null && offer.expiresAt <= asked.now)
      return fail('fields_invalid', { expiresAt: 'must_be_future' });
    if (offer.historyFrom !== null && offer.historyFrom > asked.now)
      return fail('fields_invalid', { historyFrom: 'must_not_be_future' });
    const givable = contract.givableBy(who.scope.rights);
    if (!offer.rights.every((right) => givable.includes(right)))
      return fail('fields_invalid', { rights: 'right_not_held' });
    const named = await namedRecently(tx, who.scope, offer.recipient, now);
    if (!named.known && named.count >= contract.RECIPIENTS_AN_HOUR) return fail('too_many_requests');
    const shares: Share[] = [];
    for (const deviceId of deviceIds) {
      const { id, failure } = await insertOffer(tx, deviceId, offer, now, MOST);
      if (failure === 'already_exists') return fail('already_exists', { recipient: 'already_exists' });
      if (failure || id === null) return fail(failure ?? 'device_not_found');
      const share = await findShare(tx, id, now);
      if (!share) return fail('device_not_found');
      await log(asked, share, 'share.offer');
      shares.push(share);
    }
    return shares;
  });

  serve(api, contract.acceptShare, (asked) => step(asked, 'accept'));
  serve(api, contract.declineShare, (asked) => step(asked, 'decline'));
  serve(api, contract.endShare, (asked) => step(asked, 'end'));
}

type OnOne = RequestContext & { params: { id: number } };

async function step(asked: OnOne, what: 'accept' | 'decline' | 'end'): Promise<Share | Failure> {
  const now = new Date(asked.now);
  const state = await stepOf(asked.tx, asked.params.id, what, now);
  if (state === null) return fail('share_not_found');
  if (state === 'over') return fail('share_over');
  const share = await findShare(asked.tx, asked.params.id, now);
  if (!share) return fail('share_not_found');
  await log(asked, share, ACTIONS[what === 'end' ? (share.side === 'offered' ? 'withdraw' : 'leave') : what]);
  return share;
}

const ACTIONS = {
  accept: 'share.accept',
  decline: 'share.decline',
  withdraw: 'share.withdraw',
  leave: 'share.leave',
} as const satisfies Record<string, AuditAction>;

/** The line of the side that acts; the other side's is written by the step itself, without the name of the user. */
async function log(asked: RequestContext, share: Share, action: AuditAction): Promise<void> {
  const { scope } = asked.who;
  const own = share.side === 'offered' ? await partnerOfOwner(asked.tx, share.id) : undefined;
  const { recipient, rights, historyFrom, expiresAt, owner } = share;
  await audit(asked, {
    action,
    subject: { kind: 'device', id: share.deviceId, name: share.device },
    clientId: (own?.clientId ?? scope.clientId) as ClientId | null,
    partnerId: own?.partnerId ?? scope.partnerId,
    after: share.side === 'offered' ? { recipient, rights, historyFrom, expiresAt } : { owner, rights },
  });
}
