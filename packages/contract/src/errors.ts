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
  // Ourselves
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export const ERROR_CODES = Object.keys(ERROR_STATUS) as ErrorCode[];
