import type { planDues as planDuesEndpoint } from '@balise/contract';
import type { z } from 'zod';
import type { RequestContext } from '../../http/api.ts';
import { fail } from '../../http/failure.ts';
import { planDues } from './due-queries.ts';
import { logService } from './log.ts';

/** Plans services of vehicles for a day in the workshop: all of them, or none. */
export async function plan(act: RequestContext, { dueIdList, on, workshop }: z.output<typeof planDuesEndpoint.body>) {
  const ids = [...new Set(dueIdList)];
  const planned = await planDues(act.tx, act.who.scope, ids, { on, workshop });
  if (planned.length < ids.length) return fail('service_vehicle_not_found');
  for (const [serviceId, some] of Map.groupBy(planned, (one) => one.serviceId)) {
    const { clientId, service } = some[0]!;
    const after = { day: on, workshop, vehicles: some.length };
    await logService(act, { id: serviceId, clientId, name: service }, { action: 'service.plan', after });
  }
  return { planned: planned.length };
}
