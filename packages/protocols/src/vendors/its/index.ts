import { textProtocol } from '../../core/shapes/text-protocol.ts';
import { decode, type ItsMessage } from './decode.ts';
import { encode } from './encode.ts';
import { frameLength } from './frame.ts';

/** India's vehicle location trackers after AIS-140, in the dialects that states and vendors made of it. */
export const its = textProtocol({
  name: 'its',
  port: 5179,
  framing: frameLength,
  decode,
  answer: ({ login, reply }: ItsMessage, now) => (login ? loginReply(now) : reply),
  encode,
});

/** $LGN, ddmmyyyyhhmmss and an asterisk (corpus). */
function loginReply(now: Date): string {
  const [, year, month, day, clock] = /^(\d{4})-(\d\d)-(\d\d)T([\d:]{8})/.exec(now.toISOString()) ?? [];
  return `$LGN${day}${month}${year}${clock?.replaceAll(':', '')}*`;
}
