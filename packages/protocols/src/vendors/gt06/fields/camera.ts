import type { Alarm } from '@balise/tracking';
import { fromLatin1 } from '../../../core/text.ts';
import type { Gt06Field } from '../layout.ts';
import { note, raise } from './note.ts';

const CAMERA_ALARMS: ReadonlyMap<number, Alarm> = new Map<number, Alarm>([
  [0x01, 'sos'],
  [0x0e, 'lowPower'],
  [0x76, 'temperature'],
  [0x80, 'vibration'],
  [0x87, 'overspeed'],
  [0x88, 'powerCut'],
  [0x90, 'hardAcceleration'],
  [0x91, 'hardBraking'],
  [0x92, 'hardCornering'],
  [0x93, 'accident'],
]);

/** 0x95 (JC100 and JC400 manuals): the event, its two bytes, and the names of the films taken. */
export const cameraEvent: Gt06Field = (body, fix) => {
  const event = body.u8();
  fix.attributes.event = event;
  const alarm = CAMERA_ALARMS.get(event);
  // without a location the first code is any alarm
  if (alarm) raise(fix, event === 1 && !fix.location ? 'general' : alarm);
  if (body.remaining >= 2) note(fix, 'eventData', body.u16());
  if (body.remaining > 0) note(fix, 'eventFiles', fromLatin1(body.take(body.remaining)).replace(/\0/g, ''));
};

/** Tenths of a volt at the vehicle's battery (JC400). */
export const supplyOfCamera: Gt06Field = (body, fix) => {
  fix.attributes.externalVoltage = body.u16() / 10;
};
