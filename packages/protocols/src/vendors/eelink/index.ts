import type { StreamProtocol } from '../../core/protocol.ts';
import { answer } from './answer.ts';
import { decode } from './decode.ts';
import { encode, wordsOf } from './encode.ts';
import { frameLength } from './frame.ts';
import { type EelinkMessage, type EelinkSession, openSession } from './session.ts';

/** Eelink's trackers: terminal communication protocol 1.8.4 and device protocol 2.0. */
export const eelink: StreamProtocol<EelinkSession, EelinkMessage> = {
  kind: 'stream',
  name: 'eelink',
  port: 5064,
  udp: 'also',
  open: openSession,
  frameLength,
  decode,
  answer,
  encode,
  sms: (command) => wordsOf(command),
};
