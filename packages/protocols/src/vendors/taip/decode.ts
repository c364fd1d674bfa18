import type { Alarm } from '@balise/tracking';
import { type Draft, dateFrom, newDraft, raise } from '../../core/shapes/draft.ts';
import { date } from '../../core/shapes/fields.ts';
import { messageOf, type TextMessage } from '../../core/shapes/text-protocol.ts';
import { readJmak } from './jmak.ts';
import { readParameters, replyTo, type TaipSession } from './parameters.ts';
import { readPlace } from './place.ts';
import { readReport } from './report.ts';

/** TAIP, "PV": seconds of the GPS day; EV has the event, GPS week and day before them. */
const MOTION = /^R(?:PV|EV(?<event>\d\d)(?<week>\d{4})(?<day>\d))(?<seconds>\d{5})/;
/** The reports of Virloc and JMAK (corpus): an event, day and time. */
const REPORT = /^R(?<type>GP|CQ|CV|BR|US00|PI|UV\d\d),?(?<event>\d{1,4}?),?(?:[A-Z][A-Z0-9]*,)?(?<moment>\d{12})(?!\d)/;
const REPORT_WITHOUT_EVENT = /^R(?<type>GP|CQ|CV|BR|US00|PI|UV\d\d),?(?:[A-Z][A-Z0-9]*,)?(?<moment>\d{12})(?!\d)/;
const OTHER = /^[QRSFDE][A-Z]{2}/;

/** Virloc's two events that are the same in all its configurations (corpus). */
const ALARMS: Readonly<Record<string, Alarm>> = { 1: 'sos', 2: 'powerCut' };
const WEEK = 604_800_000;
const DAY = 86_400_000;
const GPS_EPOCH = Date.UTC(1980, 0, 6);

/** @throws RangeError when the text is none of TAIP. */
export function decode(text: string, session: TaipSession, now?: Date): TextMessage {
  const body = text.slice(text.indexOf('>') + 1).replace(/<$/, '');
  const [head = '', ...parameters] = body.split(';');
  const draft = readMotion(head, now) ?? readTimedReport(head);
  if (draft) {
    readParameters(draft, parameters);
    return messageOf(draft, replyTo(parameters, session));
  }
  if (!text.includes('>') || !OTHER.test(head)) throw new RangeError('no TAIP message');
  return { identities: [], fixes: [] };
}

function readMotion(head: string, now: Date | undefined): Draft | undefined {
  const match = MOTION.exec(head);
  if (!match?.groups) return undefined;
  const { event, week, day, seconds } = match.groups;
  const draft = newDraft();
  const tail = readPlace(draft, head.slice(match[0].length));
  if (tail === undefined) throw new RangeError('a TAIP position without a place');
  // source of the fix, 9 for none; age of the data, 0 for none at all
  draft.valid = !/^9|^.0/.test(tail);
  if (week !== undefined) {
    draft.year = 1970;
    draft.clock = GPS_EPOCH + Number(week) * WEEK + Number(day) * DAY + Number(seconds) * 1000;
    setEvent(draft, Number(event));
  } else {
    draft.clock = Number(seconds) * 1000;
    dateFrom(draft, now);
  }
  return draft;
}

function readTimedReport(head: string): Draft | undefined {
  const match = REPORT_WITHOUT_EVENT.exec(head) ?? REPORT.exec(head);
  if (!match?.groups) return undefined;
  const { type = '', event, moment = '' } = match.groups;
  const draft = newDraft();
  date('ddmmyyhhmmss')(draft, moment);
  // a receiver without any time sends zeroes
  if (/^0+$/.test(moment)) Object.assign(draft, { year: 1999, month: 11, day: 30 });
  const tail = readPlace(draft, head.slice(match[0].length));
  if (event !== undefined) draft.attributes.event = Number(event);
  if (type.startsWith('UV')) readJmak(draft, head, type, tail);
  else {
    if (tail === undefined) throw new RangeError('a TAIP report without a place');
    const found = readReport(draft, tail) ?? event;
    if (found !== undefined && type !== 'US00') setEvent(draft, Number(found));
  }
  return draft;
}

function setEvent(draft: Draft, event: number): void {
  draft.attributes.event = event;
  const alarm = ALARMS[event];
  if (alarm) raise(draft.attributes, alarm);
}
