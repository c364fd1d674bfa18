import type { ReportJob } from '@balise/contract';

/** When a file that is being made was first seen so, and how far it was: by its id. */
export type Watched = ReadonlyMap<number, { at: number; done: number }>;

type Progress = Pick<ReportJob, 'state' | 'devices' | 'devicesDone'> & { id: number };

/** Keeps what was seen first of each file that is being made. `now`: of the server, ms since 1970 UTC. */
export function watchOf(jobs: readonly Progress[], before: Watched | undefined, now: number): Watched {
  const running = jobs.filter(({ state }) => state === 'running');
  return new Map(running.map(({ id, devicesDone }) => [id, before?.get(id) ?? { at: now, done: devicesDone }]));
}

const WATCHED_FOR = 2000; // ms: what was seen for less says nothing about the pace

/** How long a file takes yet, in ms, at the pace seen so far; undefined while that says nothing. */
export function timeLeft({ id, devices, devicesDone }: Progress, watched: Watched, now: number): number | undefined {
  const first = watched.get(id);
  if (!first || devices === null) return undefined;
  const [spent, done] = [now - first.at, devicesDone - first.done];
  if (spent < WATCHED_FOR || done <= 0) return undefined;
  return (spent / done) * Math.max(0, devices - devicesDone);
}
