import type { Alarm } from '@balise/tracking';
import type { Gt06Field } from '../layout.ts';
import { MESSAGE } from '../message-type.ts';
import { readCell } from './cell.ts';
import { note, raise } from './note.ts';

/** 0x32 and 0x33 in the extended form (AZ735, a lock): cells, Wi-Fi and state behind the location. */
export const az735: Gt06Field = (body, fix, { frame }) => {
  const length = body.u8();
  if (length > 0) {
    fix.attributes.cell = readCell(body, { lac: 2, id: 3 });
    if (length > 9) body.skip(length - 9);
    note(fix, 'signal', body.u8());
  }
  // neighbouring cells, Wi-Fi stations
  body.skip(body.u8());
  body.skip(body.u8());
  const state = body.u8();
  note(fix, 'status', state);
  if (frame.type !== MESSAGE.wifiOr735Alarm) return;
  if (state === 0xa0 || state === 0xa1) fix.attributes.armed = state === 0xa0;
  const alarm = STATE_ALARMS.get(state);
  if (alarm) raise(fix, alarm);
};

const STATE_ALARMS: ReadonlyMap<number, Alarm> = new Map<number, Alarm>([
  [0xa2, 'lowBattery'],
  [0xa3, 'lowBattery'],
  [0xa4, 'general'],
  [0xa5, 'door'],
]);
