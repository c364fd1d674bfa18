import type { AuditAction, ClientId, DeviceId, PartnerId } from '@balise/contract';
import { userAgentOf } from '../../http/user-agent.ts';
import { audit as write } from '../audit/index.ts';
import type { CommandContext } from './by-share.ts';
import { insertLinesOfShare } from './share-queries.ts';

type Subject = { id: DeviceId; designation: string; client_id: ClientId; partner_id: PartnerId };

/** A line of the audit log about a device; by a share, one for each side. */
export async function audit(
  act: CommandContext,
  action: AuditAction,
  device: Subject,
  after: object,
  before?: object,
): Promise<void> {
  const { tx, request, now } = act;
  if (act.share) {
    await insertLinesOfShare(tx, { action, after, now, address: request.ip, userAgent: userAgentOf(request) });
    return;
  }
  await write(act, {
    action,
    subject: { kind: 'device', id: device.id, name: device.designation },
    clientId: device.client_id,
    partnerId: device.partner_id,
    before,
    after,
  });
}
