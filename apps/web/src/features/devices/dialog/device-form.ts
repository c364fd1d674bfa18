import {
  DeviceFields,
  type FieldErrors,
  fieldErrorsOf,
  judgeDeviceFields,
  normaliseIdentity,
  normaliseVin,
  type WarningCode,
} from '@balise/contract';
import type { DeviceFieldsInput } from '../requests.ts';

/** The dialog's inputs as they are typed; choices hold the id as text, null for none. */
export type DeviceForm = {
  trackerModelId: string | null;
  operatorId: string | null;
  deviceTypeId: string | null;
  clientId: string | null;
  countryCode2: string | null;
  imei: string;
  phone: string;
  simNumber: string;
  designation: string;
  label: string;
  code: string;
  note: string;
  vehicleMake: string;
  vehicleModel: string;
  vinNumber: string;
  vinIsChassis: boolean;
};

/** The inputs of each step. */
export const TRACKER_FIELDS = ['trackerModelId', 'imei', 'operatorId', 'countryCode2', 'phone', 'simNumber'] as const;
export const VEHICLE_FIELDS = [
  'designation',
  'label',
  'deviceTypeId',
  'vehicleMake',
  'vehicleModel',
  'vinNumber',
  'vinIsChassis',
  'clientId',
] as const;

const idOf = (choice: string | null): number | null => (choice === null ? null : Number(choice));

/** The inputs of each tab of the dialog that manages a vehicle. */
export const FIELDS_OF_TAB = {
  identity: ['designation', 'label', 'code', 'trackerModelId', 'imei'],
  sim: ['countryCode2', 'phone', 'simNumber', 'operatorId'],
  vehicle: ['deviceTypeId', 'vehicleMake', 'vehicleModel', 'vinNumber', 'vinIsChassis', 'note'],
} as const satisfies Record<string, readonly (keyof DeviceForm)[]>;
export type FormTab = keyof typeof FIELDS_OF_TAB;

/** What is sent to the server. */
export function inputOf(form: DeviceForm): DeviceFieldsInput {
  const [clientId, deviceTypeId] = [idOf(form.clientId), idOf(form.deviceTypeId)];
  return {
    ...form,
    operatorId: idOf(form.operatorId),
    trackerModelId: idOf(form.trackerModelId),
    // a choice that was not made is absent, so that the schema calls it required
    ...({ clientId: clientId ?? undefined, deviceTypeId: deviceTypeId ?? undefined } as {
      clientId: number;
      deviceTypeId: number;
    }),
  };
}

/**
 * What is wrong with the inputs, by the contract's own rules, and what is only doubtful.
 * @param usesImei of the chosen tracker model; undefined where none is chosen
 */
export function judgeForm(
  form: DeviceForm,
  usesImei: boolean | undefined,
): { errors: FieldErrors; warnings: Record<string, WarningCode> } {
  const input = inputOf(form);
  const parsed = DeviceFields.safeParse(input);
  const errors = parsed.success ? {} : fieldErrorsOf(parsed.error, input);
  const findings = judgeDeviceFields(
    {
      imei: normaliseIdentity(form.imei),
      vinNumber: form.vinNumber.trim() ? normaliseVin(form.vinNumber) : null,
      vinIsChassis: form.vinIsChassis,
    },
    usesImei,
  );
  return { errors: { ...findings.errors, ...errors }, warnings: findings.warnings };
}
