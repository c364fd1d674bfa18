export { EmbeddedDatabaseError } from './error.ts';
export { type EmbeddedServer, findRunning, startEmbedded } from './server.ts';
