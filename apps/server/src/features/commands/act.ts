import type { AuditAction, ClientId, DeviceId, PartnerId } from '@balise/contract';
import type { RequestContext } from '../../http/api.ts';
import { audit as write } from '../audit/index.ts';

type Subject = { id: DeviceId; designation: string; client_id: ClientId; partner_id: PartnerId };

/** A line of the audit log about a device. */
export const audit = (
  act: RequestContext,
  action: AuditAction,
  device: Subject,
  after: object,
  before?: object,
): Promise<void> =>
  write(act, {
    action,
    subject: { kind: 'device', id: device.id, name: device.designation },
    clientId: device.client_id,
    partnerId: device.partner_id,
    before,
    after,
  });
