/** A mail: its subject, what it says, and what its button is called where it has one (it then opens the value `link`). */
export type MailWords = { subject: string; paragraphs: readonly string[]; action?: string };

/** The mails that the platform sends, by kind (MAIL_KINDS of the contract). */
export const mails = {
  greeting: 'Hello {{name}},',
  linkAbove: '{{action}}:',
  linkBelow: 'If the button does not work, copy this address into your browser:',
  help: 'Questions? {{contact}}',
  sentBy: 'This message was sent by {{brand}}. Nobody reads replies to it.',
  sentByReply: 'This message was sent by {{brand}}.',
  kinds: {
    password_reset: {
      subject: 'Choose a new password',
      paragraphs: [
        'Somebody asked for a new password for your account {{email}} on {{brand}}.',
        'The link works once, for {{minutes}} minutes.',
        'If it was not you, there is nothing to do: your password stays as it is.',
      ],
      action: 'Choose a new password',
    },
    password_changed: {
      subject: 'Your password was changed',
      paragraphs: [
        'The password of your account {{email}} on {{brand}} was changed on {{when}}, from the address {{address}}.',
        'If it was not you, choose a new password at once with “Forgot your password?” on the sign-in page, and tell your administrator.',
      ],
    },
    welcome: {
      subject: 'Your account on {{brand}}',
      paragraphs: [
        'An account was opened for you on {{brand}}. You sign in with the address {{email}}.',
        'Choose your password to begin. The link works once, for {{days}} days.',
      ],
      action: 'Choose a password',
    },
    account_ends_soon: {
      subject: 'Your access ends on {{date}}',
      paragraphs: [
        'Your temporary access to {{brand}} ends on {{date}}.',
        'If you need it for longer, ask the person who opened it for you.',
      ],
    },
    email_changed: {
      subject: 'Your email address was changed',
      paragraphs: [
        'Your account on {{brand}} now has the address {{email}}. You sign in with it from now on, and this one no longer opens it.',
        'If you did not expect this, tell your administrator at once.',
      ],
    },
    invoice_issued: {
      subject: 'Invoice {{number}}',
      paragraphs: ['Invoice {{number}} of {{client}} comes to {{amount}}. It is due on {{dueDate}}.'],
    },
    payment_received: {
      subject: 'Payment received: {{amount}}',
      paragraphs: ['We received {{amount}} from {{client}} (reference {{reference}}). Thank you.'],
    },
    balance_low: {
      subject: 'Your balance is low',
      paragraphs: [
        'The balance of {{client}} is {{balance}}.',
        'Top it up in time to keep your access to {{brand}}. Your vehicles stay tracked meanwhile.',
      ],
    },
    payment_overdue: {
      subject: 'A payment is overdue: {{amount}}',
      paragraphs: [
        'The account of {{client}} has {{amount}} overdue since {{dueDate}}.',
        'If you have paid meanwhile, thank you: this message crossed your payment.',
      ],
    },
    grace_started: {
      subject: 'Your access will be suspended on {{date}}',
      paragraphs: [
        '{{amount}} of {{client}} is still to be paid. Without a payment, nobody of {{client}} can sign in from {{date}} on.',
        'Your vehicles stay tracked and their history is kept.',
      ],
    },
    account_suspended: {
      subject: 'Your access is suspended',
      paragraphs: [
        'Access of {{client}} to {{brand}} is suspended because of unpaid invoices: {{amount}}.',
        'Your vehicles are still tracked and their history is kept. Access returns as soon as the payment arrives.',
      ],
    },
    account_restored: {
      subject: 'Your access is back',
      paragraphs: ['The payment of {{client}} arrived. You can sign in to {{brand}} again; the history is complete.'],
    },
  } satisfies Record<string, MailWords>,
};
