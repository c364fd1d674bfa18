import type { AuditAction, ClientId, DeviceId, PartnerId } from '@balise/contract';
import type { RequestContext } from '../../http/api.ts';
import { type AuditEntry, audit } from '../audit/index.ts';

/** Writes a line of the audit log. */
export type DeviceLog = (entry: AuditEntry) => Promise<void>;

export const logOf =
  (act: RequestContext): DeviceLog =>
  (entry) =>
    audit(act, entry);

export type DeviceSubject = { id: DeviceId; designation: string; client_id: ClientId; partner_id: PartnerId };

/** A line about a device, in the affairs of its client unless another is named. */
export const aboutDevice = (
  action: AuditAction,
  { id, designation, client_id, partner_id }: DeviceSubject,
  changes: { before?: object; after?: object },
): AuditEntry => ({
  action,
  subject: { kind: 'device', id, name: designation },
  clientId: client_id,
  partnerId: partner_id,
  ...changes,
});
