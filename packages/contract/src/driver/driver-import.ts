import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { FIELD_CODES } from '../core/fields.ts';
import { DownloadedFile, exportFields, UploadedFile } from '../core/file.ts';
import { ClientIdInPath } from '../core/ids.ts';
import { IMPORT_LIMITS } from '../device/import-fields.ts';

/** What a column of an imported file can hold, in the order of the template. */
export const DRIVER_IMPORT_FIELDS = [
  ...([
    'lastName',
    'firstName',
    'registerNumber',
    'phone',
    'email',
    'bornOn',
    'identityType',
    'identityNumber',
  ] as const),
  ...(['identityExpiresOn', 'hiredOn', 'contractType', 'contractDuration', 'contractUnit', 'licenceNumber'] as const),
  ...(['licenceCategories', 'licenceIssuedOn', 'licenceExpiresOn', 'licenceRestrictions', 'qualifications'] as const),
  ...(['medicalRestrictions', 'medicalVisitOn', 'medicalNextOn', 'note'] as const),
] as const;
export type DriverImportField = (typeof DRIVER_IMPORT_FIELDS)[number];

/** Rows with faults that a preview names; all of them are counted. */
export const FAULTY_ROWS_SHOWN = 200;

const Field = z.enum(DRIVER_IMPORT_FIELDS);

export const DriverImport = z.object({
  columns: z.array(z.object({ header: z.string(), field: Field.nullable().describe('null: not imported') })),
  good: z.number().describe('rows that can be imported'),
  bad: z.number().describe('rows that cannot'),
  names: z.array(z.string()).describe('the first ten drivers who would be added'),
  faults: z
    .array(
      z.object({
        row: z.number().describe('number of the row in the file; the headings are row 1'),
        name: z.string(),
        errors: z.array(z.object({ field: Field, value: z.string(), code: z.enum(FIELD_CODES), message: z.string() })),
      }),
    )
    .describe(`the first ${FAULTY_ROWS_SHOWN} rows that cannot be imported, and why`),
});
export type DriverImport = z.output<typeof DriverImport>;

const shared = { tag: 'Driver', access: 'manage_drivers' } as const;
const unreadable = [
  ...(['client_not_found', 'import_unreadable', 'import_old_excel', 'import_empty'] as const),
  ...(['import_too_many_rows', 'import_too_many_columns', 'limit_reached'] as const),
];
const file = { uploads: true, bodyLimit: IMPORT_LIMITS.bytes, body: UploadedFile } as const;

export const previewDriverImport = endpoint({
  ...shared,
  name: 'previewDriverImport',
  method: 'POST',
  path: '/driver/import/preview',
  summary: 'Reads a table of drivers and says which rows can be imported',
  description:
    'CSV (UTF-8 or Windows-1252) or Excel `.xlsx` (the first sheet), at most 5 MB and 5,000 rows. Headings in English or French are matched ' +
    'to fields; an exported list can be read again. Days are `2026-11-25` or `25/11/2026`. Nothing is imported and nothing kept: rows are ' +
    'corrected in the file. Every row is judged as by `POST /driver`, against the file and against the drivers that there are.',
  query: z.object({ clientId: ClientIdInPath.optional() }),
  ...file,
  reply: DriverImport,
  errors: unreadable,
});

export const importDrivers = endpoint({
  ...shared,
  name: 'importDrivers',
  method: 'POST',
  path: '/driver/import',
  summary: 'Adds the drivers of a file, all of them or none',
  description:
    'One transaction. With bad rows, `onlyGood=yes` leaves them out; `rows` is how many the caller saw as good, and where that is no longer ' +
    'so nothing is done (`import_changed`).',
  query: z.object({
    clientId: ClientIdInPath.optional(),
    onlyGood: z.enum(['yes', 'no']).default('no'),
    rows: z.coerce.number<number>().pipe(z.int().min(1).max(IMPORT_LIMITS.rows)),
  }),
  ...file,
  reply: z.object({ added: z.number(), skipped: z.number() }),
  errors: [...unreadable, 'import_has_errors', 'import_changed'],
  surprise: 'import_failed',
});

export const driverImportTemplate = endpoint({
  ...shared,
  name: 'driverImportTemplate',
  method: 'GET',
  path: '/driver/import-template',
  summary: 'An empty table of drivers to fill in and import',
  query: z.object({ format: exportFields.format, language: exportFields.language }),
  files: ['xlsx', 'csv'],
  reply: DownloadedFile,
  errors: [],
  surprise: 'export_failed',
});
