import type { AuditAction, AuditSubject, ClientId, PartnerId } from '@balise/contract';

/** What was done to what. `before` and `after` hold only the fields that the act concerns; never a secret. */
export type AuditEntry = {
  action: AuditAction;
  subject: { kind: AuditSubject; id: number | null; name: string };
  /** Whose affairs it is about: decides who reads the line. Null where it is the partner's or the platform's own. */
  clientId: ClientId | null;
  partnerId: PartnerId | null;
  before?: object | undefined;
  after?: object | undefined;
};
