import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { ClientIdInPath, DefectIdInPath, DeviceIdInPath, WorkOrderId } from '../core/ids.ts';
import { pageInQuery } from '../core/list-order.ts';
import { line, optionalText, text } from '../core/text.ts';
import { Defect } from './defect-fields.ts';
import { DEFECT_SEVERITIES, DEFECT_STATES } from './defect-severity.ts';

const shared = { tag: 'Workshop' } as const;
const ById = z.object({ id: DefectIdInPath });
const counts = <Name extends string>(names: readonly Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.number()])) as Record<Name, z.ZodNumber>);

export const listDefects = endpoint({
  ...shared,
  name: 'listDefects',
  method: 'GET',
  path: '/maintenance/defect/list',
  access: 'view_maintenance',
  summary: 'Defects of vehicles, the worst first, a page at a time',
  description:
    'Without a state: those that are open, and repaired ones that nobody has signed. Counts are of the selection in each state.',
  query: z.object({
    clientId: ClientIdInPath.optional(),
    deviceId: DeviceIdInPath.optional(),
    state: z.enum(DEFECT_STATES).optional(),
    severity: z.enum(DEFECT_SEVERITIES).optional(),
    search: line(100).optional().describe('in designation, name and note'),
    ...pageInQuery,
  }),
  reply: z.object({ defects: z.array(Defect), total: z.number(), counts: counts(DEFECT_STATES) }),
  errors: [],
});

export const getDefect = endpoint({
  ...shared,
  name: 'getDefect',
  method: 'GET',
  path: '/maintenance/defect/{id}',
  access: 'view_maintenance',
  summary: 'A defect',
  params: ById,
  reply: Defect,
  errors: ['defect_not_found'],
});

export const orderDefect = endpoint({
  ...shared,
  name: 'orderDefect',
  method: 'POST',
  path: '/maintenance/defect/{id}/work-order',
  access: 'manage_maintenance',
  summary: 'Opens a work order for a defect',
  description: 'Where it is on one that is not over, that one is the reply. A critical defect makes it urgent.',
  params: ById,
  reply: z.object({ id: WorkOrderId, number: z.number() }),
  errors: ['defect_not_found', 'defect_ended', 'device_not_found', 'limit_reached'],
  surprise: 'save_failed',
});

export const gradeDefect = endpoint({
  ...shared,
  name: 'gradeDefect',
  method: 'PUT',
  path: '/maintenance/defect/{id}',
  access: 'manage_maintenance',
  summary: 'Changes how bad a defect is, and whether its vehicle is out of service',
  description: 'Only a critical defect sets a vehicle out of service.',
  params: ById,
  body: z.object({ severity: z.enum(DEFECT_SEVERITIES), isOutOfService: z.boolean() }),
  reply: Defect,
  errors: ['defect_not_found', 'defect_ended'],
  surprise: 'save_failed',
});

export const signDefect = endpoint({
  ...shared,
  name: 'signDefect',
  method: 'POST',
  path: '/maintenance/defect/{id}/repair',
  access: 'manage_maintenance',
  summary: 'Signs that a defect is repaired: its vehicle is in service again',
  description: 'Unless another defect keeps it out of service.',
  params: ById,
  body: z.object({ signature: text(100).describe('the name of who answers for it'), note: optionalText(300) }),
  reply: Defect,
  errors: ['defect_not_found', 'defect_ended'],
  surprise: 'save_failed',
});

export const dismissDefect = endpoint({
  ...shared,
  name: 'dismissDefect',
  method: 'POST',
  path: '/maintenance/defect/{id}/dismiss',
  access: 'manage_maintenance',
  summary: 'Says that a defect is none, with the reason',
  params: ById,
  body: z.object({ reason: text(300) }),
  reply: Defect,
  errors: ['defect_not_found', 'defect_ended'],
  surprise: 'save_failed',
});
