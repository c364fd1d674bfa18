import { z } from 'zod';
import { Attachment } from '../core/attachment.ts';
import { ClientId, DefectId, DeviceId, InspectionId, WorkOrderId } from '../core/ids.ts';
import { Instant } from '../core/text.ts';
import { DEFECT_SEVERITIES, DEFECT_STATES } from './defect-severity.ts';
import { WORK_ORDER_STATES } from './work-order-fields.ts';

/** What an inspection found wrong with a vehicle. */
export const Defect = z.object({
  id: DefectId,
  clientId: ClientId,
  deviceId: DeviceId,
  designation: z.string(),
  name: z.string().describe('of the item that failed'),
  note: z.string(),
  severity: z.enum(DEFECT_SEVERITIES),
  state: z.enum(DEFECT_STATES),
  isOutOfService: z.boolean().describe('the vehicle is out of service until it is closed or dismissed'),
  inspectionId: InspectionId.describe('that reported it last'),
  reports: z.number().describe('inspections that reported it'),
  openedAt: Instant,
  by: z.string().describe('the signature of the inspection that found it'),
  order: z.object({ id: WorkOrderId, number: z.number(), state: z.enum(WORK_ORDER_STATES) }).nullable(),
  repairedAt: Instant.nullable(),
  repairedBy: z.string(),
  closedAt: Instant.nullable(),
  closedBy: z.string().describe('who signed the repair, or dismissed it'),
  closingNote: z.string(),
  photos: z.array(Attachment),
});
export type Defect = z.output<typeof Defect>;
