import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { DownloadedFile } from '../core/file.ts';
import { ClientExportId, ClientExportIdInPath, ClientId, ClientIdInPath, DeviceId, DriverId } from '../core/ids.ts';
import { CLIENT_EXPORT_BYTES, EXPORT_TIMEOUT, REPORT_FILE_DAYS } from '../core/limits.ts';
import { Instant, InstantInQuery } from '../core/text.ts';
import { JOB_FAILURES, JOB_STATES } from '../report/report-job.ts';

/** How positions are written: one file for each vehicle. none: they are left out. */
export const POSITION_FILES = ['csv', 'geojson', 'parquet', 'none'] as const;
export type PositionFiles = (typeof POSITION_FILES)[number];

/** Finished files of a client that are kept; a new export deletes the oldest beyond them. */
export const CLIENT_EXPORTS_KEPT = 3;

/** The longest period of one export: ten years. */
const LONGEST = 3660 * 86_400_000;

const ClientExport = z.object({
  id: ClientExportId,
  clientId: ClientId,
  requesterName: z.string(),
  from: Instant,
  to: Instant,
  devices: z.number().nullable().describe('how many were chosen; null: all'),
  driverId: DriverId.nullable().describe('whose data alone it is; null: everything of the client'),
  positions: z.enum(POSITION_FILES),
  state: z.enum(JOB_STATES),
  failure: z.enum(JOB_FAILURES).nullable(),
  askedAt: Instant,
  endedAt: Instant.nullable(),
  files: z.number().nullable().describe('that it will hold; null: not begun'),
  filesDone: z.number(),
  bytes: z.number().nullable(),
  fileName: z.string().nullable(),
  expiresAt: Instant.nullable().describe(`when the file is deleted: ${REPORT_FILE_DAYS} days after it was made`),
});
export type ClientExport = z.output<typeof ClientExport>;

const OfClient = z.object({ id: ClientIdInPath });
const OneOfClient = OfClient.extend({ exportId: ClientExportIdInPath });
const shared = { tag: 'Client', access: 'export_data' } as const;

export const exportClient = endpoint({
  ...shared,
  name: 'exportClient',
  method: 'POST',
  path: '/client/{id}/export',
  summary: 'Has everything of a client made into one ZIP',
  description:
    'Vehicles, groups, geofences, drivers, assignments, fuel, maintenance and documents whole; positions, trips, stops, events, alerts, ' +
    'commands and the logs of the period; the logs and drivers’ health only with the rights to see them. The files and columns are described in docs/export.md and, with counts and checksums, in the ' +
    '`manifest.json` of the ZIP. It is made by a job, under the rights that its requester has then; one at a time for each client, at ' +
    `most ${CLIENT_EXPORT_BYTES} bytes. ${CLIENT_EXPORTS_KEPT} finished files are kept.`,
  params: OfClient,
  body: z
    .object({
      from: InstantInQuery,
      to: InstantInQuery.describe('the period ends before it'),
      deviceIds: z
        .array(DeviceId)
        .min(1, 'required')
        .max(10_000, 'too_many')
        .nullable()
        .default(null)
        .describe('whose positions, trips, stops and events; null: of all'),
      driverId: DriverId.nullable()
        .default(null)
        .describe(
          'everything of this driver alone, with positions, trips, stops and events while the driver drove; null: of the client',
        ),
      positions: z.enum(POSITION_FILES).default('csv'),
    })
    .refine(({ driverId, deviceIds }) => driverId === null || deviceIds === null, {
      path: ['deviceIds'],
      message: 'invalid_value',
    })
    .refine(({ from }) => from >= 0, { path: ['from'], message: 'invalid_date' })
    .refine(({ from, to }) => from < to, { path: ['to'], message: 'invalid_date' })
    .refine(({ from, to }) => to - from <= LONGEST, { path: ['to'], message: 'too_large' }),
  reply: ClientExport,
  errors: ['client_not_found', 'device_not_found', 'driver_not_found', 'client_export_under_way'],
});

export const listClientExports = endpoint({
  ...shared,
  name: 'listClientExports',
  method: 'GET',
  path: '/client/{id}/export/list',
  summary: 'Exports of a client: the one being made and those that are kept, newest first',
  params: OfClient,
  reply: z.object({ exports: z.array(ClientExport), now: Instant }),
  errors: ['client_not_found'],
});

export const deleteClientExport = endpoint({
  ...shared,
  name: 'deleteClientExport',
  method: 'DELETE',
  path: '/client/{id}/export/{exportId}',
  summary: 'Cancels an export that is being made, or deletes one that is kept',
  params: OneOfClient,
  reply: z.null(),
  errors: ['client_export_not_found'],
});

export const downloadClientExport = endpoint({
  ...shared,
  name: 'downloadClientExport',
  method: 'GET',
  path: '/client/{id}/export/{exportId}/file',
  summary: 'The finished ZIP, for users of the client’s place who hold the right',
  params: OneOfClient,
  reply: DownloadedFile,
  files: ['zip'],
  errors: ['client_export_not_found', 'client_export_not_ready'],
  timeout: EXPORT_TIMEOUT,
  surprise: 'export_failed',
});
