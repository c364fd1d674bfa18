import { z } from 'zod';
import { Amount } from '../billing/billing-plan.ts';
import { endpoint } from '../core/endpoint.ts';
import { ClientId, ClientIdInPath, OperationId, OperationIdInPath } from '../core/ids.ts';
import { text } from '../core/text.ts';

/** Operations of a client at most. */
export const MOST_OPERATIONS = 2_000;

export const OperationFields = z.object({
  clientId: ClientId.optional().describe('whose operation; a client’s own users may leave it out'),
  name: text(100),
  partsCost: Amount.default(0).describe('smallest units of the client’s currency'),
  labourCost: Amount.default(0).describe('the same'),
  minutes: z.int().min(0).max(60_000, 'too_large').default(0).describe('how long it takes'),
});

/** Something that is done in a service, with what it usually costs. */
export const Operation = z.object({
  id: OperationId,
  clientId: ClientId,
  name: z.string(),
  partsCost: z.number(),
  labourCost: z.number(),
  minutes: z.number(),
  services: z.number().describe('services that it is part of'),
});
export type Operation = z.output<typeof Operation>;

const shared = { tag: 'Maintenance' } as const;
const ById = z.object({ id: OperationIdInPath });

export const listOperations = endpoint({
  ...shared,
  name: 'listOperations',
  method: 'GET',
  path: '/maintenance/operation/list',
  access: 'view_maintenance',
  summary: 'Operations of the client, by name',
  query: z.object({ clientId: ClientIdInPath.optional() }),
  reply: z.array(Operation),
  errors: [],
});

export const addOperation = endpoint({
  ...shared,
  name: 'addOperation',
  method: 'POST',
  path: '/maintenance/operation',
  access: 'manage_maintenance',
  summary: 'Adds an operation',
  description: 'Its name is unique in the client. Not for users who see only a part of the vehicles (`not_allowed`).',
  body: OperationFields,
  reply: Operation,
  errors: ['client_not_found', 'operation_name_taken', 'limit_reached', 'not_allowed'],
  surprise: 'save_failed',
});

export const editOperation = endpoint({
  ...shared,
  name: 'editOperation',
  method: 'PUT',
  path: '/maintenance/operation/{id}',
  access: 'manage_maintenance',
  summary: 'Replaces what an operation says; what was done before keeps its name and costs',
  params: ById,
  body: OperationFields,
  reply: Operation,
  errors: ['operation_edit_not_found', 'operation_edit_name_taken', 'not_allowed'],
  surprise: 'save_failed',
});

export const deleteOperation = endpoint({
  ...shared,
  name: 'deleteOperation',
  method: 'DELETE',
  path: '/maintenance/operation/{id}',
  access: 'manage_maintenance',
  summary: 'Deletes an operation and takes it out of its services',
  params: ById,
  reply: z.null(),
  errors: ['operation_not_found', 'not_allowed'],
  surprise: 'operation_delete_failed',
});
