export { ALARMS, type Alarm, type Attributes, type VendorValue } from './attributes.ts';
export { type Fix, KMH, KNOT, type Location } from './fix.ts';
export { ADMIN_STATES, type AdminState, BADGES, type Badge, type StatusFacts } from './status.ts';
