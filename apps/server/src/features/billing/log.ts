import type { AuditEntry } from '../audit/index.ts';

/** Writes a line into the audit log, under the name of the actor: a user, or Balise for scheduled work. */
export type BillingLog = (entry: AuditEntry) => Promise<void>;
