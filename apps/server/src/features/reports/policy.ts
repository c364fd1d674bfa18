import { REPORTS } from '@balise/contract';
import type { Scope } from '../../db/scope.ts';
import type { JobRow } from './jobs/job-queries.ts';
import type { TakenJob } from './jobs/making-queries.ts';

/** Whether a user may take the file of a report that was made. */
export function mayTakeFile({ rights }: Scope, { kind }: Pick<JobRow, 'kind'>): boolean {
  const { right } = REPORTS[kind];
  return right === null || rights.includes(right);
}

/** Whether the file is still made: with the rights, and in the view, that its user has now. */
export function mayMakeFile(
  { rights, viewing }: Scope,
  { kind, viewingClientId }: Pick<TakenJob, 'kind' | 'viewingClientId'>,
): boolean {
  const { right } = REPORTS[kind];
  if (!rights.includes('view_reports') || (right && !rights.includes(right))) return false;
  return viewing === (viewingClientId !== null);
}
