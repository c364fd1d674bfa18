import type { StreamProtocol } from '../../core/protocol.ts';
import { answer } from './answer.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { frameLength } from './frame.ts';
import { configureSession, type Jt808Message, type Jt808Session, openSession } from './session.ts';

/**
 * JT/T 808, the Chinese standard for vehicle terminals, of 2011, 2013 and 2019, and what vendors of trackers, cameras and
 * locks add to it. Clauses without a year are those of JT/T 808-2013.
 */
export const jt808: StreamProtocol<Jt808Session, Jt808Message> = {
  kind: 'stream',
  name: 'jt808',
  port: 5015,
  open: openSession,
  configure: configureSession,
  frameLength,
  decode,
  answer,
  encode,
};
