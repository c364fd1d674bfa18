import type { Gt06Field } from '../layout.ts';

/** How much of a photo is requested at once. */
const PIECE = 1024;

/** 0x35: the tracker offers a photo of so many bytes; it waits for a request for the first part. */
export const photoOffer: Gt06Field = (body, _fix, { session, message }) => {
  // date, fix, place, camera, cause, format
  const size = body.skip(6 + 1 + 8 + 3).u32();
  const id = body.u32();
  session.photo = { id, size };
  message.reply = { as: 'photo', id, offset: 0, length: Math.min(size, PIECE) };
};

/** 0x36 in the extended form: one part; the next one is requested, so that the tracker finishes. */
export const photoPiece: Gt06Field = (body, _fix, { session, message }) => {
  const id = body.u32();
  const end = body.u32() + body.u16();
  if (session.photo?.id !== id) return;
  if (end >= session.photo.size) delete session.photo;
  else message.reply = { as: 'photo', id, offset: end, length: Math.min(session.photo.size - end, PIECE) };
};
