import { z } from 'zod';
import { Attachment } from '../core/attachment.ts';
import { AttachmentId, ClientId, DeviceId, InspectionId, InspectionTemplateId } from '../core/ids.ts';
import { Instant, optionalLines, optionalText, text } from '../core/text.ts';
import { MeterReading } from '../device/meter-reading.ts';
import { MOST_METRES } from '../device/odometer.ts';
import { Defect } from './defect-fields.ts';
import { DEFECT_SEVERITIES } from './defect-severity.ts';

/** Inspection lists of a client at most. */
export const MOST_TEMPLATES = 100;
/** Items of one list at most. */
export const MOST_INSPECTION_ITEMS = 60;
/** Photos of one item, and of one inspection, at most. */
export const MOST_ITEM_PHOTOS = 3;
export const MOST_INSPECTION_PHOTOS = 20;
/** Inspections of one vehicle that are entered within 24 hours, at most. */
export const MOST_INSPECTIONS_A_DAY = 50;

/** When a list is gone through. Words: `inspections.kinds`. */
export const INSPECTION_KINDS = ['beforeTrip', 'afterTrip', 'other'] as const;
export type InspectionKind = (typeof INSPECTION_KINDS)[number];

/** Words: `inspections.results`. */
export const ITEM_RESULTS = ['pass', 'fail', 'notApplicable'] as const;
export type ItemResult = (typeof ITEM_RESULTS)[number];

const ItemKey = z.string().regex(/^[a-z0-9]{1,20}$/, 'invalid_value');

/** What is looked at. */
export const TemplateItem = z.object({
  key: ItemKey.describe('names the item within its list; it stays when the list is edited'),
  name: text(120),
  severity: z.enum(DEFECT_SEVERITIES).default('major').describe('proposed for a defect of it'),
  isPhotoNeeded: z.boolean().default(true).describe('an inspection that fails it needs a photo'),
});
export type TemplateItem = z.output<typeof TemplateItem>;

const isUnique = (items: readonly { key: string }[]): boolean =>
  new Set(items.map(({ key }) => key)).size === items.length;

export const TemplateFields = z.object({
  clientId: ClientId.optional().describe('whose list; a client’s own users may leave it out'),
  name: text(100).describe('unique in the client'),
  kind: z.enum(INSPECTION_KINDS),
  items: z
    .array(TemplateItem)
    .min(1, 'required')
    .max(MOST_INSPECTION_ITEMS, 'too_many')
    .refine(isUnique, 'already_exists'),
  isMeterNeeded: z.boolean().default(false).describe('an inspection needs what the vehicle’s meter shows'),
});
export type TemplateFields = z.output<typeof TemplateFields>;

/** A list of what is looked at in an inspection. */
export const InspectionTemplate = z.object({
  id: InspectionTemplateId,
  clientId: ClientId,
  name: z.string(),
  kind: z.enum(INSPECTION_KINDS),
  items: z.array(TemplateItem),
  isMeterNeeded: z.boolean(),
  revision: z.number().describe('grows with each change'),
});
export type InspectionTemplate = z.output<typeof InspectionTemplate>;

const InspectedItem = z.object({
  key: ItemKey,
  name: text(120).describe('of the item as the form showed it'),
  result: z.enum(ITEM_RESULTS),
  severity: z.enum(DEFECT_SEVERITIES).nullable().default(null).describe('of a failed item; null: as the list proposes'),
  isOutOfService: z
    .boolean()
    .default(false)
    .describe('of a critical defect: the vehicle is out of service until it is repaired and signed'),
  note: optionalText(300),
  photoIds: z.array(AttachmentId).max(MOST_ITEM_PHOTOS, 'too_many').default([]),
});
export type InspectedItem = z.output<typeof InspectedItem>;

const photosOf = (items: readonly { photoIds: readonly unknown[] }[]): number =>
  items.reduce((sum, { photoIds }) => sum + photoIds.length, 0);

/** An inspection as its inspector signs it. */
export const InspectionFields = z.object({
  requestId: z.uuid().optional().describe('made by the form: a repeated call stores one inspection'),
  deviceId: DeviceId,
  templateId: InspectionTemplateId,
  templateRevision: z.int().positive().describe('of the list that the form showed'),
  at: Instant.describe('when it was signed'),
  signature: text(100).describe('the inspector’s name, as typed'),
  note: optionalLines(1000),
  metres: z
    .int()
    .min(0)
    .max(MOST_METRES)
    .nullable()
    .default(null)
    .describe('what the meter shows, m: a reading of the odometer, unless it disagrees'),
  items: z
    .array(InspectedItem)
    .min(1, 'required')
    .max(MOST_INSPECTION_ITEMS, 'too_many')
    .refine(isUnique, 'already_exists')
    .refine((items) => photosOf(items) <= MOST_INSPECTION_PHOTOS, 'too_many'),
});
export type InspectionFields = z.output<typeof InspectionFields>;

/** An inspection as lists show it; never changed. */
export const ListedInspection = z.object({
  id: InspectionId,
  clientId: ClientId,
  deviceId: DeviceId,
  designation: z.string(),
  template: z.string().describe('the name of its list then'),
  kind: z.enum(INSPECTION_KINDS),
  at: Instant,
  createdAt: Instant.describe('when it was received: later where it was made without a connection'),
  by: z.string().describe('the user'),
  signature: z.string(),
  items: z.number(),
  failed: z.number(),
  metres: z.number().nullable().describe('m'),
  reading: MeterReading.nullable().describe('what became of the meter in the odometer; null: none was typed'),
  openDefects: z.number().describe('of those that it reported, those that are not repaired'),
});
export type ListedInspection = z.output<typeof ListedInspection>;

export const Inspection = ListedInspection.extend({
  note: z.string(),
  itemList: z.array(
    InspectedItem.omit({ photoIds: true, isOutOfService: true }).extend({ photos: z.array(Attachment) }),
  ),
  defects: z.array(Defect),
});
export type Inspection = z.output<typeof Inspection>;
