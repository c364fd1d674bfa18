import { CODE_MEANINGS, CODE_URGENCIES, FAILURE_MODES } from '@balise/maintenance';
import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { ClientId, ClientIdInPath, DeviceId, DeviceIdInPath, WorkOrderId } from '../core/ids.ts';
import { pageInQuery } from '../core/list-order.ts';
import { Instant, line } from '../core/text.ts';
import { WORK_ORDER_STATES } from './work-order-fields.ts';

/** Codes of one answer that are looked through at most, the newest. */
export const MOST_CODE_EPISODES = 5_000;

/** Words: `troubleCodes.active`, `troubleCodes.gone`. */
export const CODE_STATES = ['active', 'gone'] as const;

/** That a vehicle had a trouble code, from its first report until it was gone, with what the code says. */
export const TroubleCode = z.object({
  deviceId: DeviceId,
  clientId: ClientId,
  designation: z.string(),
  code: z.string().describe('`P0301` (OBD, SAE J2012) or `SPN100/FMI3` (SAE J1939)'),
  meaning: z.enum(CODE_MEANINGS),
  urgency: z.enum(CODE_URGENCIES).describe('stop: not to be driven on; soon: within days; watch: at the next service'),
  cylinder: z.number().nullable(),
  isMakers: z.boolean().describe('the vehicle’s maker gave the code its meaning: only its system is known'),
  mode: z.enum(FAILURE_MODES).nullable().describe('of J1939: what is wrong with the value'),
  since: Instant.describe('by the clock of the tracker'),
  until: Instant.nullable().describe('null: no report says that it is gone'),
  lastReportedAt: Instant.nullable().describe(
    'the newest report that lists it; null: it is gone. Some trackers never say that a code is gone: what was reported long ago may be over',
  ),
  order: z
    .object({ id: WorkOrderId, number: z.number(), state: z.enum(WORK_ORDER_STATES) })
    .nullable()
    .describe('that was opened for it last'),
});
export type TroubleCode = z.output<typeof TroubleCode>;

const shared = { tag: 'Workshop' } as const;

export const listTroubleCodes = endpoint({
  ...shared,
  name: 'listTroubleCodes',
  method: 'GET',
  path: '/maintenance/trouble-code/list',
  access: 'view_maintenance',
  summary: 'Trouble codes that trackers read from vehicles, the most urgent first, a page at a time',
  description:
    'From the history of positions: messages that arrive late correct it. A code is gone with the first report without it; one that a tracker ' +
    'reports alone, ten minutes later. Of a former owner’s time nothing is shown.',
  query: z.object({
    clientId: ClientIdInPath.optional(),
    deviceId: DeviceIdInPath.optional(),
    state: z.enum(CODE_STATES).default('active'),
    search: line(100).optional().describe('in designation and code'),
    ...pageInQuery,
  }),
  reply: z.object({ codes: z.array(TroubleCode), total: z.number() }),
  errors: [],
});

export const orderTroubleCode = endpoint({
  ...shared,
  name: 'orderTroubleCode',
  method: 'POST',
  path: '/maintenance/trouble-code/work-order',
  access: 'manage_maintenance',
  summary: 'Opens a work order for a trouble code of a vehicle',
  description:
    'Where it is on one that is not over, that one is the reply. A code with which not to drive on makes it urgent.',
  body: z.object({ deviceId: DeviceId, code: line(20) }),
  reply: z.object({ id: WorkOrderId, number: z.number() }),
  errors: ['device_not_found', 'trouble_code_not_found', 'limit_reached'],
  surprise: 'save_failed',
});
