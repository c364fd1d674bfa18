import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { FIELD_CODES, WARNING_CODES } from '../core/fields.ts';
import { DownloadedFile, exportFields } from '../core/file.ts';
import { ClientId } from '../core/ids.ts';
import { CountryCode2, Id, IdInPath, Instant, text } from '../core/text.ts';
import { IMPORT_FIELDS, IMPORT_LIMITS } from './import-fields.ts';

const FieldName = z.enum(IMPORT_FIELDS);
const ById = z.object({ id: IdInPath });

/** What counts for every row whose own cell is empty. */
export const ImportDefaults = z.object({
  clientId: ClientId.nullable().default(null),
  deviceTypeId: Id.nullable().default(null),
  trackerModelId: Id.nullable().default(null),
  operatorId: Id.nullable().default(null),
  countryCode2: CountryCode2.nullable().default(null),
});
export type ImportDefaults = z.output<typeof ImportDefaults>;

const shared = {
  field: FieldName,
  column: z.string().nullable().describe('heading of the column; null where the file has none for this field'),
  value: z.string().describe('as it is in the file'),
  message: z.string().describe('in the reader’s language'),
};
export const ImportFault = z.object({ ...shared, code: z.enum(FIELD_CODES) });
export type ImportFault = z.infer<typeof ImportFault>;
export const ImportDoubt = z.object({ ...shared, code: z.enum(WARNING_CODES) });

export const ImportRow = z.object({
  row: z.int().describe('number of the row in the file; the headings are row 1'),
  cells: z.array(z.string()).describe('by column'),
  errors: z.array(ImportFault).describe('what keeps the row from being imported'),
  warnings: z.array(ImportDoubt).describe('imported all the same, but look again'),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** An uploaded file and what each of its rows would become. It is its uploader’s alone, and forgotten after a day. */
export const DeviceImport = z.object({
  id: Id,
  fileName: z.string(),
  createdAt: Instant,
  columns: z.array(z.object({ header: z.string(), field: FieldName.nullable().describe('null: not imported') })),
  missing: z.array(FieldName).describe('fields that must have a column and have none'),
  defaults: ImportDefaults,
  rows: z.array(ImportRow),
  good: z.int().describe('rows that can be imported'),
  bad: z.int().describe('rows that cannot'),
  imported: z
    .object({ at: Instant, added: z.int(), skipped: z.int() })
    .nullable()
    .describe('what came of it, once it is done'),
});
export type DeviceImport = z.infer<typeof DeviceImport>;

const tag = 'Device';
const BASE64 = Math.ceil(IMPORT_LIMITS.bytes / 3) * 4;

export const previewDeviceImport = endpoint({
  name: 'previewDeviceImport',
  method: 'POST',
  path: '/device/import/preview',
  access: 'add_device',
  tag,
  summary: 'Reads a table of devices and says what each row would become',
  description:
    'CSV (UTF-8 or Windows-1252; separated by `;`, `,` or tabs) or Excel `.xlsx` (the first sheet), at most 5 MB, 5,000 rows and 50 ' +
    'columns. Headings in English or French are matched to fields. Nothing is imported yet: every row is judged by ' +
    'the rules of `POST /device`, against the file and against what is registered.',
  body: z.object({
    fileName: text(200),
    content: z
      .string()
      .min(1, 'required')
      .max(BASE64, 'too_long')
      .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'invalid_characters')
      .describe('the file’s bytes in base64'),
    defaults: ImportDefaults.optional(),
  }),
  bodyLimit: BASE64 + 16 * 1024,
  reply: DeviceImport,
  errors: [
    'import_unreadable',
    'import_old_excel',
    'import_empty',
    'import_too_many_rows',
    'import_too_many_columns',
    'import_refused',
    'too_many_requests',
  ],
});

export const getDeviceImport = endpoint({
  name: 'getDeviceImport',
  method: 'GET',
  path: '/device/import/{id}',
  access: 'add_device',
  tag,
  summary: 'An uploaded file, judged anew',
  params: ById,
  reply: DeviceImport,
  errors: ['import_not_found', 'import_refused'],
});

export const editDeviceImport = endpoint({
  name: 'editDeviceImport',
  method: 'PUT',
  path: '/device/import/{id}',
  access: 'add_device',
  tag,
  summary: 'Corrects an uploaded file: its columns, what counts for every row, single cells',
  params: ById,
  body: z.object({
    columns: z
      .array(FieldName.nullable())
      .max(IMPORT_LIMITS.columns + IMPORT_FIELDS.length, 'too_long')
      .optional()
      .describe('the field of each column, in the order of the file; a field is once'),
    defaults: ImportDefaults.optional(),
    cells: z
      .array(
        z.object({
          row: z.int().min(1).max(2_000_000),
          field: FieldName,
          value: z.string().max(IMPORT_LIMITS.cell, 'too_long'),
        }),
      )
      .max(500, 'too_long')
      .default([])
      .describe('new values; a field without a column gets one'),
  }),
  reply: DeviceImport,
  errors: ['import_not_found', 'import_done', 'import_refused'],
});

export const importDevices = endpoint({
  name: 'importDevices',
  method: 'POST',
  path: '/device/import',
  access: 'add_device',
  tag,
  summary: 'Adds the devices of an uploaded file, all of them or none',
  description:
    'One transaction. Done twice it adds nothing twice and answers the same. With bad rows, `onlyGood` says that they are to be left out; ' +
    '`rows` is how many the caller saw as good, and where that is no longer so nothing is done (`import_changed`).',
  body: z.object({ importId: Id, onlyGood: z.boolean().default(false), rows: z.int().min(1).max(IMPORT_LIMITS.rows) }),
  reply: z.object({ added: z.int(), skipped: z.int() }),
  surprise: 'import_failed',
  errors: ['import_not_found', 'import_has_errors', 'import_changed', 'import_refused', 'already_exists'],
});

export const exportImportErrors = endpoint({
  name: 'exportImportErrors',
  method: 'GET',
  path: '/device/import/{id}/errors',
  access: 'add_device',
  tag,
  summary: 'The rows that cannot be imported, as a file with a column that says why',
  description: 'Corrected in place it can be uploaded again: the added column is not read.',
  params: ById,
  query: z.object({ format: exportFields.format, language: exportFields.language }),
  files: ['xlsx', 'csv'],
  reply: DownloadedFile,
  errors: ['import_not_found', 'import_refused'],
  surprise: 'export_failed',
});

export const importTemplate = endpoint({
  name: 'importTemplate',
  method: 'GET',
  path: '/device/import-template',
  access: 'add_device',
  tag,
  summary: 'An empty table to fill in and import',
  description:
    'Headings in the language asked for; as Excel with the choices of each list and a sheet that explains the columns.',
  query: z.object({ format: exportFields.format, language: exportFields.language }),
  files: ['xlsx', 'csv'],
  reply: DownloadedFile,
  errors: [],
  surprise: 'export_failed',
});
