import type { TextMessage } from '../../core/shapes/text-protocol.ts';

/** The photo that the tracker is handing out. */
export type FifotrackSession = { photo: { id: string; size: number } | undefined };

const PIECE = 1024;
const MAX_PHOTO = 4_194_304;
const OFFER = /,(\d{1,8}),([^,*]{1,40})\*[\dA-F]{2}$/i;
const PIECE_HEAD = /^([^,*]{1,40}),(\d{1,8}),(\d{1,8}),/;
/** Star and two digits. */
const CHECKSUM = 3;

/** D05: a photo of so many bytes is ready under a name; it is requested part by part, so that the tracker finishes. */
export function readPhotoOffer(text: string, imei: string, session: FifotrackSession): TextMessage {
  const [, size, id] = OFFER.exec(text) ?? [];
  if (id === undefined || !(Number(size) <= MAX_PHOTO)) return { identities: [], fixes: [] };
  session.photo = { id, size: Number(size) };
  return ask(imei, id, 0, Number(size));
}

/** D06: a part from an offset on. */
export function readPhotoPiece(text: string, at: number, imei: string, session: FifotrackSession): TextMessage {
  const head = PIECE_HEAD.exec(text.slice(at, at + 80));
  const photo = session.photo;
  if (!head || !photo) return { identities: [], fixes: [] };
  const [whole, id = '', offset] = head;
  const end = Number(offset) + Math.max(0, text.length - at - whole.length - CHECKSUM);
  if (end <= Number(offset) || end >= photo.size) {
    session.photo = undefined;
    return { identities: [], fixes: [] };
  }
  return ask(imei, id, end, photo.size - end);
}

function ask(imei: string, id: string, offset: number, left: number): TextMessage {
  return { identities: [], fixes: [], reply: `${imei},1,D06,${id},${offset},${Math.min(PIECE, left)}` };
}
