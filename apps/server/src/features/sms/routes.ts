import {
  type ErrorCode,
  exportSms,
  listSms,
  SMS_EXPORT_LINES,
  SMS_VALIDITY,
  sendSmsAgain,
  smsQuestions,
  smsSummary,
} from '@balise/contract';
import type { Api } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { serve } from '../../http/serve.ts';
import { audit } from '../audit/index.ts';
import { findAccount } from './account-queries.ts';
import { accountRoutes } from './account-routes.ts';
import { smsFile } from './export.ts';
import { findSms, hasGateway, oneSms, sendAgain, smsRows, sumsBy } from './list-queries.ts';
import { priceRoutes } from './price-routes.ts';

export function smsRoutes(api: Api): void {
  accountRoutes(api);
  priceRoutes(api);

  serve(api, smsQuestions, async () => ({ number: api.smsNumber }));

  serve(api, listSms, ({ tx, query }) => findSms(tx, query));

  serve(api, smsSummary, async ({ tx, params: { clientId }, query: { from, to } }) => {
    const account = await findAccount(tx, clientId, new Date(api.clock()));
    if (!account) return fail('client_not_found');
    const wanted = { clientId, from, to };
    const byDay = await sumsBy(tx, 'day', wanted);
    const byKind = await sumsBy(tx, 'kind', wanted);
    const total = (field: 'messages' | 'segments' | 'failed' | 'cost') =>
      byKind.reduce((sum, one) => sum + one[field], 0);
    return {
      account,
      sends: await hasGateway(tx),
      messages: total('messages'),
      segments: total('segments'),
      failed: total('failed'),
      cost: total('cost'),
      byDay,
      byKind,
      byUser: await sumsBy(tx, 'user', wanted),
      byCountry: await sumsBy(tx, 'country', wanted),
    };
  });

  serve(api, exportSms, async ({ tx, body }) => {
    const { format, language, timeZone, ...selection } = body;
    const rows = await smsRows(tx, selection, SMS_EXPORT_LINES + 1);
    return smsFile(rows, { format, language, timeZone: timeZone ?? 'UTC', now: api.clock() });
  });

  serve(api, sendSmsAgain, async (asked) => {
    const { tx, params } = asked;
    const now = api.clock();
    const before = await oneSms(tx, params.id);
    if (!before) return fail('not_found');
    const refused = await sendAgain(tx, params.id, SMS_VALIDITY[before.kind], new Date(now));
    if (refused !== undefined) return fail(refused as ErrorCode);
    const { clientId, recipient } = before;
    const subject = { kind: 'sms', id: params.id, name: recipient } as const;
    await audit(
      { ...asked, now },
      { action: 'sms.send_again', subject, clientId, partnerId: asked.who.scope.partnerId },
    );
    return (await oneSms(tx, params.id)) ?? fail('not_found');
  });
}
