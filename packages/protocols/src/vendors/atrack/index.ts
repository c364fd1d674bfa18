import { ByteWriter } from '../../core/bytes.ts';
import type { StreamProtocol } from '../../core/protocol.ts';
import { decodeAnswer } from './answer-to-command.ts';
import { decodeBinary } from './binary.ts';
import { encode } from './encode.ts';
import { frameLength, isAnswer, isFiller, isSignOfLife, isText } from './frame.ts';
import { type AtrackMessage, type AtrackSession, itemsOf } from './session.ts';
import { decodeText } from './text.ts';

const ACKNOWLEDGE = 0xfe02;

/** ATrack's trackers: position reports as text and in bytes, with the items that AT$FORM chose. */
export const atrack: StreamProtocol<AtrackSession, AtrackMessage> = {
  kind: 'stream',
  name: 'atrack',
  port: 5044,
  udp: 'also',
  open: (settings) => ({ form: settings?.form === undefined ? undefined : itemsOf(settings.form) }),
  configure(session, settings) {
    session.form = settings.form === undefined ? undefined : itemsOf(settings.form);
  },
  frameLength,
  decode(frame, session) {
    if (isFiller(frame)) return { identities: [], fixes: [] };
    if (isSignOfLife(frame)) return { identities: [], fixes: [], echo: frame };
    if (isAnswer(frame)) return decodeAnswer(frame, session);
    return isText(frame) ? decodeText(frame, session) : decodeBinary(frame, session);
  },
  answer({ acknowledge, echo }) {
    if (echo) return echo.slice();
    return acknowledge && new ByteWriter().u16(ACKNOWLEDGE).u64(acknowledge.id).u16(acknowledge.index).bytes();
  },
  encode,
};
