export { type KeptThread, keepThread } from './keep-thread.ts';
export { type Child, startChild } from './start-child.ts';
export { startThreadPool, type ThreadPool } from './thread-pool.ts';
