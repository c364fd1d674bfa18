import { raise } from '../../core/shapes/draft.ts';
import type { Elements } from './element.ts';

/** Trackers with a door switch: bit 16 of the second word of 0x57 is its alarm. */
export const DOOR_ELEMENTS: Elements = {
  87: (body, to) => {
    const alarms = body.u16();
    if (alarms & 0x0100) raise(to, 'hardAcceleration');
    if (alarms & 0x0200) raise(to, 'hardBraking');
    if (alarms & 0x0400) raise(to, 'hardCornering');
    if (body.skip(2).u32() & 0x10000) raise(to, 'door');
  },
};
