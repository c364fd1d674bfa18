import type { Alarm } from '@balise/tracking';
import { fromLatin1 } from '../../text.ts';
import type { Field } from '../layout.ts';
import { note, raise } from './note.ts';

const CAMERA_ALARMS: Record<number, Alarm> = {
  1: 'sos',
  14: 'lowPower',
  118: 'temperature',
  128: 'vibration',
  135: 'overspeed',
  136: 'powerCut',
  144: 'hardAcceleration',
  145: 'hardBraking',
  146: 'hardCornering',
  147: 'accident',
};

/** 0x95 (JC100 and JC400 manuals): the event, its two bytes, and the names of the films taken. */
export const cameraEvent: Field = (body, fix) => {
  const event = body.u8();
  fix.attributes.event = event;
  const alarm = CAMERA_ALARMS[event];
  // without a location the first code is any alarm
  if (alarm) raise(fix, event === 1 && !fix.location ? 'general' : alarm);
  if (body.remaining >= 2) note(fix, 'eventData', body.u16());
  if (body.remaining > 0) note(fix, 'eventFiles', fromLatin1(body.take(body.remaining)).replace(/\0/g, ''));
};

/** Tenths of a volt at the vehicle's battery (JC400). */
export const supplyOfCamera: Field = (body, fix) => {
  fix.attributes.externalVoltage = body.u16() / 10;
};
