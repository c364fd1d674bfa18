import type { StreamProtocol } from '../../core/protocol.ts';
import { decode, type EgtsMessage } from './decode.ts';
import { frameLength } from './frame.ts';
import { type EgtsSession, openSession } from './session.ts';

/** ERA-GLONASS terminals (GOST R 56360, order 285 of the Russian ministry of transport): packets of records of several services. */
export const egts: StreamProtocol<EgtsSession, EgtsMessage> = {
  kind: 'stream',
  name: 'egts',
  port: 5162,
  open: openSession,
  frameLength,
  decode,
  answer: ({ reply }) => reply,
  encode: () => undefined,
};
