import type { TextMessage } from '../../core/shapes/text-protocol.ts';
import { type FifotrackSession, readPhotoOffer, readPhotoPiece } from './photo.ts';
import { readReport, readShortReport } from './report.ts';

const HEAD = /^\$\$\d{1,4},(?<imei>\d{5,20}),(?<index>[\dA-F]{1,8}),(?<type>[A-Z]\d\d),/i;
const RESULT = /,([A-Z]+)\*[\dA-F]{2}$/;

/** @throws RangeError when the text is none of Fifotrack's. */
export function decode(text: string, session: FifotrackSession): TextMessage {
  const head = HEAD.exec(text);
  if (!head?.groups) throw new RangeError('no message of a Fifotrack tracker');
  const { imei = '', index = '', type = '' } = head.groups;
  if (type.startsWith('B')) return readResult(text.slice(head[0].length - type.length - 1), imei);
  if (type === 'D05') return readPhotoOffer(text, imei, session);
  if (type === 'D06') return readPhotoPiece(text, head[0].length, imei, session);
  const body = text.slice(2).replace(/\*[\dA-F]{2}$/i, '');
  return type === 'A03' ? readShortReport(body, imei, index) : readReport(body);
}

/** What became of a command. */
function readResult(text: string, imei: string): TextMessage {
  const result = RESULT.exec(text)?.[1];
  if (result === undefined) return { identities: [], fixes: [] };
  return {
    identities: [imei],
    fixes: [{ time: null, location: null, attributes: { result } }],
    commandResult: { text: text.replace(/\*[\dA-F]{2}$/i, '').slice(0, 1024) },
  };
}
