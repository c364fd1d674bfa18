import { setTimeout as delay } from 'node:timers/promises';
import { Cron } from 'croner';
import type { NotifyListener } from '../db/notify.ts';
import {
  buryJob,
  dueQueues,
  finishJob,
  holdJobs,
  type Job,
  LEASE,
  type Pool,
  queueScheduled,
  releaseJob,
  retryJob,
  takeJobs,
} from './queries.ts';

/**
 * Undefined: the job is done. `retryAfter`, ms: it runs again, for this reason; `pause`, ms: and this process takes no other job of the
 * queue before that.
 */
export type Outcome = undefined | { retryAfter: number; reason: string; pause?: number };

export type Queue = {
  name: string;
  /** Jobs that one process runs at once; absent: 1. */
  atOnce?: number;
  /** Attempts, including those that ended with their process; absent: no limit. */
  attempts?: number;
  /** Of two jobs the one comes first whose user (`asked_by`) has fewer running. */
  isFair?: boolean;
  /** When the clock starts it: five fields of cron, in the time zone; absent: UTC. */
  cron?: string;
  timeZone?: string;
  /** A job that throws is tried again. `signal`: the process stops, or the lease was lost. */
  run: (job: Job, signal: AbortSignal) => Promise<Outcome>;
  /** Called with a job that has used up its attempts, before it becomes a dead letter. */
  onDead?: (job: Job, reason: string) => Promise<void>;
};

export type RunnerOptions = {
  pool: Pool;
  queues: readonly Queue[];
  /** Absent: new jobs are found by polling alone. */
  listen?: NotifyListener['listen'];
  /** Between two extensions of the leases, ms; absent: often enough. */
  holdEvery?: number;
  log: Record<'warn' | 'error', (content: object, words: string) => void>;
};

/** Between two polls of the table, ms: a notification may be lost, and jobs become due. */
const POLL_EVERY = 1_000;
const HOLD_EVERY = LEASE / 4;
const LONGEST_BACK_OFF = 3_600_000;
/** How long a stop waits for jobs that ignore their signal, ms. */
const STOP_TIMEOUT = 5_000;

/** A minute after the first failure, then twice as long each time, ms. */
export const backOff = (attempts: number): number => Math.min(LONGEST_BACK_OFF, 60_000 * 2 ** (attempts - 1));

/** When the clock starts a queue's job next. */
export function nextTime({ cron = '', timeZone = 'UTC' }: Pick<Queue, 'cron' | 'timeZone'>, after: Date): Date {
  const next = new Cron(cron, { timezone: timeZone, paused: true }).nextRun(after);
  if (next === null) throw new RangeError(`“${cron}” never comes`);
  return next;
}

type Running = { queue: Queue; abort: AbortController; ended: Promise<void> };

/**
 * Takes due jobs of the queues and runs them, each in one process at a time however many there are, until it is stopped. A job whose
 * process died runs again when its lease has ended.
 */
export class Runner {
  readonly #options: RunnerOptions;
  readonly #queues: ReadonlyMap<string, Queue>;
  readonly #stopping = new AbortController();
  readonly #running = new Map<Job, Running>();
  readonly #pausedUntil = new Map<Queue, number>();
  /** Queues in which more may be due. */
  readonly #asked = new Set<Queue>();
  readonly #kept: Promise<void>[];
  #polledAt = Number.NEGATIVE_INFINITY;
  #isScheduled = false;
  #wake = () => {};

  constructor(options: RunnerOptions) {
    this.#options = options;
    this.#queues = new Map(options.queues.map((queue) => [queue.name, queue]));
    options.listen?.(
      'job_queued',
      (name) => this.#ask(name),
      () => this.#wake(),
    );
    this.#kept = [
      this.#repeat(() => this.#take(), POLL_EVERY),
      this.#repeat(() => this.#hold(), options.holdEvery ?? HOLD_EVERY),
    ];
  }

  /** Aborts what runs, waits for it, and gives it back. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const { abort } of this.#running.values()) abort.abort();
    await Promise.all(this.#kept);
    const patience = new AbortController();
    const all = Promise.all([...this.#running.values()].map(({ ended }) => ended));
    await Promise.race([all, delay(STOP_TIMEOUT, undefined, { signal: patience.signal }).catch(() => {})]);
    patience.abort();
  }

  #ask(name: string): void {
    const queue = this.#queues.get(name);
    if (queue === undefined) return;
    this.#asked.add(queue);
    this.#wake();
  }

  async #take(): Promise<void> {
    const { pool } = this.#options;
    if (performance.now() - this.#polledAt >= POLL_EVERY) await this.#poll();
    for (const queue of this.#asked) {
      this.#asked.delete(queue);
      for (let room = this.#roomIn(queue); room > 0 && !this.#stopping.signal.aborted; room = this.#roomIn(queue)) {
        const jobs = await takeJobs(pool, queue, room);
        for (const job of jobs) this.#begin(queue, job);
        if (jobs.length === 0) break;
      }
    }
  }

  async #poll(): Promise<void> {
    const { pool, queues } = this.#options;
    if (!this.#isScheduled)
      await queueScheduled(
        pool,
        queues.filter(({ cron }) => cron !== undefined),
      );
    this.#isScheduled = true;
    this.#polledAt = performance.now();
    const idle = queues.filter((queue) => this.#roomIn(queue) > 0);
    for (const name of await dueQueues(pool, idle)) this.#asked.add(this.#queues.get(name) as Queue);
  }

  #roomIn(queue: Queue): number {
    if ((this.#pausedUntil.get(queue) ?? 0) > performance.now()) return 0;
    const running = [...this.#running.values()].filter((job) => job.queue === queue);
    return (queue.atOnce ?? 1) - running.length;
  }

  #begin(queue: Queue, job: Job): void {
    const abort = new AbortController();
    const ended = this.#run(queue, job, abort.signal)
      .catch((error) => {
        this.#options.log.error({ error, job: queue.name }, 'a job could not be ended; it runs again after its lease');
      })
      .finally(() => {
        this.#running.delete(job);
        this.#ask(queue.name);
      });
    this.#running.set(job, { queue, abort, ended });
  }

  async #run(queue: Queue, job: Job, signal: AbortSignal): Promise<void> {
    const { pool, log } = this.#options;
    const { name, attempts = Number.POSITIVE_INFINITY } = queue;
    const next = queue.cron === undefined ? undefined : nextTime(queue, new Date());
    try {
      if (job.attempts > attempts) return await this.#giveUp(queue, job, 'its process ended');
      const outcome = await queue.run(job, signal);
      if (outcome === undefined) return await finishJob(pool, job, next);
      if (outcome.pause !== undefined) this.#pausedUntil.set(queue, performance.now() + outcome.pause);
      await retryJob(pool, job, outcome.retryAfter, outcome.reason);
    } catch (error) {
      if (signal.aborted) return await releaseJob(pool, job);
      log.error({ error, job: name, key: job.key, attempts: job.attempts }, 'a job failed');
      const reason = error instanceof Error ? error.message : String(error);
      if (job.attempts >= attempts) return await this.#giveUp(queue, job, reason);
      const untilNext = next ? Math.max(0, next.getTime() - Date.now()) : LONGEST_BACK_OFF;
      await retryJob(pool, job, Math.min(backOff(job.attempts), untilNext), reason);
    }
  }

  async #giveUp(queue: Queue, job: Job, reason: string): Promise<void> {
    await queue.onDead?.(job, reason);
    await buryJob(this.#options.pool, job, reason);
  }

  async #hold(): Promise<void> {
    const jobs = [...this.#running.keys()];
    if (jobs.length === 0) return;
    const held = await holdJobs(this.#options.pool, jobs);
    for (const job of jobs) if (!held.has(job.id)) this.#running.get(job)?.abort.abort();
  }

  /** Works until the stop, again after a pause, or for the taking as soon as there is a reason. A database that is away is reported once. */
  async #repeat(work: () => Promise<void>, pause: number): Promise<void> {
    let isTroubled = false;
    while (!this.#stopping.signal.aborted) {
      const resting = new AbortController();
      if (pause === POLL_EVERY) this.#wake = () => resting.abort();
      try {
        await work();
        isTroubled = false;
      } catch (error) {
        if (!isTroubled) this.#options.log.warn({ error }, 'the queue of jobs could not be read; trying again');
        isTroubled = true;
      }
      const signal = AbortSignal.any([this.#stopping.signal, resting.signal]);
      await delay(pause, undefined, { signal }).catch(() => {});
    }
  }
}
