export { EmbeddedDatabaseError } from './error.ts';
export { boundLog } from './launch.ts';
export { isAlive } from './postmaster-file.ts';
export { type EmbeddedServer, findRunning, startEmbedded } from './server.ts';
