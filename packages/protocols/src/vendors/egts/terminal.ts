import type { ByteReader } from '../../core/bytes.ts';
import { fromLatin1 } from '../../core/text.ts';

const LENGTHS = { imei: 15, imsi: 16, language: 3, network: 3, phone: 15 } as const;

/** EGTS_SR_TERM_IDENTITY: the terminal's own number, and what its flags say there is (order 285, table 21). */
export function readTerminal(body: ByteReader): string[] {
  const terminal = body.u32le();
  const flags = body.u8();
  const ids: string[] = [];
  const take = (length: number): void => {
    const text = /^[0-9A-Za-z]+/.exec(fromLatin1(body.take(length)).trim())?.[0];
    if (text !== undefined && !/^0+$/.test(text)) ids.push(text);
  };
  if (flags & 0x01) body.skip(2);
  if (flags & 0x02) take(LENGTHS.imei);
  if (flags & 0x04) take(LENGTHS.imsi);
  if (flags & 0x08) body.skip(LENGTHS.language);
  if (flags & 0x20) body.skip(LENGTHS.network);
  if (flags & 0x40) body.skip(2);
  if (flags & 0x80) take(LENGTHS.phone);
  return ids.length > 0 || terminal === 0 ? ids : [String(terminal)];
}
