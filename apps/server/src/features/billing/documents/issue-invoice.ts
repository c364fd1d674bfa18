import type { ClientId, issueInvoice as issueInvoiceCall } from '@balise/contract';
import type { z } from 'zod';
import type { RequestContext } from '../../../http/api.ts';
import { fail } from '../../../http/failure.ts';
import { audit } from '../../audit/index.ts';
import { issueUnbilled, unbilledOf } from '../account/charge-account.ts';
import { actorName } from '../actor-queries.ts';
import { type BillingReply, inAccount } from '../acts.ts';

/**
 * Issues an invoice over the days that are over and on none yet, if they and their price are still those that somebody looked at: a second press,
 * or a clock that was quicker, finds them gone.
 */
export const issueInvoice = (
  asked: RequestContext,
  clientId: ClientId,
  seen: z.output<typeof issueInvoiceCall.body>,
): BillingReply =>
  inAccount(asked, clientId, async (billed) => {
    const { tx, who, now } = asked;
    const unbilled = await unbilledOf(tx, billed, now);
    if (!unbilled || unbilled.from !== seen.from || unbilled.to !== seen.to || unbilled.total !== seen.total)
      return fail('invoice_changed');
    const by = { id: who.scope.userId, name: await actorName(tx, who.scope.userId) };
    await issueUnbilled(tx, billed, unbilled, { by, now, log: (entry) => audit(asked, entry) });
    return undefined;
  });
