import {
  type ClientId,
  correctSms,
  editSmsAccount,
  exportSmsAccounts,
  exportSmsEntries,
  listSmsAccounts,
  listSmsEntries,
  SMS_EXPORT_LINES,
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
import { accountsFile, ledgerFile } from './export.ts';

export function accountRoutes(api: Api): void {
  serve(api, listSmsAccounts, ({ tx, query }) => findAccounts(tx, query, partOf(query), new Date(api.clock())));

  serve(api, exportSmsAccounts, async ({ tx, body: { format, language, timeZone, ...selection } }) => {
    const now = api.clock();
    const { accounts } = await findAccounts(tx, selection, WHOLE, new Date(now));
    return accountsFile(accounts, { format, language, timeZone: timeZone ?? 'UTC', now });
  });

  serve(api, listSmsEntries, async ({ tx, params: { clientId }, query }) => {
    const account = await findAccount(tx, clientId, new Date(api.clock()));
    if (!account) return fail('client_not_found');
    return { account, ...(await findEntries(tx, clientId, query.kind, partOf(query))) };
  });

  serve(api, exportSmsEntries, async ({ tx, params: { clientId }, body: { format, language, timeZone, kind } }) => {
    const now = api.clock();
    const account = await findAccount(tx, clientId, new Date(now));
    if (!account) return fail('client_not_found');
    const { entries } = await findEntries(tx, clientId, kind, WHOLE);
    return ledgerFile(entries, account, { format, language, timeZone: timeZone ?? 'UTC', now });
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
      await audit(
        { ...asked, now },
        { action: 'sms.account', subject, clientId, partnerId: who.scope.partnerId, ...changes },
      );
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

/** A file: one line more than it may have, so that it is known to be too long. */
const WHOLE = { limit: SMS_EXPORT_LINES + 1, offset: 0 };
const partOf = ({ page, pageSize }: { page: number; pageSize: number }) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

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
  await audit(
    { ...asked, now },
    {
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
    },
  );
  return after;
}

const shown = ({ currency, monthlyCap, transliterates, sender }: SmsAccount) => ({
  currency,
  monthlyCap: monthlyCap / 10_000,
  transliterates,
  smsSender: sender,
});
