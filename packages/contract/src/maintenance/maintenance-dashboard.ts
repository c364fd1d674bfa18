import { z } from 'zod';
import { CurrencyCode } from '../billing/billing-plan.ts';
import { endpoint } from '../core/endpoint.ts';
import { ClientIdInPath, ServiceId } from '../core/ids.ts';
import { ServiceRecord } from './record-fields.ts';
import { DueCounts } from './service.ts';

/** Months that the dashboard shows, and its last records (specification 9). */
export const DASHBOARD_MONTHS = 12;
export const LAST_RECORDS = 10;

/** What maintenance costs and how well it is kept up with. Money is in smallest units of the currency. */
export const MaintenanceDashboard = z.object({
  currency: CurrencyCode.nullable().describe('null: the clients have several; costs are of those of the first one'),
  counts: DueCounts.describe('overdue and due are pending'),
  done: z.number().describe('in the twelve months'),
  totalCost: z.number().describe('in the twelve months'),
  costThisMonth: z.number(),
  distance: z.number().describe('m, driven in the twelve months by vehicles with services'),
  costPerKm: z.number().nullable().describe('smallest units a kilometre; null: nothing driven'),
  downtimeMinutes: z.number(),
  compliance: z
    .number()
    .nullable()
    .describe('share of services that were done before they were overdue, of all done or not done; null: none'),
  months: z
    .array(z.object({ month: z.string(), parts: z.number(), labour: z.number(), tax: z.number(), done: z.number() }))
    .describe('twelve, the oldest first'),
  services: z.array(z.object({ id: ServiceId, name: z.string(), vehicles: z.number(), cost: z.number() })),
  last: z.array(ServiceRecord).describe(`the last ${LAST_RECORDS} that were done`),
});
export type MaintenanceDashboard = z.output<typeof MaintenanceDashboard>;

export const getMaintenanceDashboard = endpoint({
  tag: 'Maintenance',
  name: 'getMaintenanceDashboard',
  method: 'GET',
  path: '/maintenance/dashboard',
  access: 'view_maintenance',
  summary: 'What maintenance costs, what is pending, and what was done last',
  query: z.object({ clientId: ClientIdInPath.optional() }),
  reply: MaintenanceDashboard,
  errors: [],
});
