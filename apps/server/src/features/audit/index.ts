export { changesOf } from './changes.ts';
export type { AuditEntry } from './entry.ts';
export { audit, auditOwnAct } from './record.ts';
export { nameOf } from './record-queries.ts';
export { auditRoutes } from './routes.ts';
