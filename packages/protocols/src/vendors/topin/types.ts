/** Types of a message (corpus). The stored form of a report has one of its own. */
export const LOGIN = 0x01;
export const POSITION = 0x10;
export const STORED_POSITION = 0x11;
export const PAIR = 0x08;
export const STORED_PAIR = 0x09;
export const STATUS = 0x13;
export const STATIONS = [0x17, 0x18, 0x19, 0x1a, 0x69];
export const CLOCK = 0x30;
export const SOS_NUMBER = 0x41;
export const VIBRATION = 0x94;
export const SOS = 0x99;
