import {
  type ClientId,
  correctSms,
  editSmsAccount,
  listSmsAccounts,
  listSmsEntries,
  type SmsAccount,
  topUpSms,
} from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { type RequestOf, serve } from '../../http/serve.ts';
import { audit, changesOf, nameOf } from '../audit/index.ts';
import {
  enter,
  findAccount,
  findAccounts,
  findEntries,
  hasEntries,
  lockAccount,
  type NewSmsEntry,
  saveAccount,
} from './account-queries.ts';

export function accountRoutes(api: Api): void {
  serve(api, listSmsAccounts, ({ tx, query }) =>
    findAccounts(tx, { ...query, search: query.search }, new Date(api.clock())),
  );

  serve(api, listSmsEntries, async ({ tx, params: { clientId }, query }) => {
    if (!(await findAccount(tx, clientId, new Date(api.clock())))) return fail('client_not_found');
    return await findEntries(tx, clientId, query);
  });

  serve(api, editSmsAccount, async (asked) => {
    const { tx, params, body, who } = asked;
    const now = api.clock();
    const { clientId } = params;
    const before = await findAccount(tx, clientId, new Date(now));
    if (!before) return fail('client_not_found');
    await lockAccount(tx, clientId);
    if (before.currency !== null && before.currency !== body.currency && (await hasEntries(tx, clientId)))
      return fail('currency_fixed', { currency: 'cannot_be_changed' });
    await saveAccount(tx, clientId, body, new Date(now));
    const after = await findAccount(tx, clientId, new Date(now));
    if (!after) return fail('client_not_found');
    const changes = changesOf(shown(before), shown(after));
    const subject = { kind: 'sms', id: clientId, name: after.clientName } as const;
    if (changes)
      await audit(asked, now, { action: 'sms.account', subject, clientId, partnerId: who.scope.partnerId, ...changes });
    return after;
  });

  serve(api, topUpSms, (asked) =>
    post(api, asked, {
      kind: 'top_up',
      amount: asked.body.amount,
      reference: asked.body.reference,
      reason: asked.body.reason,
    }),
  );

  serve(api, correctSms, (asked) =>
    post(api, asked, { kind: 'correction', amount: asked.body.amount, reference: '', reason: asked.body.reason }),
  );
}

type Asked = Pick<RequestOf<typeof topUpSms>, 'tx' | 'who' | 'params' | 'request'>;

/** Enters a top-up or a correction; the balance of a prepaid client does not fall below zero. */
async function post(
  api: Api,
  asked: Asked,
  entry: Pick<NewSmsEntry, 'kind' | 'amount' | 'reference' | 'reason'>,
): Promise<SmsAccount | Failure> {
  const { tx, who, params } = asked;
  const now = api.clock();
  const clientId: ClientId = params.clientId;
  if (!(await findAccount(tx, clientId, new Date(now)))) return fail('client_not_found');
  const account = await lockAccount(tx, clientId);
  if (!account) return fail('sms_not_open');
  if (account.billingOption === 'prepaid' && entry.amount < 0 && Number(account.balance) + entry.amount < 0)
    return fail('fields_invalid', { amount: 'too_large' });
  const by = { id: who.scope.userId, name: await nameOf(tx, who.scope.userId) };
  const isNew = await enter(tx, clientId, { ...entry, currency: account.currency, by }, new Date(now));
  if (!isNew) return fail('already_exists', { reference: 'already_exists' });
  const after = await findAccount(tx, clientId, new Date(now));
  if (!after) return fail('client_not_found');
  await audit(asked, now, {
    action: entry.kind === 'top_up' ? 'sms.top_up' : 'sms.correction',
    subject: { kind: 'sms', id: clientId, name: after.clientName },
    clientId,
    partnerId: account.partnerId,
    after: {
      amount: entry.amount / 10_000,
      currency: account.currency,
      reference: entry.reference,
      reason: entry.reason,
    },
  });
  return after;
}

const shown = ({ currency, monthlyCap, transliterates, sender }: SmsAccount) => ({
  currency,
  monthlyCap: monthlyCap / 10_000,
  transliterates,
  smsSender: sender,
});
