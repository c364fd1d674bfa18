import { ByteWriter } from '../../core/bytes.ts';
import { datagramOf, packageOf } from './package.ts';
import type { EelinkMessage } from './session.ts';

/** The protocol's version, as the answer to a login reports it; no parameters are requested. */
const VERSION = 1;
const NO_ACTION = 0;

/** A package of the same type and number for each (§5.1); to a login also the time, from which the tracker sets its clock (§5.2). */
export function answer(
  { confirm = [], datagramOf: identity }: EelinkMessage,
  now: Date,
  transport?: 'tcp' | 'udp',
): Uint8Array | undefined {
  if (confirm.length === 0) return undefined;
  const writer = new ByteWriter();
  for (const { type, serial, isLogin } of confirm) {
    const content = new ByteWriter()
      .u32(Math.floor(now.getTime() / 1000))
      .u16(VERSION)
      .u8(NO_ACTION);
    writer.put(packageOf(type, serial, isLogin ? content.bytes() : []));
  }
  const packages = writer.bytes();
  return transport === 'udp' && identity !== undefined ? datagramOf(identity, packages) : packages;
}
