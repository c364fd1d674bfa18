import { type TextMessage, textProtocol } from '../../core/shapes/text-protocol.ts';
import { encode } from './encode.ts';
import { frameLength, partsOf, serverText } from './frame.ts';
import { readCanLines } from './obd.ts';
import { readPosition } from './position.ts';

const POSITION = '000';
/** As 000, but the tracker waits for an answer and keeps the message until it has it. */
const POSITION_TO_ANSWER = '010';
const SERIAL = '710';
const MAX_RESULT = 1000;

/** iStartek's PT60 and VT100 to VT800, "GPS tracker communication protocol" V1.0 to V2.2. */
export const startek = textProtocol({
  name: 'startek',
  port: 5222,
  framing: frameLength,
  decode,
  encode,
});

/** @throws RangeError for what is no message of the protocol */
function decode(text: string): TextMessage {
  // a zero is no letter that can be stored
  const { character, identity, type, content } = partsOf(text.replaceAll('\0', ''));
  const identities = [identity];
  if (type === POSITION) return { identities, fixes: [readPosition(content)] };
  if (type === POSITION_TO_ANSWER) {
    return { identities, fixes: [readPosition(content)], reply: serverText(character, identity, type) };
  }
  if (type === SERIAL)
    return { identities, fixes: [{ time: null, location: null, attributes: readCanLines(content) }] };
  const result = content.slice(0, MAX_RESULT);
  const commandResult = { text: result === '' ? type : `${type},${result}` };
  if (result === '') return { identities, fixes: [], commandResult };
  const attributes = { result, vendor: { type } };
  return { identities, fixes: [{ time: null, location: null, attributes }], commandResult };
}
