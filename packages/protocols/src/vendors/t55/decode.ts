import type { Fix } from '@balise/tracking';
import { type Draft, dateFrom, fixOf, newDraft } from '../../core/shapes/draft.ts';
import type { TextMessage } from '../../core/shapes/text-protocol.ts';
import { readOwn } from './own.ts';
import { readReceiver } from './receiver.ts';

export type T55Session = {
  introduced: boolean;
  /** What came before an identity. */
  waiting: Fix | undefined;
  /** The last sentence with a date; another of the same instant is a part of it. */
  reported: Pick<Draft, 'clock' | 'year' | 'month' | 'day'> | undefined;
};

/** A sentence that says whose the connection is, and nothing more (corpus). */
const PRESENTATION =
  /^(?:\$(?:PGID|DEVID|PCPTI|GPFID|PSIWMDID|CONNECT),(?<named>[^,*]{1,40})|\$?IMEI[ =](?<imei>\d{15})|(?<bare>[\dA-F]{8,20})$)/i;
/** 660420156A0066AA$…, 990000561287964,$… or 4711/022789000688081/$… */
const PREFIX = /^(?:[^$/]{0,40}\/)?([\w -]{1,40})[,/]?$/;
const SENTENCE = /^\$[A-Z]{2,10}[,=*]/;

/** @throws RangeError for what is no sentence. */
export function decode(text: string, session: T55Session, now?: Date): TextMessage {
  const at = text.indexOf('$');
  const sentence = at > 0 ? text.slice(at) : text;
  const prefixed = at > 0 ? PREFIX.exec(text.slice(0, at))?.[1] : undefined;
  const presented = PRESENTATION.exec(sentence)?.groups;
  if (presented) return introduced(presented.named ?? presented.imei ?? presented.bare ?? '', session);
  const draft = newDraft();
  if (prefixed !== undefined) draft.identities.push(prefixed);
  if (!(readReceiver(draft, sentence) || readOwn(draft, sentence))) {
    if (!SENTENCE.test(sentence)) throw new RangeError('no sentence');
    return { identities: draft.identities, fixes: [] };
  }
  datedAs(draft, session, now);
  const fix = fixOf(draft);
  if (draft.identities.length > 0) session.introduced = true;
  else if (!session.introduced && fix.location) session.waiting = fix;
  return { identities: draft.identities, fixes: [fix] };
}

function introduced(identity: string, session: T55Session): TextMessage {
  const { waiting } = session;
  session.introduced = true;
  session.waiting = undefined;
  return { identities: [identity], fixes: waiting ? [waiting] : [] };
}

function datedAs(draft: Draft, session: T55Session, now: Date | undefined): void {
  if (draft.year !== undefined) {
    const { clock, year, month, day } = draft;
    session.reported = { clock, year, month, day };
  } else if (draft.clock !== undefined && session.reported?.clock === draft.clock)
    Object.assign(draft, session.reported);
  else dateFrom(draft, now);
}
