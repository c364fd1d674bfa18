import { alarm, longAlarm, statusAlarm } from '../fields/alarm.ts';
import { cell, cell4g, cellWithLength, cellWithRadio } from '../fields/cell.ts';
import { gps } from '../fields/gps.ts';
import { shortModules } from '../fields/modules.ts';
import { note } from '../fields/note.ts';
import { ignitionReasonLate, remainder, skip } from '../fields/report.ts';
import { status } from '../fields/status.ts';
import { batteryGrade, gsmSignal } from '../fields/supply.ts';
import type { Gt06Field, Gt06Layout } from '../layout.ts';
import { MESSAGE } from '../message-type.ts';

const state = [status, batteryGrade, gsmSignal] as const;

/** The number of the fence that was crossed; 255: none. */
const fence: Gt06Field = (body, fix) => {
  if (body.remaining > 0) note(fix, 'geofence', body.u8());
};

/** Locations, alarms and states as Concox and Jimi define them. */
export const commonLayouts: readonly Gt06Layout[] = [
  { type: [MESSAGE.gps, MESSAGE.gpsCells, MESSAGE.gpsPhone], fields: [gps] },
  { type: MESSAGE.gpsCell, fields: [gps, cell(), remainder] },
  { type: MESSAGE.gpsCellWide, fields: [gps, cell({ mnc: 2, lac: 2, id: 4 }), remainder] },
  {
    type: [MESSAGE.gpsCellIgnition, MESSAGE.gpsCellAgain, MESSAGE.gpsAltitude],
    fields: [gps, cell(), ignitionReasonLate, remainder],
  },
  { type: MESSAGE.gpsModules, fields: [gps, cell(), ignitionReasonLate, shortModules] },
  { type: MESSAGE.gpsDriver, fields: [gps, cell({ lac: 2, id: 4 }), remainder] },
  { type: MESSAGE.gps4g, fields: [gps, cell4g, remainder] },
  // 0x38: upload mode and lateness, the cell with its radio, modules
  { type: MESSAGE.gpsCellModules, fields: [gps, skip(2), cellWithRadio, shortModules], reply: 'none' },
  { type: MESSAGE.status, fields: [...state, statusAlarm] },
  { type: MESSAGE.alarm, fields: [gps, cellWithLength(), ...state, alarm, remainder] },
  {
    type: [MESSAGE.alarmWired, MESSAGE.gpsStatusAltitude],
    fields: [gps, cellWithLength(), ...state, alarm, remainder],
  },
  { type: MESSAGE.alarmFence, fields: [gps, cellWithLength(), ...state, longAlarm, fence] },
  { type: MESSAGE.alarm4g, fields: [gps, cellWithLength(), ...state, longAlarm, fence] },
  { type: MESSAGE.fence4gOrStatus, fields: [gps, cellWithLength(), ...state, alarm] },
  { type: MESSAGE.alarmModules, fields: [gps, cellWithRadio, ...state, longAlarm, shortModules] },
  { type: MESSAGE.photoOrStatus, extended: false, fields: [...state, statusAlarm, skip(1), shortModules] },
  { type: MESSAGE.cellStatus, fields: [cell(), ...state, alarm] },
  { type: MESSAGE.cellAlarm4g, fields: [cell4g, ...state, alarm] },
  { type: MESSAGE.cellAddress4g, fields: [cell4g] },
];
