/** Message types, high byte first (CB212-C1005, message types). */
export const SC = {
  login: 0x1001,
  logout: 0x1002,
  heartbeat: 0x1003,
  gps: 0x4001,
  pidData: 0x4002,
  gSensor: 0x4003,
  supportedPids: 0x4004,
  snapshot: 0x4005,
  dtcsPassenger: 0x4006,
  alarm: 0x4007,
  cell: 0x4008,
  gpsInSleep: 0x4009,
  dtcsCommercial: 0x400b,
  fuel: 0x400e,
  comprehensive: 0x401f,
  agpsRequest: 0x5101,
  settingAnswer: 0xa001,
  queryAnswer: 0xa002,
  currentLocation: 0xb001,
} as const;

/** Of the PT and MPIP trackers. */
export const CC = { login: 0x4001, heartbeat: 0x4206, petrolControl: 0x4583 } as const;

/** Of the trackers whose frames begin with $$. */
export const MPIP = { gps: 0x4001, login: 0x2001, stored: 0x4204, single: [0x4201, 0x4202, 0x4206] } as const;

/** The types that answer an OBD tracker's and a PT tracker's. */
export const answerToSc = (type: number): number => type | 0x8000;
export const answerToCc = (type: number): number => (type & 0x3fff) | 0x8000;
