/** Every mail that Balise writes. Words in the dictionaries, `mails`. */
export const MAIL_KINDS = [
  'password_reset',
  'password_changed',
  'welcome',
  'account_ends_soon',
  'email_changed',
  'invoice_issued',
  'payment_received',
  'balance_low',
  'payment_overdue',
  'grace_started',
  'account_suspended',
  'account_restored',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
