import { makeMonth } from './month-queries.ts';
import {
  beginTask,
  countMisplaced,
  deleteDerived,
  endTask,
  erasePieces,
  eraseRows,
  misplacedMonths,
  moveSome,
  noteTask,
  openTasks,
  periodsOf,
  type Task,
} from './retention-queries.ts';
import type { Pool } from './seal-queries.ts';

/** Pieces that one transaction moves or erases. */
const AT_ONCE = 100;

/**
 * Does what waits to be done with pieces: those of a client that keeps its past longer or shorter from now on go to that class, those
 * of a device whose past went along to its new client, and those of a device that is deleted for good are erased. A few at a
 * time; what was interrupted goes on where it stopped.
 * @param now milliseconds since 1970 UTC
 * @returns how many tasks were done
 */
export async function doPieceTasks(owner: Pool, now: number): Promise<number> {
  const tasks = await openTasks(owner);
  for (const task of tasks) {
    await (task.kind === 'move' ? move(owner, task, now) : erase(owner, task, now));
    await endTask(owner, task.id, now);
  }
  return tasks.length;
}

async function move(owner: Pool, task: Task, now: number): Promise<void> {
  for (const month of await misplacedMonths(owner, task)) await makeMonth(owner, month);
  await beginTask(owner, task.id, await countMisplaced(owner, task), now);
  while ((await moveSome(owner, task, AT_ONCE)) === AT_ONCE);
}

async function erase(owner: Pool, task: Task, now: number): Promise<void> {
  const { deviceId, clientId } = task;
  if (deviceId === null) throw new TypeError(`task ${task.id} erases no device`);
  await beginTask(owner, task.id, 0, now);
  for (let erased = AT_ONCE; erased === AT_ONCE; ) {
    erased = await erasePieces(owner, deviceId, clientId, AT_ONCE);
    await noteTask(owner, task.id, erased);
  }
  for (const period of await periodsOf(owner, deviceId, clientId)) {
    await eraseRows(owner, period);
    await deleteDerived(owner, period);
  }
}
