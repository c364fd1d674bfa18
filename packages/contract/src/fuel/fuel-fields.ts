import { FUEL_FINDINGS } from '@balise/maintenance';
import { z } from 'zod';
import { MOST_AMOUNT } from '../billing/billing-plan.ts';
import { Attachment } from '../core/attachment.ts';
import { CURRENCIES } from '../core/currency.ts';
import { AttachmentId, ClientId, DeviceId, DriverId, FuelPurchaseId } from '../core/ids.ts';
import { Instant, InstantInQuery, line } from '../core/text.ts';
import { MeterReading } from '../device/meter-reading.ts';
import { COUNTER_UNITS, FUEL_TYPES } from './fuel-choices.ts';

/** Litres of one purchase at most: a road tanker's worth. */
export const MOST_LITRES = 40_000;
/** What a counter shows at most, km or hours. */
export const MOST_COUNTER = 10_000_000;

const decimals = (most: number) => (value: number) =>
  Math.abs(value * 10 ** most - Math.round(value * 10 ** most)) < 1e-6;

const Latitude = z.number().min(-90).max(90);
const Longitude = z.number().min(-180).max(180);

/** Receipts of one purchase at most. */
export const MOST_RECEIPTS = 5;

/** What is entered of a purchase. */
export const FuelFields = z
  .object({
    deviceId: DeviceId,
    dateFuel: InstantInQuery.describe('when it was bought: ms since 1970 UTC, or ISO 8601 with an offset'),
    isTimed: z.boolean().default(true).describe('false: of `dateFuel` only the day is known'),
    counter: z
      .number()
      .min(0)
      .max(MOST_COUNTER)
      .refine(decimals(1), 'invalid_value')
      .nullable()
      .default(null)
      .describe('what the meter showed, in the unit of the vehicle: km, or hours of a machine; null: it was not read'),
    counterIsRead: z
      .boolean()
      .default(true)
      .describe('false: it is the value that Balise proposed, and is no reading of the odometer'),
    counterConfirmed: z
      .boolean()
      .default(false)
      .describe('it is a reading of the odometer, however implausible; never one that makes the meter go back'),
    quantity: z.number().gt(0, 'too_small').max(MOST_LITRES).refine(decimals(3), 'invalid_value').describe('litres'),
    amount: z
      .int()
      .min(0)
      .max(MOST_AMOUNT)
      .nullable()
      .default(null)
      .describe('what it cost, smallest units of the currency; null: not known'),
    fuelType: z.enum(FUEL_TYPES),
    station: line(100).default(''),
    place: line(200).default(''),
    latitude: Latitude.nullable().default(null).describe('where it was bought, as the phone or the card’s file says'),
    longitude: Longitude.nullable().default(null),
    isFull: z.boolean().default(true).describe('the tank was full afterwards'),
    missedBefore: z
      .boolean()
      .default(false)
      .describe('a purchase before it was not entered: no consumption is computed up to this one'),
    cardNumber: line(40).default(''),
    note: line(300).default(''),
    driverId: DriverId.nullable().default(null).describe('who filled in'),
    receipts: z
      .array(AttachmentId)
      .max(MOST_RECEIPTS, 'too_many')
      .optional()
      .describe('uploaded with `POST /attachment`; left out: as they are'),
  })
  .refine(({ latitude, longitude }) => (latitude === null) === (longitude === null), {
    path: ['longitude'],
    error: 'required',
  });
export type FuelFields = z.output<typeof FuelFields>;

/** Why a purchase is an outlier. Words in the dictionaries, `fuel.findings`. */
export const FuelFinding = z.object({
  kind: z.enum(FUEL_FINDINGS),
  figures: z
    .record(z.string(), z.number())
    .describe(
      'over_tank: `quantity`, `tank` (litres); soon_again: `minutes`, `quantity`, `other` (id); consumption_far, missed_fill: `consumption`, ' +
        '`usual` (l/100 km or l/h); price_far: `price`, `usual` (smallest units a litre); counter_backwards: `counter`, `before`, `difference`; ' +
        'elsewhere: `metres`',
    ),
});
export type FuelFinding = z.output<typeof FuelFinding>;

/** A purchase of fuel. */
export const FuelPurchase = z.object({
  id: FuelPurchaseId,
  clientId: ClientId,
  deviceId: DeviceId,
  designation: z.string().describe('the plate of the vehicle; of one that is another client’s by now, its identity'),
  requestId: z.uuid(),
  dateFuel: Instant,
  isTimed: z.boolean(),
  counter: z.number().nullable().describe('in `counterUnit`'),
  counterUnit: z.enum(COUNTER_UNITS),
  counterIsRead: z.boolean(),
  reading: MeterReading.nullable().describe('null: there is no counter, it was not read, or it shows hours'),
  quantity: z.number().describe('litres'),
  amount: z.number().nullable().describe('smallest units of `currency`'),
  currency: z.enum(CURRENCIES),
  fuelType: z.enum(FUEL_TYPES),
  station: z.string(),
  place: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  isFull: z.boolean(),
  missedBefore: z.boolean(),
  cardNumber: z.string(),
  issuer: z.string().describe('of whose file it was imported; empty: it was not'),
  transaction: z.string().describe('its number in that file'),
  note: z.string(),
  driverId: DriverId.nullable(),
  driver: z.string().nullable().describe('the driver’s name; null: none, or the caller may not see drivers'),
  receipts: z.array(Attachment),
  findings: z
    .array(FuelFinding)
    .nullable()
    .describe('what is wrong with it; null: it is judged in a moment, empty: nothing is'),
  vehicle: z
    .object({ latitude: z.number(), longitude: z.number(), at: Instant })
    .nullable()
    .describe(
      'where the vehicle was when it was bought; null: its history does not know, or the caller has no right `view_history`',
    ),
  bought: z
    .object({ latitude: z.number(), longitude: z.number() })
    .nullable()
    .describe(
      'of a purchase that its vehicle was far from: where it was bought, as entered or where others of the client bought at that station; ' +
        'with the right `view_history`',
    ),
  by: z.string().describe('the user who entered it, as that person was called then'),
  createdAt: Instant,
  updatedAt: Instant,
  revision: z.number(),
});
export type FuelPurchase = z.output<typeof FuelPurchase>;
