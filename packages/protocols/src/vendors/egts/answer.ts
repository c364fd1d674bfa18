import { ByteWriter } from '../../core/bytes.ts';
import { crc8Nrsc5, crc16Ccitt } from '../../core/checksum.ts';
import { TYPE } from './frame.ts';
import type { EgtsSession } from './session.ts';

const HEADER = 11;
export const RESULT = { success: 0, wrongData: 132 } as const;
const RECORD_RESPONSE = 0;
const RESULT_CODE = 7;

/** What came of a record of a packet. */
export function confirm(
  session: EgtsSession,
  packet: number,
  service: number,
  record: number,
  result: number,
): Uint8Array {
  const response = new ByteWriter().u16le(record).u8(result).bytes();
  return packetOf(session, TYPE.response, service, RECORD_RESPONSE, response, packet);
}

/** A terminal that presented itself is let in. */
export function welcome(session: EgtsSession, service: number): Uint8Array {
  return packetOf(session, TYPE.data, service, RESULT_CODE, Uint8Array.of(RESULT.success));
}

/** One record of one subrecord; before it, in a response, which packet it answers. */
function packetOf(
  session: EgtsSession,
  type: number,
  service: number,
  subrecord: number,
  content: Uint8Array,
  answered?: number,
): Uint8Array {
  const data = new ByteWriter();
  if (answered !== undefined) data.put(numberOf(answered, session.isStrict)).u8(RESULT.success);
  data
    .u16le(content.length + 3)
    .u16le(0)
    .u8(0)
    .u8(service)
    .u8(service);
  const body = data.u8(subrecord).u16le(content.length).put(content).bytes();
  const head = new ByteWriter()
    .u8(1)
    .u8(0)
    .u8(0)
    .u8(HEADER)
    .u8(0)
    .u16le(body.length)
    .u16le(session.answers)
    .u8(type)
    .bytes();
  session.answers = (session.answers + 1) & 0xffff;
  return new ByteWriter().put(head).u8(crc8Nrsc5(head)).put(body).u16le(crc16Ccitt(body)).bytes();
}

/**
 * The number of the answered packet goes back with its bytes the other way round, as the servers do that these trackers are used to
 * (corpus); a tracker that sends the same again gets it as it is written (order 285, 5.6: RPID).
 */
function numberOf(packet: number, isStrict: boolean): number[] {
  const bytes = [packet & 0xff, packet >> 8];
  return isStrict ? bytes : bytes.reverse();
}
