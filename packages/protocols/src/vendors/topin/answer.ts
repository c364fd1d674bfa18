import { ByteWriter } from '../../core/bytes.ts';
import type { TopinMessage } from './decode.ts';
import { CLOCK } from './types.ts';

/** The same head with what the tracker waits for: its own moment or status, an acceptance, the server's clock. */
export function answer({ echo, clock }: TopinMessage, now: Date): Uint8Array | undefined {
  const writer = new ByteWriter();
  if (echo) writer.u8(0x78).u8(0x78).u8(echo.length).u8(echo.type).put(echo.content).u8(0x0d).u8(0x0a);
  if (clock) {
    writer.u8(0x78).u8(0x78).u8(7).u8(CLOCK).u16(now.getUTCFullYear());
    writer.u8(now.getUTCMonth() + 1).u8(now.getUTCDate());
    writer.u8(now.getUTCHours()).u8(now.getUTCMinutes()).u8(now.getUTCSeconds()).u8(0x0d).u8(0x0a);
  }
  return echo || clock ? writer.bytes() : undefined;
}
