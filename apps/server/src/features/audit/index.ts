export { type AuditEntry, audit, auditOwnAct } from './record.ts';
