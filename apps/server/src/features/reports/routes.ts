import { Readable } from 'node:stream';
import {
  deleteReportJob,
  downloadReport,
  exportReport,
  listReportJobs,
  previewReport,
  REPORTS,
  type ReportCriteria,
  type ReportKind,
  readFleetActivity,
} from '@balise/contract';
import { contentOfParts } from '../../files/stored/index.ts';
import type { Api, RequestContext } from '../../http/api.ts';
import { Failure, fail } from '../../http/failure.ts';
import { FileReply } from '../../http/file-reply.ts';
import { JsonText } from '../../http/json-text.ts';
import { serve } from '../../http/serve.ts';
import { userAgentOf } from '../../http/user-agent.ts';
import { audit } from '../audit/index.ts';
import { logPositionAccess } from '../history/index.ts';
import { type ParsedCriteria, parseCriteria, parsePageCriteria } from './criteria.ts';
import {
  cancelJob,
  countParts,
  deleteJob,
  findJob,
  insertJob,
  listJobs,
  readPart,
  seesWhole,
} from './jobs/job-queries.ts';
import { presentJob } from './jobs/jobs.ts';
import { mayTakeFile } from './policy.ts';
import { clientOf, type ReportLook } from './read/choice-queries.ts';
import { logLookAtShared } from './read/shared-members.ts';
import { type ReportThreads, startPreviews } from './threads/index.ts';

export function reportRoutes(api: Api, threads: ReportThreads): void {
  const preview = startPreviews(threads);

  serve(api, previewReport, async ({ tx, who, request, reply, params: { kind }, now }) => {
    const parsed = await parsePageCriteria({ tx, scope: who.scope }, kind, request.body);
    if (parsed instanceof Failure) return parsed;
    const { criteria, timeZone, about } = parsed;
    await note({ tx, who, request, now }, { action: 'report.view', kind, criteria, about });
    const order = { kind, criteria, timeZone, now };
    return new JsonText(() => preview('previewOf', { scope: who.scope, order, criteria }, reply));
  });

  serve(api, readFleetActivity, async ({ tx, who: { scope }, reply, query, now }) => {
    const client = scope.clientId === null ? undefined : await clientOf(tx, scope.clientId);
    const order = { timeZone: query.timeZone ?? client?.timeZone ?? 'UTC', now };
    return new JsonText(() => preview('activityOf', { scope, order }, reply));
  });

  serve(api, exportReport, async ({ tx, who, request, params: { kind }, body: { format, language }, now }) => {
    if (!REPORTS[kind].formats.includes(format)) return fail('fields_invalid', { format: 'invalid_value' });
    const parsed = await parseCriteria({ tx, scope: who.scope }, kind, request.body);
    if (parsed instanceof Failure) return parsed;
    const { userId, viewing, clientId } = who.scope;
    const job = await insertJob(tx, {
      ...parsed,
      userId,
      viewingClientId: viewing ? clientId : null,
      kind,
      format,
      language,
      now,
    });
    if (typeof job === 'string') return fail(job);
    const { criteria, about } = parsed;
    await note(
      { tx, who, request, now },
      { action: 'report.export', kind, criteria, about, more: { job: job.id, format } },
    );
    return presentJob(job);
  });

  serve(api, listReportJobs, async ({ tx, now }) => ({ jobs: (await listJobs(tx)).map(presentJob), now }));

  serve(api, deleteReportJob, async ({ tx, who, request, params: { id }, now }) => {
    const job = await findJob(tx, id);
    if (!job) return fail('report_job_not_found');
    if (!(await cancelJob(tx, id, now))) await deleteJob(tx, id);
    const { clientId, partnerId } = who.scope;
    const [criteria, about] = [job.asked as ReportCriteria, { clientId, partnerId }];
    await note(
      { tx, who, request, now },
      { action: 'report.delete', kind: job.kind, criteria, about, more: { job: id } },
    );
    return null;
  });

  serve(api, downloadReport, async ({ tx, who, params: { id } }) => {
    const job = await findJob(tx, id);
    if (!job) return fail('report_job_not_found');
    if (job.state !== 'done') return fail('report_not_ready');
    if (!mayTakeFile(who.scope, job) || !(await seesWhole(tx, id))) return fail('report_job_not_found');
    const parts = await countParts(tx, id);
    const read = (part: number) => readPart(api.database, who.scope, id, part);
    return new FileReply(job.file_name ?? '', job.format, async () => Readable.from(contentOfParts(parts, read)));
  });
}

type Noted = {
  action: 'report.view' | 'report.export' | 'report.delete';
  kind: ReportKind;
  criteria: ReportCriteria;
  about: ParsedCriteria<ReportCriteria>['about'];
  more?: object;
};

/**
 * A request for where one vehicle was, and any about a shared one, is logged as an access to its track; downloading a report, or searching
 * for all vehicles in an area, in the log.
 */
async function note(act: RequestContext, { action, kind, criteria, about, more }: Noted): Promise<void> {
  const { devices, from, to, filters } = criteria;
  const tellsTrack = REPORTS[kind].right === 'view_history';
  const ids = devices.deviceIds.filter((id) => id !== 'all');
  if (action !== 'report.delete') {
    if (tellsTrack) for (const id of ids) await logPositionAccess(act, id, { from, to });
    else await logLookAtShared(act.tx, kind, criteria, lookOf(act, { from, to }));
  }
  if (action === 'report.view' && (!tellsTrack || ids.length > 0)) return;
  const chosen = devices.deviceIds.includes('all') ? 'all' : ids.length;
  const groups = devices.groupIds.length > 0 ? { groups: devices.groupIds.length } : {};
  const area = filters.area ? { area: filters.area } : {};
  await audit(act, {
    action,
    ...about,
    subject: { kind: 'report', id: null, name: kind },
    after: { from, to, devices: chosen, ...groups, ...area, ...more },
  });
}

const lookOf = ({ who, request, now }: RequestContext, { from, to }: { from: number; to: number }): ReportLook => ({
  from,
  to,
  now,
  viewing: who.scope.viewing,
  address: request.ip,
  userAgent: userAgentOf(request),
});
