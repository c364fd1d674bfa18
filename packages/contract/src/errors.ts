/**
 * Every way in which a call can fail, with its HTTP status. The words are in the dictionaries (packages/i18n,
 * `errors`), which do not compile while one is missing.
 */
export const ERROR_STATUS = {
  // Who is calling
  sign_in_needed: 401,
  email_or_password_incorrect: 401,
  account_disabled: 403,
  account_suspended_unpaid: 403,
  platform_unknown: 404,
  platform_not_authorised: 403,
  partner_name_needed: 409,
  too_many_attempts: 429,
  second_factor_needed: 401,
  sign_in_expired: 401,
  origin_refused: 403,
  not_allowed: 403,
  // What is asked
  request_malformed: 400,
  fields_invalid: 422,
  body_too_large: 413,
  body_type_unsupported: 415,
  endpoint_not_found: 404,
  method_not_allowed: 405,
  // What it is about
  not_found: 404,
  device_not_found: 404,
  client_not_found: 404,
  already_exists: 409,
  registration_refused: 409,
  in_use: 409,
  code_invalid: 422,
  reset_link_expired: 410,
  two_factor_on: 409,
  two_factor_not_begun: 409,
  partner_not_empty: 409,
  device_suspended: 409,
  client_closed: 409,
  // Ourselves
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  // An act that failed unexpectedly: `surprise` of its endpoint, instead of internal
  save_failed: 500,
  device_enable_failed: 500,
  device_delete_failed: 500,
  devices_delete_failed: 500,
  device_restore_failed: 500,
  device_transfer_failed: 500,
  deleted_list_failed: 500,
  export_failed: 500,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export const ERROR_CODES = Object.keys(ERROR_STATUS) as ErrorCode[];
