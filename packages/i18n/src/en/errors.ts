/** What the API answers when a call fails, by its code. */
export const errors = {
  sign_in_needed: 'Sign in to continue.',
  email_or_password_incorrect: 'Email or password incorrect.',
  account_disabled: 'This account is disabled. Ask your administrator to enable it again.',
  account_suspended_unpaid: 'Account suspended because of unpaid invoices.',
  platform_unknown: 'You are trying to access a platform that does not exist.',
  platform_not_authorised: 'You are not authorised to access this platform.',
  partner_name_needed: 'Several accounts have this email address: enter the name of your partner too.',
  too_many_attempts: 'Too many attempts. Try again in 15 minutes.',
  origin_refused: 'This request comes from another site and was refused.',
  not_allowed: 'You do not have the right to do this. Ask your administrator.',
  request_malformed: 'The request cannot be read: check its address, and that its body is valid JSON.',
  fields_invalid: 'Some fields are not well filled.',
  body_too_large: 'The request is too large.',
  body_type_unsupported: 'The body of the request must be JSON (Content-Type: application/json).',
  endpoint_not_found: 'This address does not exist in the API.',
  method_not_allowed: 'This address does not accept this method.',
  not_found: 'No data found.',
  device_not_found: 'No device found.',
  client_not_found: 'This client does not exist.',
  already_exists: 'This email, phone or ID already exists.',
  registration_refused: 'This device cannot be registered. Contact support.',
  in_use: 'This cannot be deleted: devices still use it.',
  too_many_requests: 'Too many requests. Wait a minute and try again.',
  internal: 'An error occurred. Please try again.',
  unavailable: 'The service is briefly unavailable. Please try again in a moment.',
};

/** What is wrong with one field. */
export const fieldErrors = {
  required: 'This field is required.',
  too_short: 'This value is too short.',
  too_long: 'This value is too long.',
  too_small: 'This value is too small.',
  too_large: 'This value is too large.',
  invalid_value: 'Incorrect value.',
  invalid_email: 'Incorrect email address.',
  invalid_phone: 'Incorrect phone number for this country.',
  invalid_imei: 'Incorrect IMEI: it has 15 digits, the last of which checks the others. Read it again on the label.',
  invalid_vin: 'Invalid VIN number: it has 17 characters, without I, O and Q.',
  invalid_vin_check_digit: 'Invalid VIN number: its 9th character does not match the others.',
  invalid_date: 'Invalid date or time.',
  invalid_colour: 'Incorrect colour: write it as #rrggbb.',
  invalid_characters: 'This value contains characters that are not allowed.',
  already_exists: 'This value already exists.',
  cannot_be_registered: 'This value cannot be registered. Contact support.',
  unknown_reference: 'Choose a value from the list.',
};

/** What is doubtful about a field and is saved all the same. */
export const fieldWarnings = {
  imei_length: 'An IMEI usually has 15 digits. Check it on the label of the tracker.',
  imei_not_standard: 'This model does not present a standard IMEI. Check that this is the ID of the tracker.',
  vin_check_digit: 'The 9th character of this VIN does not match the others. Check it on the registration document.',
};
