import { outcomes, type Rows } from './matrix.ts';

/** Administrators read the log of what they administer; no other user does. */
const READERS = outcomes('yes', 'yes', 'yes', 403, 403, 'yes', 'yes', 'yes', 'yes');

export const auditRows: Rows = {
  listAudit: { needs: 'view_audit', outcomes: READERS, input: () => ({ query: {} }) },
  exportAudit: { needs: 'view_audit', outcomes: READERS, input: () => ({ body: { format: 'csv', language: 'en' } }) },
};
