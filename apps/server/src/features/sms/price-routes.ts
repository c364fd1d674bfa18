import { deleteSmsPrice, listSmsPrices, type SmsPrice, saveSmsPrice } from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { audit } from '../audit/index.ts';
import { deletePrice, findPrices, priceOf, seesPartner, upsertPrice } from './price-queries.ts';

/** Prices of the platform are set by its people, a partner's by both. */
export function priceRoutes(api: Api): void {
  serve(api, listSmsPrices, ({ tx, query }) => findPrices(tx, query));

  serve(api, saveSmsPrice, async (asked) => {
    const { tx, who, body } = asked;
    const now = api.clock();
    const typed = { ...body, partnerId: who.scope.role === 'platform' ? body.partnerId : who.scope.partnerId };
    if (typed.partnerId !== null && !(await seesPartner(tx, typed.partnerId)))
      return fail('fields_invalid', { partnerId: 'unknown_reference' });
    const before = await priceOf(tx, typed);
    const [price] = await findPrices(tx, { id: await upsertPrice(tx, typed, new Date(now)) });
    if (!price) throw new Error('a price that was written is not seen');
    await audit(
      { ...asked, now },
      {
        ...about(price),
        action: 'sms.price_set',
        before: { price: before === undefined ? null : before / 10_000 },
        after: { price: price.price / 10_000, currency: price.currency },
      },
    );
    return price;
  });

  serve(api, deleteSmsPrice, async (asked) => {
    const { tx, who, params } = asked;
    const [price] = await findPrices(tx, { id: params.id });
    if (!price || (price.partnerId === null && who.scope.role !== 'platform')) return fail('not_found');
    await deletePrice(tx, params.id);
    const before = { price: price.price / 10_000, currency: price.currency };
    await audit(asked, { ...about(price), action: 'sms.price_delete', before });
    return null;
  });
}

const about = ({ id, prefix, label, partnerId }: SmsPrice) => ({
  subject: { kind: 'sms_price', id, name: [`+${prefix}`, label].filter(Boolean).join(' · ') } as const,
  clientId: null,
  partnerId,
});
