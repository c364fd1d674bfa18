/** LM Direct, message header: services and types. */
export const ACKNOWLEDGED = 1;
export const RESPONSE = 2;

export const ACK = 1;
export const EVENT_REPORT = 2;
export const USER_DATA = 4;
export const LOCATE_REPORT = 8;
export const MINI_EVENT_REPORT = 10;

/** Service, type and sequence number. */
export const HEADER = 4;
/** Set in the first byte when options precede the header; its other bits say which. */
export const HAS_OPTIONS = 0x80;
export const OPTIONS = 6;
