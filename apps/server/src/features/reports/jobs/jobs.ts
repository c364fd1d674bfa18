import type { ReportCriteria, ReportJob } from '@balise/contract';
import type { JobRow } from './job-queries.ts';

/** A job as its reader sees it. */
export function presentJob(row: JobRow): ReportJob {
  const { id, kind, format, state, failure } = row;
  const { from, to } = row.asked as ReportCriteria;
  return {
    id,
    kind,
    format,
    from,
    to,
    timeZone: row.time_zone,
    state,
    failure,
    askedAt: row.asked_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
    devices: row.devices,
    devicesDone: row.devices_done,
    rows: Number(row.rows),
    bytes: row.bytes === null ? null : Number(row.bytes),
    fileName: row.file_name,
    expiresAt: row.expires_at?.getTime() ?? null,
  };
}
