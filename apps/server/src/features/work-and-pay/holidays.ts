import type { ClientId, Holiday } from '@balise/contract';
import type { RequestContext } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { auditOfClient, clientFor } from '../clients/index.ts';
import { holidaysOf, replaceHolidays } from './calendar-queries.ts';

export async function clientHolidays(
  { tx, who }: RequestContext,
  given: ClientId | undefined,
): Promise<Holiday[] | Failure> {
  const clientId = await clientFor({ tx, scope: who.scope }, given);
  return clientId instanceof Failure ? clientId : await holidaysOf(tx, clientId);
}

/** Replaces the holidays of a client: they are every driver's, so that a user limited to a list of vehicles leaves them alone. */
export async function saveClientHolidays(
  act: RequestContext,
  given: ClientId | undefined,
  holidays: Holiday[],
): Promise<Holiday[] | Failure> {
  const { tx, who } = act;
  const clientId = await clientFor({ tx, scope: who.scope }, given);
  if (clientId instanceof Failure) return clientId;
  if (who.scope.limited) return fail('not_allowed');
  const before = await holidaysOf(tx, clientId);
  await replaceHolidays(tx, clientId, holidays);
  const words = (days: readonly Holiday[]) => ({ holidays: days.map(({ day, name }) => `${day} ${name}`).join(', ') });
  const subject = { kind: 'work_and_pay', id: null, clientId, name: '' } as const;
  await auditOfClient(act, subject, { action: 'work_and_pay.holidays', before: words(before), after: words(holidays) });
  return await holidaysOf(tx, clientId);
}
