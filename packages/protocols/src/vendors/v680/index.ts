import type { Framing } from '../../core/shapes/framing.ts';
import { textProtocol } from '../../core/shapes/text-protocol.ts';
import { fromLatin1 } from '../../core/text.ts';
import { decode } from './decode.ts';

const MAX = 1024;
const BREAKS = new Set([0x0d, 0x0a]);
/** Two signs end a message where they follow a time; elsewhere they are an empty field. */
const END = /#\d{6}(?:\.\d{1,3})?##/;
/** An identity alone, and behind it the beginning of another message. */
const LOGIN = /^#\d{10,20}##(?=#)/;

const framing: Framing = (buffer) => {
  if (BREAKS.has(buffer[0] ?? 0)) return 1;
  const text = fromLatin1(buffer.subarray(0, MAX));
  if (!/^[#\d]/.test(text)) throw new RangeError('a message begins with # or a digit');
  const login = LOGIN.exec(text);
  if (login) return login[0].length;
  const end = END.exec(text);
  if (end) return end.index + end[0].length;
  if (buffer.length >= MAX) throw new RangeError(`${MAX} bytes without the end of a message`);
  return 0;
};

/** V680, GPS108 and their kin: `#identity#user#fix#password#event#count#cell#place#date#time##`. */
export const v680 = textProtocol({ name: 'v680', port: 5016, udp: 'also', framing, decode });
