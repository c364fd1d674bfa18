import type { StreamProtocol } from '../../core/protocol.ts';
import { answer } from './answer.ts';
import { decode } from './decode.ts';
import { encode, sms } from './encode.ts';
import { frameLength } from './frame.ts';
import type { Gt06Message } from './layout.ts';
import { configureSession, type Gt06Session, openSession } from './session.ts';

/** Concox and Jimi GT06 and the many that speak like it: cars' and motorcycles' trackers, cameras, locks. */
export const gt06: StreamProtocol<Gt06Session, Gt06Message> = {
  kind: 'stream',
  name: 'gt06',
  port: 5023,
  open: openSession,
  configure: configureSession,
  frameLength,
  decode,
  answer,
  encode,
  sms,
};
