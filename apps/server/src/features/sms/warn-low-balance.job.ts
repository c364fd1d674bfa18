import { type ClientId, type Language, SMS_MONEY } from '@balise/contract';
import { formatIn } from '@balise/i18n';
import type { Connections } from '../../db/connect.ts';
import { databaseOf } from '../../db/database.ts';
import { withScope } from '../../db/scope.ts';
import { composeMail } from '../../mail/compose-mail.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { BY_THE_CLOCK, recipientsOf, sellerOf } from '../billing/index.ts';
import { takeLowBalance } from './account-queries.ts';

/**
 * Writes to the people of a client who read its bills that less than a tenth of its last top-up is left: once until the next top-up. To the
 * client's own address where there are none.
 * @param pool of the database's owner
 * @param now milliseconds since 1970 UTC
 */
export async function warnOfLowBalance(
  pool: Connections['pools']['owner'],
  clientId: ClientId,
  now: number,
): Promise<void> {
  await withScope(databaseOf(pool), BY_THE_CLOCK, async (tx) => {
    const low = await takeLowBalance(tx, clientId);
    if (!low) return;
    const brand = await sellerOf(tx, low.partnerId);
    const people = await recipientsOf(tx, clientId);
    const itself = { email: low.email, first_name: low.clientName, language: low.language as Language };
    for (const { email, first_name, language } of people.length > 0 ? people : [itself]) {
      const balance = formatIn(language, 'UTC').money(low.balance / SMS_MONEY, low.currency);
      const mail = composeMail('sms_balance_low', language, brand, {
        name: first_name,
        client: low.clientName,
        balance,
      });
      const kind = 'sms_balance_low' as const;
      await queueMail(tx, { kind, partnerId: low.partnerId, clientId, recipient: email, language, ...mail }, now);
    }
  });
}
