import { DUE_STATES } from '@balise/maintenance';
import { z } from 'zod';
import { Attachment } from '../core/attachment.ts';
import { ClientId, DeviceId, OperationId, ServiceId, ServiceRecordId, ServiceVehicleId } from '../core/ids.ts';
import { Instant } from '../core/text.ts';

/** done; notDone: left out, or passed without execution; postponed; withdrawn: a record that was wrong. Words: `maintenance.kinds`. */
export const RECORD_KINDS = ['done', 'notDone', 'postponed', 'withdrawn'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** What was done, left out or put off. Money is in smallest units of the client's currency. */
export const ServiceRecord = z.object({
  id: ServiceRecordId,
  clientId: ClientId,
  dueId: ServiceVehicleId,
  serviceId: ServiceId,
  service: z.string(),
  deviceId: DeviceId,
  designation: z.string(),
  kind: z.enum(RECORD_KINDS),
  at: Instant,
  day: z.string().describe('of the client’s calendar'),
  metres: z.number().nullable().describe('m, what the meter showed; null: not known'),
  partsCost: z.number(),
  labourCost: z.number(),
  taxCost: z.number(),
  totalCost: z.number(),
  downtimeMinutes: z.number().nullable(),
  workshop: z.string(),
  note: z.string(),
  reason: z.string(),
  operations: z.array(z.object({ id: OperationId, name: z.string() })),
  files: z.array(Attachment).describe('invoices and photos; `GET /attachment/{id}` is the file'),
  state: z.enum(DUE_STATES).describe('how far the service was then'),
  wasDueOn: z.string().nullable(),
  missed: z.number().describe('intervals that had passed without execution'),
  by: z.string().describe('the user who entered it, as that person was called then'),
  createdAt: Instant,
  replaces: ServiceRecordId.nullable().describe('the record that it corrects'),
  isReplaced: z.boolean().describe('a later record corrects it: it counts no more'),
});
export type ServiceRecord = z.output<typeof ServiceRecord>;
