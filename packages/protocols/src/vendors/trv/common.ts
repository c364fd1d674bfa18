import type { Attributes } from '@balise/tracking';
import { type Field, number, vendorNumber } from '../../core/shapes/fields.ts';

/** Signal, satellites, battery in percent, ignition, guard and mode, as digits without separators. */
export const COMMON =
  '(?<signal>\\d{3})(?<satellites>\\d{3})(?<battery>\\d{3})(?<ignition>\\d)(?<armed>\\d\\d)(?<mode>\\d\\d)';

/** 0 says nothing, `yes` that it is so, another digit that it is not. */
export const reported =
  (name: 'ignition' | 'armed' | 'blocked' | 'charging' | 'motion', yes: number): Field =>
  ({ attributes }: { attributes: Attributes }, text) => {
    if (Number(text) !== 0) attributes[name] = Number(text) === yes;
  };

const mode = vendorNumber('mode');

/** The fields of those groups. */
export const COMMON_FIELDS: Readonly<Record<string, Field>> = {
  signal: vendorNumber('rssi'),
  satellites: number('satellites'),
  battery: number('batteryLevel'),
  ignition: reported('ignition', 1),
  armed: reported('armed', 1),
  mode: (draft, text) => {
    if (Number(text) !== 0) mode(draft, text);
  },
};
