/** Every mail that Balise writes. Words in the dictionaries, `mails`. */
export const MAIL_KINDS = [
  'password_reset',
  'password_changed',
  'welcome',
  'account_ends_soon',
  'email_changed',
  'email_assigned',
  'new_sign_in',
  'sign_in_attempts',
  'second_factor_attempts',
  'two_factor_enabled',
  'two_factor_disabled',
  'recovery_codes_renewed',
  'invoice_issued',
  'payment_received',
  'balance_low',
  'payment_overdue',
  'grace_started',
  'account_suspended',
  'account_restored',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
