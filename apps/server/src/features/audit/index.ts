export { changesOf } from './changes.ts';
export { type AuditEntry, audit, auditOwnAct } from './record.ts';
export { auditRoutes } from './routes.ts';
