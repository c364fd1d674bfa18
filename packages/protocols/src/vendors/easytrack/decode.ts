import { newDraft } from '../../core/shapes/draft.ts';
import { decimal } from '../../core/shapes/fields.ts';
import { addCell } from '../../core/shapes/stations.ts';
import { messageOf, type TextMessage } from '../../core/shapes/text-protocol.ts';
import { readEngine } from './engine.ts';
import { positionOf } from './position.ts';

export type EasyTrackSession = { model: string | undefined };

const HEAD = /^\*(?<maker>..),(?<identity>\d{5,20}),(?<type>[^,#]{2})(?:,(?<body>[^#]*))?#?$/s;
/** Types that are answered with themselves; a newer model's positions with an acknowledgement (corpus). */
const ECHOED = ['MQ', 'TX'];
const ACKNOWLEDGED = 'E3+4G';
const ENGINE = 'OB';
const CELL = 'JZ';
const CONTROL = 'FD';

/** @throws RangeError when the text is none of EasyTrack's. */
export function decode(text: string, { model }: EasyTrackSession): TextMessage {
  const { maker, identity = '', type = '', body = '' } = HEAD.exec(text)?.groups ?? {};
  if (maker === undefined) throw new RangeError('no message of EasyTrack');
  const none: TextMessage = { identities: [identity], fixes: [] };
  if (ECHOED.includes(type)) return { ...none, reply: `${text.replace(/#$/, '')}#` };
  if (type === CONTROL) return { ...none, commandResult: { text: `${type},${body}`.slice(0, 200) } };
  const draft = newDraft();
  draft.identities.push(identity);
  if (type === ENGINE) {
    readEngine(draft, body);
    return messageOf(draft);
  }
  if (type === CELL) {
    const [, id = '', lac = '', mcc = '', mnc = ''] = body.split(',', 6);
    addCell(draft.attributes, { mcc: decimal(mcc), mnc: decimal(mnc), lac: decimal(lac), id: decimal(id) });
    return messageOf(draft);
  }
  const isNewer = model === ACKNOWLEDGED;
  if (!positionOf(isNewer)(body, draft)) return none;
  return messageOf(draft, isNewer ? `*${maker},${identity},${type},ACK#` : undefined);
}
