import { z } from 'zod';
import type { FieldErrors, WarningCode } from '../core/fields.ts';
import { judgeImei, normaliseIdentity } from '../core/identifiers/imei.ts';
import { phoneRule, readPhone } from '../core/identifiers/phone.ts';
import { judgeVin, normaliseVin, vinRule } from '../core/identifiers/vin.ts';
import { ClientId } from '../core/ids.ts';
import { CountryCode2, Id, optionalLines, optionalText, text } from '../core/text.ts';

// An empty choice of a form is none
const nothing = (value: unknown) => (value === '' ? null : value);

const bare = (number: string) => number.replace(/[\s-]/g, '').toUpperCase();
// Some cards fill their last place with an F
const isIccid = (number: string) => /^89\d{16,19}[\dF]?$/.test(number);

/** What people type of a device: body of POST and PUT /device, and of the web's dialog. */
export const DeviceFields = z
  .object({
    clientId: ClientId,
    deviceTypeId: Id,
    operatorId: z.preprocess(nothing, Id.nullable()).default(null),
    trackerModelId: z.preprocess(nothing, Id.nullable()).default(null),
    imei: text(40)
      .transform(normaliseIdentity)
      .refine((identity) => /^[\x21-\x7e]+$/.test(identity), 'invalid_characters')
      .describe(
        'what the tracker calls itself: its IMEI, or its own id. With a model that presents an IMEI it must be one; without a model, what is not 14 to 16 digits is taken as the tracker’s own id, with a warning',
      ),
    countryCode2: z
      .preprocess(nothing, CountryCode2.nullable())
      .default(null)
      .describe('whose national form `phone` is typed in'),
    phone: z.preprocess(nothing, text(40).nullable()).default(null).describe('of the SIM card; stored as E.164'),
    simNumber: z
      .preprocess(nothing, text(40).transform(bare).refine(isIccid, 'invalid_value').nullable())
      .default(null)
      .describe('the ICCID printed on the SIM card: 18 to 22 digits that begin with 89'),
    designation: text(100).describe('the registration plate, or the name of what has none'),
    label: optionalText(100),
    code: optionalText(50).describe(
      'the number that its owner gave it, for example painted on its doors, in the books',
    ),
    note: optionalLines(1000).describe('may have several lines'),
    vehicleMake: optionalText(50).describe('of the vehicle itself: Toyota'),
    vehicleModel: optionalText(50).describe('of the vehicle itself: Hilux'),
    vinNumber: z.preprocess(nothing, text(30).nullable()).default(null),
    vinIsChassis: z
      .boolean()
      .default(false)
      .describe('a chassis number that follows no standard: older vehicles, trailers'),
  })
  .refine(...phoneRule)
  .refine(...vinRule)
  .transform((fields) => ({
    ...fields,
    phone: fields.phone === null ? null : (readPhone(fields.phone, fields.countryCode2) ?? null),
    vinNumber: fields.vinNumber === null ? null : normaliseVin(fields.vinNumber),
  }));
export type DeviceFields = z.output<typeof DeviceFields>;

/**
 * What the chosen tracker model and the VIN's rules say of fields that parsed: what refuses them, what only warns.
 * @param usesImei of the chosen tracker model; undefined where none is chosen: then 14 to 16 digits are judged as an IMEI, and
 * anything else is taken as the tracker's own id
 */
export function judgeDeviceFields(
  fields: Pick<DeviceFields, 'imei' | 'vinNumber' | 'vinIsChassis'>,
  usesImei: boolean | undefined,
): DeviceFindings {
  const findings: DeviceFindings = { errors: {}, warnings: {} };
  const imei = judgeImei(fields.imei);
  if (usesImei ?? /^\d{14,16}$/.test(fields.imei)) note(findings, 'imei', imei);
  else if (imei) findings.warnings.imei = 'imei_not_standard';
  if (fields.vinNumber !== null && !fields.vinIsChassis) note(findings, 'vinNumber', judgeVin(fields.vinNumber));
  return findings;
}

export type DeviceFindings = { errors: FieldErrors; warnings: Record<string, WarningCode> };

function note(findings: DeviceFindings, field: string, finding: ReturnType<typeof judgeImei>): void {
  if (!finding) return;
  if ('error' in finding) findings.errors[field] = finding.error;
  else findings.warnings[field] = finding.warning;
}
