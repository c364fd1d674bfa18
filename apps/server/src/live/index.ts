export { liveSource } from './queries.ts';
export { type Live, startLive } from './start-live.ts';
