import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { DownloadedFile } from '../core/file.ts';
import { ReportJobId, ReportJobIdInPath } from '../core/ids.ts';
import { EXPORT_TIMEOUT, REPORT_FILE_BYTES, REPORT_FILE_DAYS } from '../core/limits.ts';
import { Instant } from '../core/text.ts';
import { AnyDevices, REPORT_RULES, ReportKindInPath, reportFields } from './report.ts';
import { REPORT_KINDS } from './report-declaration.ts';
import { REPORT_FORMATS } from './report-filters.ts';

/** Files of one person that wait or are made at once. */
export const REPORT_JOBS = 5;
/** What is kept for one person at most: beyond it something is deleted before more is made. */
export const REPORTS_KEPT = { files: 200, bytes: 4 * REPORT_FILE_BYTES };

/**
 * How far a file is. refused: the requester has lost the right to it since; cancelled: by the requester. What has failed says
 * why in `failure`.
 */
export const JOB_STATES = ['waiting', 'running', 'done', 'failed', 'refused', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** too_long, too_large: beyond the limits, choose less; interrupted: the server stopped in the middle, twice; error: ask again. */
export const JOB_FAILURES = ['too_long', 'too_large', 'interrupted', 'error'] as const;
export type JobFailure = (typeof JOB_FAILURES)[number];

export const ReportJob = z.object({
  id: ReportJobId,
  kind: z.enum(REPORT_KINDS),
  format: z.enum(REPORT_FORMATS),
  from: Instant,
  to: Instant,
  timeZone: z.string(),
  state: z.enum(JOB_STATES),
  failure: z.enum(JOB_FAILURES).nullable(),
  askedAt: Instant,
  endedAt: Instant.nullable(),
  devices: z.number().nullable().describe('that it is about; null: not begun'),
  devicesDone: z.number(),
  rows: z.number(),
  bytes: z.number().nullable(),
  fileName: z.string().nullable(),
  expiresAt: Instant.nullable().describe(`when the file is deleted: ${REPORT_FILE_DAYS} days after it was made`),
});
export type ReportJob = z.output<typeof ReportJob>;

const ById = z.object({ id: ReportJobIdInPath });
const shared = { tag: 'Report', access: 'view_reports' } as const;

export const exportReport = endpoint({
  ...shared,
  name: 'exportReport',
  method: 'POST',
  path: '/report/{kind}/export',
  summary: 'Has a report made as a file',
  description:
    `${REPORT_RULES} It is made by a job, under the rights that its reader has then; see \`GET /report/jobs\`. PDF is made of summary ` +
    `and trips. At most ${REPORT_JOBS} at once.`,
  params: ReportKindInPath,
  body: z.object({ devices: AnyDevices, ...reportFields, format: z.enum(REPORT_FORMATS).default('xlsx') }),
  reply: ReportJob,
  errors: [
    'client_not_found',
    'group_not_found',
    'device_not_found',
    'geofence_not_found',
    'report_not_shared',
    'report_jobs_full',
    'report_room_full',
  ],
  surprise: 'report_failed',
});

export const listReportJobs = endpoint({
  ...shared,
  name: 'listReportJobs',
  method: 'GET',
  path: '/report/jobs',
  summary: 'One’s own files: those being made and those that are kept, newest first',
  reply: z.object({ jobs: z.array(ReportJob), now: Instant }),
  errors: [],
});

export const deleteReportJob = endpoint({
  ...shared,
  name: 'deleteReportJob',
  method: 'DELETE',
  path: '/report/job/{id}',
  summary: 'Cancels a file that is being made, or deletes one that is kept',
  params: ById,
  reply: z.null(),
  errors: ['report_job_not_found'],
});

export const downloadReport = endpoint({
  ...shared,
  name: 'downloadReport',
  method: 'GET',
  path: '/report/job/{id}/file',
  summary: 'The finished file, for the user who asked for it',
  params: ById,
  reply: DownloadedFile,
  files: REPORT_FORMATS,
  timeout: EXPORT_TIMEOUT,
  errors: ['report_job_not_found', 'report_not_ready'],
  surprise: 'export_failed',
});
