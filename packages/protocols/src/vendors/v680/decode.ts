import type { Alarm } from '@balise/tracking';
import { type Draft, fixOf, keep, newDraft } from '../../core/shapes/draft.ts';
import { date, decimal, eastWest, event, knots, northSouth } from '../../core/shapes/fields.ts';
import type { TextMessage } from '../../core/shapes/text-protocol.ts';

/** Identity and user, where the login did not have them; fix, password, event and how many positions follow. */
const HEAD = /^(?:#(?<identity>\d{5,20})#(?<user>[^#]*)#)?(?<fix>\d{1,3})#[^#]+#(?<event>[^#]+)#\d+#(?<tail>.*)$/s;
const LOGIN = /^#(\d{5,20})#*$/;
/** A place with its date and time; before it the cell, or a letter for the fix. */
const PLACE =
  /(?:(?<cell>[^#]{1,60})#)?(?<longitude>\d+\.\d+),(?<ew>[EW]),(?<latitude>\d+\.\d+),(?<ns>[NS]),(?<speed>\d+\.\d+),(?<course>\d+\.?\d*)?#(?<day>\d{6})#(?<clock>\d{6})/g;
const ALARMS: Readonly<Record<string, Alarm>> = { SOS: 'sos' };
const MAX_PLACES = 50;

/** @throws RangeError when the text is none of V680's. */
export function decode(text: string): TextMessage {
  const login = LOGIN.exec(text)?.[1];
  if (login !== undefined) return { identities: [login], fixes: [] };
  const head = HEAD.exec(text)?.groups;
  if (!head) throw new RangeError('no message of V680');
  const identities = head.identity === undefined ? [] : [head.identity];
  const drafts: Draft[] = [];
  for (const { groups = {} } of (head.tail ?? '').matchAll(PLACE)) {
    if (drafts.length >= MAX_PLACES) break;
    // a receiver without time sends zeroes
    if (groups.day?.startsWith('0000')) continue;
    const draft = newDraft();
    draft.valid = Number(head.fix) > 0;
    event(ALARMS)(draft, head.event ?? '');
    if (head.user) keep(draft.attributes, 'user', head.user);
    readPlace(draft, groups);
    drafts.push(draft);
  }
  return { identities, fixes: drafts.map(fixOf) };
}

function readPlace(draft: Draft, groups: Record<string, string | undefined>): void {
  const {
    cell,
    latitude = '',
    longitude = '',
    ew = '',
    ns = '',
    speed = '',
    course = '',
    day = '',
    clock = '',
  } = groups;
  const [north, east] = [decimal(latitude), decimal(longitude)];
  // what cannot be degrees is degrees and minutes
  const read = north > 90 || east > 180 ? minutes : (value: number) => value;
  draft.latitude = read(north);
  draft.longitude = read(east);
  northSouth(draft, ns);
  eastWest(draft, ew);
  knots(draft, speed);
  if (course) draft.course = decimal(course) % 360;
  date('ddmmyy')(draft, day);
  date('hhmmss')(draft, clock);
  if (cell && cell.length > 1) keep(draft.attributes, 'lbsData', cell);
}

function minutes(value: number): number {
  const degrees = Math.floor(value / 100);
  return degrees + (value - degrees * 100) / 60;
}
