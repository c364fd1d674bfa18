import type { AuditEntry } from '../audit/index.ts';

/** Writes a line into the audit log, under the name of whoever acts: a person, or Balise by the clock. */
export type BillingLog = (entry: AuditEntry) => Promise<void>;
