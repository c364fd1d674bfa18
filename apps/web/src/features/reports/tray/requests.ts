import { API_BASE, deleteReportJob, listReportJobs, type ReportJob } from '@balise/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.ts';
import { isUnderWay } from '../../../api/under-way.ts';
import { type Watched, watchOf } from './pace.ts';

const OFTEN = 1000; // ms, while something is being made
const SELDOM = 5 * 60_000; // ms: a file that goes, one asked for in another window

/** The reader's files; asked often while one is being made, and with the pace at which each goes on. */
export const jobsQuery = queryOptions({
  queryKey: ['reports', 'jobs'],
  queryFn: async (): Promise<{ jobs: ReportJob[]; now: number; watched: Watched }> => {
    const answer = await call(listReportJobs);
    const before = queryClient.getQueryData<{ watched: Watched }>(['reports', 'jobs']);
    return { ...answer, watched: watchOf(answer.jobs, before?.watched, answer.now) };
  },
  refetchInterval: ({ state }) => (state.data?.jobs.some(isUnderWay) ? OFTEN : SELDOM),
  staleTime: 0,
});

export const refreshJobs = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['reports', 'jobs'] });

/** Cancels a file that is being made, or forgets one that was. */
export async function removeJob(job: ReportJob): Promise<void> {
  await call(deleteReportJob, { params: { id: job.id } });
  await refreshJobs();
}

/** Where the browser fetches a file itself: half a gigabyte does not go through the page. */
export const fileAddress = (job: ReportJob): string => `${API_BASE}/report/job/${job.id}/file`;
