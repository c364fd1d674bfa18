import type { Message } from '../../core/protocol.ts';
import { keep } from '../../core/shapes/draft.ts';
import { closeFrame, type MeitrackEnvelope } from './frame.ts';
import { textOf } from './values.ts';

export type MeitrackMessage = Message & { reply?: string };

/** The camera's picture, by the manual's name (D03), and how many parts come for one request. */
export const PICTURE = 'camera_picture.jpg';
const PIECES_AT_ONCE = 8;
const MAX_PIECES = 9999;
const IDENTIFIER = 'O';
const HEAD = /^D00,([^,*\r\n]{1,60}),(\d{1,4}),(\d{1,4}),/;

/** D03,OK: a picture was taken; its parts are requested from the first on. */
export function askForPicture(imei: string, text: string): string | undefined {
  return text.startsWith('D03,OK') ? closeFrame(IDENTIFIER, imei, `D00,${PICTURE},0`) : undefined;
}

/** D00, name, parts, number: after eight parts the next are requested; with the last the picture is reported. */
export function readPiece({ imei, content }: MeitrackEnvelope): MeitrackMessage {
  const [head, name = '', pieces, number] = HEAD.exec(textOf(content.subarray(0, 80))) ?? [];
  const [total, current] = [Number(pieces), Number(number)];
  if (head === undefined || !(current < total && total <= MAX_PIECES)) throw new RangeError('no part of a picture');
  if (current === total - 1) {
    const fix = { time: null, location: null, attributes: {} };
    keep(fix.attributes, 'photo', name);
    return { identities: [imei], fixes: [fix] };
  }
  const ask = (current + 1) % PIECES_AT_ONCE === 0;
  return {
    identities: [imei],
    fixes: [],
    ...(ask && { reply: closeFrame(IDENTIFIER, imei, `D00,${name},${current + 1}`) }),
  };
}
