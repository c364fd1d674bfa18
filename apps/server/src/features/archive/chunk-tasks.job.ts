import type { Pool } from './archive-queries.ts';
import { makeMonth } from './month-queries.ts';
import { eraseDerived, erasePrivate } from './retention-queries.ts';
import {
  beginTask,
  countChunks,
  countMisplaced,
  endTask,
  eraseChunks,
  eraseRows,
  misplacedMonths,
  moveSome,
  noteTask,
  openTasks,
  periodsOf,
  type Task,
} from './task-queries.ts';

/** Chunks that one transaction moves or erases. */
const AT_ONCE = 100;

/** What is not done after so many ms goes on the next time, so that nothing else waits for it. */
const PATIENCE = 60_000;

/**
 * Does what waits to be done with chunks: those of a client that keeps its past longer or shorter from now on go to that class, those
 * of a device whose past went along to its new client, and those of a device that is deleted for good are erased. A few at a
 * time; what was interrupted goes on where it stopped.
 * @param now milliseconds since 1970 UTC
 * @returns how many tasks were done
 */
export async function doChunkTasks(owner: Pool, now: number, patience = PATIENCE): Promise<number> {
  const end = performance.now() + patience;
  let done = 0;
  for (const task of await openTasks(owner)) {
    if (!(await (task.kind === 'move' ? move : erase)(owner, task, now, end))) return done;
    await endTask(owner, task.id, now);
    done++;
  }
  return done;
}

/** @returns false: not all is done */
async function move(owner: Pool, task: Task, now: number, end: number): Promise<boolean> {
  for (const month of await misplacedMonths(owner, task)) await makeMonth(owner, month);
  await beginTask(owner, task.id, await countMisplaced(owner, task), now);
  for (;;) {
    if ((await moveSome(owner, task, AT_ONCE)) < AT_ONCE) return true;
    if (performance.now() > end) return false;
  }
}

async function erase(owner: Pool, task: Task, now: number, end: number): Promise<boolean> {
  const { deviceId, clientId } = task;
  if (deviceId === null) throw new TypeError(`task ${task.id} erases no device`);
  await beginTask(owner, task.id, await countChunks(owner, deviceId, clientId), now);
  for (let erased = AT_ONCE; erased === AT_ONCE; ) {
    erased = await eraseChunks(owner, deviceId, clientId, AT_ONCE);
    await noteTask(owner, task.id, erased);
    if (performance.now() > end) return false;
  }
  for (const period of await periodsOf(owner, deviceId, clientId)) {
    await eraseRows(owner, period);
    await eraseDerived(owner, period);
  }
  await erasePrivate(owner, deviceId, clientId);
  return true;
}
