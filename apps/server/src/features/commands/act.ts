import type { AuditAction, ClientId, DeviceId, PartnerId } from '@balise/contract';
import type { FastifyRequest } from 'fastify';
import type { Scoped } from '../../db/scope.ts';
import type { SignedIn } from '../../http/api.ts';
import { audit as write } from '../audit/index.ts';

/** Who asks, in whose transaction, at which moment (milliseconds since 1970 UTC). */
export type CommandAction = { tx: Scoped; who: SignedIn; request: FastifyRequest; now: number };

type Subject = { id: DeviceId; designation: string; client_id: ClientId; partner_id: PartnerId };

/** A line of the audit log about a device. */
export const audit = (
  act: CommandAction,
  action: AuditAction,
  device: Subject,
  after: object,
  before?: object,
): Promise<void> =>
  write(act, act.now, {
    action,
    subject: { kind: 'device', id: device.id, name: device.designation },
    clientId: device.client_id,
    partnerId: device.partner_id,
    before,
    after,
  });
