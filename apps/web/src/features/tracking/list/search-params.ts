import { SETTINGS_SECTIONS } from '@balise/contract';
import { Id, inAddress, oneOf } from '../../../ui/address/in-address.ts';

/** What the address of the map says. Nonsense is no device. */
export const TrackingSearch = inAddress({
  device: Id,
  /** Which part of the reader's settings is open. */
  settings: oneOf(SETTINGS_SECTIONS),
  /** Only the vehicles of this group. */
  group: Id,
});
