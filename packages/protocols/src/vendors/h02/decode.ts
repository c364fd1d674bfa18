import type { Fix } from '@balise/tracking';
import { introduce } from '../../core/shapes/introduce.ts';
import { decodeBinary } from './binary.ts';
import { isShortDespiteLooks } from './binary-length.ts';
import { readPosition } from './position.ts';
import { type H02Sentence, readSentence } from './sentence.ts';
import type { H02Message, H02Session } from './session.ts';
import { readHeartbeat, readLink } from './sign-of-life.ts';
import { readNeighbours, readV3, readVp1Cells } from './stations.ts';

const DOLLAR = 0x24;
const STAR = 0x2a;
/** A longer answer is cut: a person reads it. */
const MAX_RESULT = 1024;

/** @throws RangeError when the frame is not what it says it is. */
export function decode(frame: Uint8Array, session: H02Session): H02Message {
  if (frame[0] === STAR) return introduce(decodeSentence(readSentence(frame)), session);
  if (frame[0] !== DOLLAR) return { identities: [], fixes: [] };
  const message = introduce(decodeBinary(frame), session);
  session.shortDespiteLooks ||= isShortDespiteLooks(frame);
  return message;
}

function decodeSentence(sentence: H02Sentence): H02Message {
  const { identity, type, maker } = sentence;
  const message = (...fixes: Fix[]): H02Message => ({ identities: [identity], fixes });
  const confirmed = (read: H02Message): H02Message =>
    identity === '' ? read : { ...read, reply: { kind: 'confirm', identity, type } };
  switch (type) {
    case 'HTBT':
    case 'V0':
      return {
        ...message(...readHeartbeat(sentence)),
        reply: { kind: 'echo', text: `*${maker},${identity},${type}#` },
      };
    case 'LINK':
      return message(readLink(sentence));
    case 'NBR':
      return confirmed(message(readNeighbours(sentence)));
    case 'V3':
      return message(readV3(sentence));
    case 'SMS':
      return resultOf(identity, sentence.body);
    case 'V1':
    case 'R12': {
      const read = positionOf(sentence);
      return read.fixes.length > 0 ? confirmed(read) : read;
    }
    default:
      return positionOf(sentence);
  }
}

function positionOf(sentence: H02Sentence): H02Message {
  const { identity, type } = sentence;
  const read = readPosition(sentence);
  if (type === 'V4') return answered(sentence, read?.fix, read?.before ?? sentence.fields);
  const fix = read?.fix ?? (type === 'VP1' ? readVp1Cells(sentence) : undefined);
  return { identities: [identity], fixes: fix ? [fix] : [] };
}

/** V4 confirms a command: its name, what became of it, and the time that the command carried. */
function answered({ identity }: H02Sentence, fix: Fix | undefined, before: string[]): H02Message {
  const text = before.join(',').slice(0, MAX_RESULT);
  if (text === '') return { identities: [identity], fixes: fix ? [fix] : [] };
  if (!fix) return resultOf(identity, text);
  const attributes = { ...fix.attributes, result: text };
  return { identities: [identity], fixes: [{ ...fix, attributes }], commandResult: { text } };
}

function resultOf(identity: string, body: string): H02Message {
  const text = body.slice(0, MAX_RESULT);
  return {
    identities: [identity],
    fixes: [{ time: null, location: null, attributes: { result: text } }],
    commandResult: { text },
  };
}
