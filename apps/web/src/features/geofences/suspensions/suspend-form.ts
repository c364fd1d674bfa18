import { type DeviceId, type FieldErrors, fieldErrorsOf, type GeofenceId, suspendGeofences } from '@balise/contract';
import { momentOf, wallTimeIn } from '../../../language/zoned-time.ts';
import type { SuspensionInput } from './requests.ts';

const HOUR = 3_600_000; // ms

/** What was typed: ids as the pickers hold them, moments as wall times. */
export type SuspendForm = {
  geofences: string[];
  devices: string[];
  from: string;
  to: string;
  reason: string;
};

/** A suspension from now on, for a day. */
export const emptyForm = (
  now: number,
  timeZone: string | undefined,
  chosen: Partial<Pick<SuspendForm, 'geofences' | 'devices'>>,
): SuspendForm => ({
  geofences: [],
  devices: [],
  reason: '',
  from: wallTimeIn(now, timeZone),
  to: wallTimeIn(now + 24 * HOUR, timeZone),
  ...chosen,
});

/** What the call is given, each vehicle in each geofence; faults by field where that is not valid. */
export function judgeSuspension(
  { geofences, devices, from, to, reason }: SuspendForm,
  timeZone: string | undefined,
): { input: SuspensionInput } | { faults: FieldErrors } {
  const input = {
    geofenceDeviceList: geofences.flatMap((geofence) =>
      devices.map((device) => ({
        geofenceId: Number(geofence) as GeofenceId,
        deviceId: Number(device) as DeviceId,
      })),
    ),
    dateStart: momentOf(from, timeZone) ?? '',
    dateEnd: momentOf(to, timeZone) ?? '',
    motif: reason,
  };
  const parsed = suspendGeofences.body.safeParse(input);
  return parsed.success ? { input } : { faults: fieldErrorsOf(parsed.error, input) };
}
