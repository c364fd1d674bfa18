import { toLatin1 } from '../../core/text.ts';
import type { H02Message } from './session.ts';

/** The heartbeat's own words; `*HQ,identity,V4,type,yyyymmddhhmmss#` to a position or a list of cells. */
export function answer({ reply }: H02Message, now: Date): Uint8Array | undefined {
  if (reply === undefined) return undefined;
  if (reply.kind === 'echo') return toLatin1(reply.text);
  const { identity, type } = reply;
  const digits = now.toISOString().replace(/\D/g, '').slice(0, 14);
  return toLatin1(type === 'R12' ? `*HQ,${identity},R12,${digits.slice(8)}#` : `*HQ,${identity},V4,${type},${digits}#`);
}
