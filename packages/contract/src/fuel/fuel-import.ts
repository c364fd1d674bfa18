import { z } from 'zod';
import { CURRENCIES } from '../core/currency.ts';
import { endpoint } from '../core/endpoint.ts';
import { FIELD_CODES } from '../core/fields.ts';
import { UploadedFile } from '../core/file.ts';
import { ClientIdInPath } from '../core/ids.ts';
import { Instant, line } from '../core/text.ts';
import { IMPORT_LIMITS } from '../device/import-fields.ts';
import { FUEL_TYPES } from './fuel-choices.ts';
import { DAY_ORDERS, FUEL_IMPORT_FIELDS, FUEL_LINE_STATES } from './fuel-import-choices.ts';

const Field = z.enum(FUEL_IMPORT_FIELDS);

/** One field a column, `-` for a column that is not imported: `date,time,-,quantity`. */
const Columns = z
  .string()
  .max(IMPORT_LIMITS.columns * 20, 'too_long')
  .transform((list) => list.split(',').map((field) => (field === '-' || field === '' ? null : field)))
  .pipe(
    z
      .array(Field.nullable())
      .max(IMPORT_LIMITS.columns, 'too_many')
      .refine((fields) => {
        const chosen = fields.filter((field) => field !== null);
        return new Set(chosen).size === chosen.length;
      }, 'already_exists'),
  );

const choices = {
  clientId: ClientIdInPath.optional(),
  issuer: line(60).min(1, 'required').describe('who issued the cards: what is chosen here is remembered under it'),
  columns: Columns.optional().describe(
    'what each column holds, in its order, and `-` for one that is not imported: `date,time,-,quantity`. Left out: as the last file of ' +
      'this issuer, else by the headings',
  ),
  dayOrder: z.enum(DAY_ORDERS).optional().describe('how days are written. Left out: as before, else as the file shows'),
  currency: z.enum(CURRENCIES).optional().describe('of lines that name none. Left out: as before, else the client’s'),
  fuelType: z
    .enum(FUEL_TYPES)
    .optional()
    .describe('of lines that name no product. Left out: as before, else as the vehicle’s last purchase'),
  fillsUp: z
    .enum(['yes', 'no'])
    .optional()
    .describe('whether the tank is full after each purchase, which no file says. Left out: as before, else yes'),
};

const Line = z.object({
  row: z.number().describe('number of the row in the file, as a spreadsheet counts'),
  state: z.enum(FUEL_LINE_STATES),
  designation: z.string().describe('the vehicle, as Balise knows it; else as the file calls it'),
  dateFuel: Instant.nullable(),
  isTimed: z.boolean(),
  quantity: z.number().nullable().describe('litres'),
  amount: z.number().nullable().describe('smallest units of `currency`'),
  currency: z.enum(CURRENCIES),
  fuelType: z.enum(FUEL_TYPES).nullable(),
  station: z.string(),
  product: z.string().describe('as the file calls it'),
  errors: z.array(z.object({ field: Field, value: z.string(), code: z.enum(FIELD_CODES), message: z.string() })),
});

/** Lines that a preview shows; all of them are counted. */
export const FAULTY_LINES_SHOWN = 200;
export const OTHER_LINES_SHOWN = 50;

export const FuelImport = z.object({
  columns: z.array(
    z.object({ header: z.string(), field: Field.nullable(), sample: z.string().describe('its first value') }),
  ),
  missing: z
    .array(z.enum(['date', 'quantity', 'vehicle']))
    .describe('what no column holds although it is needed; `vehicle`: neither a vehicle nor a card'),
  dayOrder: z.enum(DAY_ORDERS),
  currency: z.enum(CURRENCIES),
  fuelType: z.enum(FUEL_TYPES).nullable(),
  fillsUp: z.boolean(),
  counts: z.record(z.enum(FUEL_LINE_STATES), z.number()),
  quantity: z.number().describe('litres of the new lines'),
  lines: z
    .array(Line)
    .describe(`the first ${FAULTY_LINES_SHOWN} faulty ones and the first ${OTHER_LINES_SHOWN} others, in their order`),
});
export type FuelImport = z.output<typeof FuelImport>;
export type FuelImportLine = FuelImport['lines'][number];

const shared = { tag: 'Fuel', access: 'manage_fuel' } as const;
const file = { uploads: true, bodyLimit: IMPORT_LIMITS.bytes, body: UploadedFile } as const;
const unreadable = [
  ...(['client_not_found', 'import_unreadable', 'import_old_excel', 'import_empty'] as const),
  ...(['import_too_many_rows', 'import_too_many_columns'] as const),
];

export const previewFuelImport = endpoint({
  ...shared,
  name: 'previewFuelImport',
  method: 'POST',
  path: '/fuel/import/preview',
  summary: 'Reads the file of an issuer of fuel cards and says what each line would become',
  description:
    'CSV or Excel `.xlsx` (the first sheet), at most 5 MB and 5,000 rows; lines above the headings are skipped. A vehicle is found by its ' +
    'plate, its fleet number or its name, or by the card that pays for it. Dates are those of the client’s clocks. A line is *known* where ' +
    'the client has a purchase with its transaction number, or one of the same vehicle and litres within two hours (on the same day, where ' +
    'the file has no time). Nothing is imported and nothing kept.',
  query: z.object(choices),
  ...file,
  reply: FuelImport,
  errors: unreadable,
});

export const importFuel = endpoint({
  ...shared,
  name: 'importFuel',
  method: 'POST',
  path: '/fuel/import',
  summary: 'Records the purchases of a file of fuel cards',
  description:
    'One transaction. With faulty lines nothing is imported, unless `onlyGood=yes` leaves them out. Known lines and products that are no ' +
    'fuel are passed over, so that the same file can be sent twice. What columns hold is remembered for the client and the issuer.',
  query: z.object({ ...choices, onlyGood: z.enum(['yes', 'no']).default('no') }),
  ...file,
  reply: z.object({
    added: z.number(),
    known: z.number().describe('purchases that were there, or came twice in the file'),
    notFuel: z.number().describe('lines of tolls, car washes, additives …'),
    skipped: z.number().describe('faulty lines'),
  }),
  errors: [...unreadable, 'import_has_errors'],
  surprise: 'import_failed',
});

export const listFuelIssuers = endpoint({
  ...shared,
  name: 'listFuelIssuers',
  method: 'GET',
  path: '/fuel/import/issuers',
  summary: 'The issuers of fuel cards of which a client imported files, the last one first',
  query: z.object({ clientId: ClientIdInPath.optional() }),
  reply: z.array(z.object({ issuer: z.string(), importedAt: Instant })),
  errors: ['client_not_found'],
});
