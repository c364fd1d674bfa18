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
  device: '{{browser}} on {{system}}',
  noDevice: 'an application or an unknown browser',
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
    email_assigned: {
      subject: 'This address now opens your account on {{brand}}',
      paragraphs: [
        'The email address of your account on {{brand}} was changed to {{email}}. Sign in with it from now on; your password stays the same.',
        'If you do not know this account, tell us, and do not use it.',
      ],
    },
    new_sign_in: {
      subject: 'New sign-in to your account',
      paragraphs: [
        'Your account {{email}} on {{brand}} was used to sign in from a device that it did not know: {{device}}, on {{when}}, from the address {{address}}.',
        'If it was you, there is nothing to do.',
        'If it was not, choose a new password at once with “Forgot your password?” on the sign-in page: it ends every sign-in of your account.',
      ],
    },
    sign_in_attempts: {
      subject: 'Many wrong passwords for your account',
      paragraphs: [
        'Somebody entered wrong passwords for your account {{email}} on {{brand}} many times, most recently on {{when}}, from the address {{address}}. Nobody was let in.',
        'Further attempts are now slowed down. From devices on which you have signed in before, you sign in as usual. If you have to wait elsewhere, “Forgot your password?” lets you in at once.',
        'If your password is short or you use it elsewhere too, choose a better one.',
      ],
    },
    second_factor_attempts: {
      subject: 'Somebody knows your password',
      paragraphs: [
        'Somebody entered the right password of your account {{email}} on {{brand}} and then wrong codes several times, most recently on {{when}}, from the address {{address}}. The code kept them out.',
        'If it was not you, choose a new password at once with “Forgot your password?” on the sign-in page.',
      ],
    },
    two_factor_enabled: {
      subject: 'Two-step sign-in is on',
      paragraphs: [
        'Two-step sign-in was turned on for your account {{email}} on {{brand}} on {{when}}, from the address {{address}}. From now on, signing in also takes a code of your authenticator app.',
        'If it was not you, tell your administrator at once.',
      ],
    },
    two_factor_disabled: {
      subject: 'Two-step sign-in is off',
      paragraphs: [
        'Two-step sign-in was turned off for your account {{email}} on {{brand}} on {{when}}, from the address {{address}}. Your password alone is now enough to sign in.',
        'If it was not you, choose a new password at once with “Forgot your password?” on the sign-in page, and tell your administrator.',
      ],
    },
    recovery_codes_renewed: {
      subject: 'You have new recovery codes',
      paragraphs: [
        'New recovery codes were made for your account {{email}} on {{brand}} on {{when}}, from the address {{address}}. The former ones no longer work.',
        'If it was not you, choose a new password at once with “Forgot your password?” on the sign-in page, and tell your administrator.',
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
