import type { z } from 'zod';

/** What can be wrong with one field. Words in the dictionaries, `fieldErrors`. */
export const FIELD_CODES = [
  'required',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'invalid_value',
  'invalid_email',
  'phone_required',
  'invalid_phone',
  'invalid_imei',
  'invalid_vin',
  'invalid_vin_check_digit',
  'invalid_date',
  'invalid_colour',
  'invalid_characters',
  'contains_link',
  'already_exists',
  'cannot_be_registered',
  'unknown_reference',
  'must_be_future',
  'must_not_be_future',
  'before_own_time',
  'same_moment',
  'before_start',
  'not_of_permanent',
  'not_with_password',
  'health_right_needed',
  'alert_not_shared',
  'block_not_shared',
  'suspension_not_shared',
  'history_not_shared',
  'not_a_picture',
  'shifts_overlap',
  'shift_elsewhere',
  'above_remaining',
  'too_many_instalments',
  'not_of_client',
  'below_earlier_reading',
  'above_later_reading',
  'implausible_reading',
  'beyond_own_end',
  'right_not_held',
  'right_not_possible',
  'password_too_short',
  'password_too_common',
  'password_is_personal',
  'password_incorrect',
  'passwords_differ',
  'code_invalid',
  'confirmation_code_needed',
  'invalid_host_name',
  'host_name_of_platform',
  'invalid_url',
  'invalid_map',
  'invalid_calibration',
  'invalid_network',
  'invalid_logo',
  'unsafe_logo',
  'invalid_sms_sender',
  'not_empty',
  'alert_setting_needed',
  'not_below_other',
  'device_not_found',
  'device_suspended',
  'user_not_found',
  'file_not_found',
  'less_in_stock',
  'user_holds_more',
  'own_account',
  'last_administrator',
  'client_closed',
  'identity_taken',
  'plate_taken',
  'ambiguous_reference',
  'repeated_in_file',
  'digits_lost',
  'became_date',
  'no_such_vehicle',
  'no_such_card',
  'card_of_other_vehicle',
  'no_such_product',
  'no_such_currency',
  'not_a_day',
  'not_a_time',
  'not_a_figure',
  'is_refund',
  'too_many',
  'cannot_be_changed',
  'of_another_client',
  'applies_to_no_device',
  'rule_wants_state',
  'rule_wants_number',
  'rule_state_unknown',
  'rule_repeated',
  'rule_contradicts',
  'always_blocked',
  'reason_needed',
  'pin_needed',
  'pin_incorrect',
  'plate_differs',
  'choose_a_device',
  'choose_one_device',
  'not_more_than_one_device',
  'all_devices_not_alone',
  'all_devices_not_allowed',
  'area_needed',
  'over_31_days',
  'over_31_days_shared',
  'over_366_days',
] as const;
export type FieldCode = (typeof FIELD_CODES)[number];

/** What is doubtful about a field but does not stop it from being saved. Words in the dictionaries, `fieldWarnings`. */
export const WARNING_CODES = ['imei_length', 'imei_not_standard', 'vin_check_digit'] as const;
export type WarningCode = (typeof WARNING_CODES)[number];

/** Codes by field name; a nested field is named with dots (`rules.0.value`), what is no object or list at all `body`. The first fault of a field counts. */
export type FieldErrors = Record<string, FieldCode>;

/**
 * A rule over several fields, for `refine` of a form's schema. It runs whatever else is wrong, so that one answer names every
 * fault, and takes whatever came.
 */
export type FormRule = [
  isRight: (fields: unknown) => boolean,
  blame: { path: string[]; error: (issue: { input?: unknown }) => FieldCode | undefined; when: () => true },
];

/** What a failed parse says of each field. `input` is what was parsed: absent and wrong are two things. */
export function fieldErrorsOf(error: z.ZodError, input: unknown): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.') || 'body';
    errors[field] ??= codeOf(issue, valueAt(input, issue.path));
  }
  return errors;
}

function codeOf(issue: z.core.$ZodIssue, value: unknown): FieldCode {
  const own = FIELD_CODES.find((code) => code === issue.message);
  const isMissing = value === undefined || value === null || value === '';
  // what is not there has no wrong form
  if (own && !(isMissing && own.startsWith('invalid_'))) return own;
  if (isMissing) return 'required';
  // by what is bounded: a figure of a query comes as text
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'too_short' : 'too_small';
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'too_long' : 'too_large';
  return 'invalid_value';
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}
