import { z } from 'zod';
import { Amount } from '../billing/billing-plan.ts';
import { endpoint } from '../core/endpoint.ts';
import { exportedList, exportFields } from '../core/file.ts';
import { ClientId, ClientIdInPath, PartId, PartIdInPath, WorkOrderId } from '../core/ids.ts';
import { pageInQuery } from '../core/list-order.ts';
import { Instant, line, optionalText, text } from '../core/text.ts';

/** Parts of a client at most. */
export const MOST_PARTS = 5_000;

/** What moves the stock of a part. Words: `workshop.entries`. */
export const PART_ENTRY_KINDS = ['received', 'used', 'returned', 'corrected', 'counted'] as const;
export type PartEntryKind = (typeof PART_ENTRY_KINDS)[number];

/** So many of a part's unit, in thousandths at the finest. */
export const PartQuantity = z
  .number()
  .max(999_999, 'too_large')
  .transform((quantity) => Math.round(quantity * 1000) / 1000);

export const PartFields = z.object({
  clientId: ClientId.optional().describe('whose part; a client’s own users may leave it out'),
  reference: text(60).describe('the number by which it is ordered; unique in the client'),
  name: text(120),
  unit: optionalText(20).describe('what it is counted in: piece, litre, set'),
  supplier: optionalText(120),
  price: Amount.nullable().default(null).describe('of one unit, in smallest units of the client’s currency'),
  lowBelow: PartQuantity.pipe(z.number().min(0)).nullable().default(null).describe('it is low below this; null: never'),
});
export type PartFields = z.output<typeof PartFields>;

/** A part with what is in stock: the sum of its entries. */
export const Part = z.object({
  id: PartId,
  clientId: ClientId,
  reference: z.string(),
  name: z.string(),
  unit: z.string(),
  supplier: z.string(),
  price: z.number().nullable(),
  lowBelow: z.number().nullable(),
  stock: z.number(),
  reserved: z.number().describe('on work orders that are not done'),
  isLow: z.boolean(),
});
export type Part = z.output<typeof Part>;

/** One movement of a part's stock. Entries are never changed: a correction is an entry. */
export const PartEntry = z.object({
  id: z.number(),
  kind: z.enum(PART_ENTRY_KINDS),
  quantity: z.number().describe('what it added; negative: what it took'),
  stock: z.number().describe('what there was after it'),
  note: z.string(),
  at: Instant,
  by: z.string(),
  order: z
    .object({ id: WorkOrderId, number: z.number() })
    .nullable()
    .describe('that used it, where the reader sees its vehicle'),
});
export type PartEntry = z.output<typeof PartEntry>;

const some = PartQuantity.pipe(z.number().positive('too_small'));

/** A movement as people enter it; `used` is written by work orders that are done. */
export const PartEntryFields = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('received'), quantity: some, note: optionalText(300) }),
  z.object({ kind: z.literal('returned'), quantity: some, note: optionalText(300) }),
  z.object({
    kind: z.literal('corrected'),
    quantity: PartQuantity.pipe(z.number().min(-999_999, 'too_small')).refine((quantity) => quantity !== 0, 'required'),
    note: text(300).describe('why'),
  }),
  z.object({
    kind: z.literal('counted'),
    quantity: PartQuantity.pipe(z.number().min(0, 'too_small')).describe(
      'what is on the shelf; the entry is the difference',
    ),
    note: optionalText(300),
  }),
]);
export type PartEntryFields = z.output<typeof PartEntryFields>;

const shared = { tag: 'Workshop' } as const;
const ById = z.object({ id: PartIdInPath });
const selection = {
  clientId: ClientIdInPath.optional(),
  search: line(100).optional().describe('in reference, name and supplier'),
};

export const listParts = endpoint({
  ...shared,
  name: 'listParts',
  method: 'GET',
  path: '/maintenance/part/list',
  access: 'view_maintenance',
  summary: 'Parts with their stock, by name',
  query: z.object({ ...selection, low: z.literal('true').optional().describe('only what is low') }),
  reply: z.array(Part),
  errors: [],
});

export const addPart = endpoint({
  ...shared,
  name: 'addPart',
  method: 'POST',
  path: '/maintenance/part',
  access: 'manage_maintenance',
  summary: 'Adds a part, without stock',
  description: 'Not for users who see only a part of the vehicles (`not_allowed`).',
  body: PartFields,
  reply: Part,
  errors: ['client_not_found', 'part_reference_taken', 'limit_reached', 'not_allowed'],
  surprise: 'save_failed',
});

export const editPart = endpoint({
  ...shared,
  name: 'editPart',
  method: 'PUT',
  path: '/maintenance/part/{id}',
  access: 'manage_maintenance',
  summary: 'Replaces what a part says; its stock stays, and so do the prices of work orders',
  params: ById,
  body: PartFields,
  reply: Part,
  errors: ['part_not_found', 'part_reference_taken', 'not_allowed'],
  surprise: 'save_failed',
});

export const deletePart = endpoint({
  ...shared,
  name: 'deletePart',
  method: 'DELETE',
  path: '/maintenance/part/{id}',
  access: 'manage_maintenance',
  summary: 'Deletes a part; its entries and work orders keep it',
  params: ById,
  reply: z.null(),
  errors: ['part_not_found', 'part_on_order', 'not_allowed'],
});

export const listPartEntries = endpoint({
  ...shared,
  name: 'listPartEntries',
  method: 'GET',
  path: '/maintenance/part/{id}/entries',
  access: 'view_maintenance',
  summary: 'Movements of a part’s stock, newest first, a page at a time',
  params: ById,
  query: z.object(pageInQuery),
  reply: z.object({ entries: z.array(PartEntry), total: z.number() }),
  errors: ['part_not_found'],
});

export const addPartEntry = endpoint({
  ...shared,
  name: 'addPartEntry',
  method: 'POST',
  path: '/maintenance/part/{id}/entry',
  access: 'manage_maintenance',
  summary: 'Enters a movement of a part’s stock',
  description:
    'The stock is never below 0 (`stock_too_low`). Not for users who see only a part of the vehicles (`not_allowed`).',
  params: ById,
  body: PartEntryFields,
  reply: Part,
  errors: ['part_not_found', 'stock_too_low', 'not_allowed'],
  surprise: 'save_failed',
});

export const exportParts = endpoint({
  ...shared,
  name: 'exportParts',
  method: 'POST',
  path: '/maintenance/part/export',
  access: 'view_maintenance',
  summary: 'Parts with their stock and its value, as a file',
  body: z.object({ ...selection, low: z.boolean().optional(), ...exportFields }),
  ...exportedList,
  errors: ['export_too_long'],
});
