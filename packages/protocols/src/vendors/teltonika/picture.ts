import type { ByteReader } from '../../core/bytes.ts';
import type { TeltonikaMessage, TeltonikaSession } from './session.ts';

const ANNOUNCED = 0x01;
export const PIECE = 0x02;
export const PIECE_LENGTH = 2048;
/** A camera's picture is some 100 kB; no more than this is requested. */
const MAX_PICTURE = 4_194_304;

/**
 * A camera offers a picture, and sends it in parts that the server requests one by one. A short part, or the size
 * in the offer, ends it. The device keeps its picture until it was fetched, so the parts are requested.
 */
export function readPicture(body: ByteReader, session: TeltonikaSession): TeltonikaMessage {
  const silent: TeltonikaMessage = { identities: [], fixes: [] };
  const step = body.u8();
  if (step === ANNOUNCED) {
    const id = body.u32();
    session.picture = body.remaining >= 4 ? { id, size: body.u32() } : undefined;
    return ask(silent, session, id, 0);
  }
  if (step !== PIECE) return silent;
  const id = body.u32();
  const offset = body.u32();
  const length = body.u16();
  if (body.remaining < length) throw new RangeError(`a part of ${length} bytes, ${body.remaining} there`);
  return length < PIECE_LENGTH ? silent : ask(silent, session, id, offset + length);
}

function ask(silent: TeltonikaMessage, session: TeltonikaSession, id: number, offset: number): TeltonikaMessage {
  const size = session.picture?.id === id ? session.picture.size : MAX_PICTURE;
  const length = Math.min(PIECE_LENGTH, size - offset, MAX_PICTURE - offset);
  return length > 0 ? { ...silent, reply: { kind: 'picture', id, offset, length } } : silent;
}
