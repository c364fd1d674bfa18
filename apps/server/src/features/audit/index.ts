export { changesOf } from './changes.ts';
export type { AuditEntry } from './entry.ts';
export { type Act, audit, auditByJob, auditOwnAct } from './record.ts';
export { nameOf } from './record-queries.ts';
