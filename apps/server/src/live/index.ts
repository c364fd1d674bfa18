export { liveSource } from './queries.ts';
export { startLive } from './start-live.ts';
