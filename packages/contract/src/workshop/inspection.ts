import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { ClientIdInPath, DeviceIdInPath, InspectionIdInPath, InspectionTemplateIdInPath } from '../core/ids.ts';
import { pageInQuery } from '../core/list-order.ts';
import { line } from '../core/text.ts';
import {
  INSPECTION_KINDS,
  Inspection,
  InspectionFields,
  InspectionTemplate,
  ListedInspection,
  TemplateFields,
} from './inspection-fields.ts';

const shared = { tag: 'Workshop' } as const;
const readers = 'Also needs one of the rights `inspect_vehicles` and `view_maintenance`.';
const ById = z.object({ id: InspectionTemplateIdInPath });

export const listInspectionTemplates = endpoint({
  ...shared,
  name: 'listInspectionTemplates',
  method: 'GET',
  path: '/maintenance/inspection-template/list',
  access: 'view_devices',
  summary: 'Lists of what is looked at in inspections, by name',
  description: readers,
  query: z.object({ clientId: ClientIdInPath.optional() }),
  reply: z.array(InspectionTemplate),
  errors: [],
});

export const addInspectionTemplate = endpoint({
  ...shared,
  name: 'addInspectionTemplate',
  method: 'POST',
  path: '/maintenance/inspection-template',
  access: 'manage_maintenance',
  summary: 'Adds an inspection list',
  description: 'Not for users who see only a part of the vehicles (`not_allowed`).',
  body: TemplateFields,
  reply: InspectionTemplate,
  errors: ['client_not_found', 'inspection_template_name_taken', 'limit_reached', 'not_allowed'],
  surprise: 'save_failed',
});

export const editInspectionTemplate = endpoint({
  ...shared,
  name: 'editInspectionTemplate',
  method: 'PUT',
  path: '/maintenance/inspection-template/{id}',
  access: 'manage_maintenance',
  summary: 'Replaces an inspection list; inspections that were made keep what they looked at',
  params: ById,
  body: TemplateFields,
  reply: InspectionTemplate,
  errors: ['inspection_template_not_found', 'inspection_template_name_taken', 'not_allowed'],
  surprise: 'save_failed',
});

export const deleteInspectionTemplate = endpoint({
  ...shared,
  name: 'deleteInspectionTemplate',
  method: 'DELETE',
  path: '/maintenance/inspection-template/{id}',
  access: 'manage_maintenance',
  summary: 'Deletes an inspection list; its inspections stay, and forms that were filled in before are still taken',
  params: ById,
  reply: z.null(),
  errors: ['inspection_template_not_found', 'not_allowed'],
});

export const addInspection = endpoint({
  ...shared,
  name: 'addInspection',
  method: 'POST',
  path: '/maintenance/inspection',
  access: 'inspect_vehicles',
  summary: 'Signs an inspection of a vehicle; each item that failed is a defect',
  description:
    'Every item of the list needs a result, and a failed one a photo where the list says so: of the list as the form showed it ' +
    '(`templateRevision`). An item that fails again while its defect is open adds to that one; an inspection that is older than the ' +
    'repair of a defect changes nothing of it. A meter that disagrees is kept, but is no reading (`reading` says why).',
  body: InspectionFields,
  reply: Inspection,
  errors: ['device_not_found', 'inspection_template_not_found', 'limit_reached'],
  surprise: 'save_failed',
});

export const listInspections = endpoint({
  ...shared,
  name: 'listInspections',
  method: 'GET',
  path: '/maintenance/inspection/list',
  access: 'view_devices',
  summary: 'Inspections, newest first, a page at a time',
  description: readers,
  query: z.object({
    clientId: ClientIdInPath.optional(),
    deviceId: DeviceIdInPath.optional(),
    kind: z.enum(INSPECTION_KINDS).optional(),
    failed: z.literal('true').optional().describe('only those in which an item failed'),
    search: line(100).optional().describe('in designation, list and signature'),
    ...pageInQuery,
  }),
  reply: z.object({ inspections: z.array(ListedInspection), total: z.number() }),
  errors: [],
});

export const getInspection = endpoint({
  ...shared,
  name: 'getInspection',
  method: 'GET',
  path: '/maintenance/inspection/{id}',
  access: 'view_devices',
  summary: 'An inspection with its items, photos and defects',
  description: readers,
  params: z.object({ id: InspectionIdInPath }),
  reply: Inspection,
  errors: ['inspection_not_found'],
});
