import {
  type DeviceId,
  type FieldErrors,
  fieldErrorsOf,
  type GeofenceId,
  type GroupId,
  SuspensionFields,
} from '@balise/contract';
import { momentOf, wallTimeIn } from '../../../language/zoned-time.ts';
import type { SuspensionInput } from './requests.ts';

const DAY = 86_400_000; // ms

/** What was typed: ids as the pickers hold them, moments as wall times of the geofences' client. */
export type SuspendForm = {
  geofences: string[];
  /** For every vehicle that they are assigned to; otherwise for those chosen and those of the groups. */
  isForAll: boolean;
  devices: string[];
  groups: string[];
  /** When the dialog was opened, ms: a suspension lasts from then for a day, until other times are typed. */
  opened: number;
  from?: string;
  to?: string;
  reason: string;
};

export const emptyForm = (
  opened: number,
  chosen: Partial<Pick<SuspendForm, 'geofences' | 'devices' | 'isForAll'>>,
): SuspendForm => ({ geofences: [], isForAll: false, devices: [], groups: [], reason: '', opened, ...chosen });

/** From when to when, as the clocks of a zone show it. */
export const timesOf = ({ opened, from, to }: SuspendForm, timeZone: string | undefined) => ({
  from: from ?? wallTimeIn(opened, timeZone),
  to: to ?? wallTimeIn(opened + DAY, timeZone),
});

/** What the call is given, each vehicle and group in each geofence; faults by field where that is not valid. */
export function judgeSuspension(
  form: SuspendForm,
  timeZone: string | undefined,
): { input: SuspensionInput } | { faults: FieldErrors } {
  const { from, to } = timesOf(form, timeZone);
  const geofences = form.geofences.map(Number) as GeofenceId[];
  const inEach = <Field extends string, Id>(field: Field, ids: readonly string[]) =>
    geofences.flatMap((geofenceId) =>
      ids.map((id) => ({ geofenceId, [field]: Number(id) }) as { geofenceId: GeofenceId } & Record<Field, Id>),
    );
  const input = {
    ...(form.isForAll
      ? { geofenceIdList: geofences }
      : {
          geofenceDeviceList: inEach<'deviceId', DeviceId>('deviceId', form.devices),
          geofenceGroupList: inEach<'groupId', GroupId>('groupId', form.groups),
        }),
    dateStart: momentOf(from, timeZone) ?? '',
    dateEnd: momentOf(to, timeZone) ?? '',
    motif: form.reason,
  };
  const parsed = SuspensionFields.safeParse(input);
  return parsed.success ? { input } : { faults: fieldErrorsOf(parsed.error, input) };
}

/** What is wrong with the chosen geofences, vehicles and groups. */
export const chosenFault = (faults: Record<string, string>): string | undefined =>
  Object.entries(faults).find(([field]) => /^geofence(Device|Group|Id)List/.test(field))?.[1];
