/** What the frame and the map show of other sections, whose other words come later; and what the sign-in page says when something fails. */
export const early = {
  account: {
    noMail: {
      title: 'Emails are not sent',
      text: 'No mail server is configured: emails to users wait in the outbox.',
      action: 'Open the outbox',
      hide: 'Hide until the next sign-in',
    },
  },
  billing: {
    banner: {
      past_due: 'A payment is overdue. Please pay to keep your access.',
      grace_one: 'A payment is overdue: access is suspended tomorrow, on {{date}}.',
      grace_other: 'A payment is overdue: access is suspended in {{count}} days, on {{date}}.',
      open: 'View the account',
      contact: 'Contact {{contact}}',
    },
  },
  bulk: {
    vehicle: 'Vehicle no. {{id}}',
  },
  clients: {
    view: {
      start: 'View as client',
      startFor: 'View as {{name}}',
      banner: 'You are viewing the platform as {{name}}.',
      note: 'Your actions are logged under your own name.',
      leave: 'Leave this view',
    },
  },
  commands: {
    title: 'Commands',
  },
  devices: {
    sharedBy: 'Shared by {{owner}}',
    sharedByUntil: 'Shared by {{owner}} until {{date}}',
    deleted: '{{plate}} deleted.',
    noMatch: 'Nothing found',
  },
  geofences: {
    here: { action: 'Geofence here', hint: 'A circle of 50 m around the vehicle' },
  },
  groups: {
    filter: { label: 'Group', all: 'All groups' },
  },
  history: {
    why: {
      ask: 'Why?',
    },
  },
  settings: {
    title: 'Settings',
    open: 'Settings of the map',
  },
  views: {
    undo: 'Undo',
  },
  errors: {
    sign_in_needed: 'Sign in to continue.',
    email_or_password_incorrect: 'Email or password incorrect.',
    account_disabled: 'This account is disabled. Ask your administrator to enable it again.',
    account_ended: 'The access of this account has ended. Ask your administrator to extend it.',
    account_suspended_unpaid: 'Account suspended because of unpaid invoices.',
    platform_unknown: 'You access a platform that does not exist.',
    platform_not_authorised: 'You are not authorised to access this platform.',
    partner_name_needed: 'Several accounts have this email address: enter the name of your partner too.',
    too_many_attempts: 'Too many attempts. Try again later: in a few minutes, or in an hour at most.',
    too_many_requests: 'Too many requests. Wait a minute and try again.',
    second_factor_needed: 'Enter the code from your authenticator app.',
    sign_in_expired: 'This sign-in took too long. Enter your password again.',
    sign_in_link_over: 'This link can no longer be used. Ask the person who gave it to you for a new one.',
    reset_link_expired: 'The password reset link has expired. Request a new one.',
    code_invalid: 'The code is invalid.',
    origin_refused: 'This request comes from another site and was refused.',
    not_allowed: 'You do not have the right to do this. Ask your administrator.',
    request_malformed: 'The request cannot be read: check its address, and that its body is valid JSON.',
    fields_invalid: 'Some fields are not valid.',
    body_too_large: 'The request is too large.',
    not_found: 'No data found.',
    internal: 'An error occurred. Please try again.',
    unavailable: 'The service is briefly unavailable. Please try again in a moment.',
  },
  fieldErrors: {
    required: 'This field is required.',
    too_short: 'This value is too short.',
    too_long: 'This value is too long.',
    invalid_value: 'Incorrect value.',
    invalid_email: 'Incorrect email address.',
    password_too_short: 'Password: at least 8 characters.',
    password_too_common: 'This password is too common and easy to guess. Choose another.',
    password_is_personal: 'This password contains your name or your email address. Choose another.',
    password_incorrect: 'Incorrect password.',
    passwords_differ: 'The passwords do not match.',
    confirmation_code_needed: 'Confirmation code mandatory and valid.',
    code_invalid: 'The code is invalid.',
  },
};
