/**
 * A mail: its subject, what it says, and what its button is called where it has one (it then opens the value `link`); `further` is the link below it
 * (to the value `furtherLink`).
 */
export type MailWords = { subject: string; paragraphs: readonly string[]; action?: string; further?: string };

/** The mails that the platform sends, by kind (MAIL_KINDS of the contract). */
export const mails = {
  greeting: 'Hello {{name}},',
  linkAbove: '{{action}}:',
  linkBelow: 'If the button does not work, copy this address into your browser:',
  help: 'Questions? {{contact}}',
  sentBy: 'This message was sent by {{brand}}. Please do not reply to it.',
  sentByReply: 'This message was sent by {{brand}}.',
  unsubscribe: 'Stop alerts to this address',
  device: '{{browser}} on {{system}}',
  noDevice: 'an application or an unknown browser',
  kinds: {
    password_reset: {
      subject: 'Choose a new password',
      paragraphs: [
        'Someone requested a new password for your account {{email}} on {{brand}}.',
        'The link can be used once, within {{minutes}} minutes.',
        'If it was not you, you can ignore this message: your password has not changed.',
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
        'An account was created for you on {{brand}}. Sign in with the address {{email}}.',
        'Choose your password to get started. The link can be used once, within {{days}} days.',
      ],
      action: 'Choose a password',
    },
    sign_in_link: {
      subject: 'Your access to {{brand}}',
      paragraphs: [
        'This link gives you access to vehicles on {{brand}} until {{date}}.',
        'It opens once: the browser in which you open it stays signed in until then. Open it on the device that you will use, and do not pass it on.',
      ],
      action: 'Open',
    },
    account_ends_soon: {
      subject: 'Your access ends on {{date}}',
      paragraphs: [
        'Your temporary access to {{brand}} ends on {{date}}.',
        'If you need it for longer, ask the person who created your account.',
      ],
    },
    email_changed: {
      subject: 'Your email address was changed',
      paragraphs: [
        'Your account on {{brand}} now has the address {{email}}. Sign in with it from now on; the previous address can no longer be used.',
        'If you did not expect this, tell your administrator at once.',
      ],
    },
    email_assigned: {
      subject: 'This is now the address of your account on {{brand}}',
      paragraphs: [
        'The email address of your account on {{brand}} was changed to {{email}}. Sign in with it from now on; your password stays the same.',
        'If you do not recognise this account, let us know and do not use it.',
      ],
    },
    new_sign_in: {
      subject: 'New sign-in to your account',
      paragraphs: [
        'Your account {{email}} on {{brand}} was used to sign in from a new device: {{device}}, on {{when}}, from the address {{address}}.',
        'If it was you, there is nothing to do.',
        'If it was not you, choose a new password at once with “Forgot your password?” on the sign-in page: this signs out every device.',
      ],
    },
    sign_in_attempts: {
      subject: 'Many wrong passwords for your account',
      paragraphs: [
        'Someone entered wrong passwords for your account {{email}} on {{brand}} many times, most recently on {{when}}, from the address {{address}}. None of these attempts succeeded.',
        'Further attempts are now slowed down. You can sign in as usual from devices that you have used before. If you have to wait on another device, use “Forgot your password?” to sign in at once.',
        'If your password is short or you also use it elsewhere, choose a stronger one.',
      ],
    },
    second_factor_attempts: {
      subject: 'Someone knows your password',
      paragraphs: [
        'Someone entered the correct password of your account {{email}} on {{brand}} and then wrong codes several times, most recently on {{when}}, from the address {{address}}. The attempts were blocked.',
        'If it was not you, choose a new password at once with “Forgot your password?” on the sign-in page.',
      ],
    },
    two_factor_enabled: {
      subject: 'Two-step sign-in is on',
      paragraphs: [
        'Two-step sign-in was turned on for your account {{email}} on {{brand}} on {{when}}, from the address {{address}}. From now on, signing in also requires a code from your authenticator app.',
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
        'New recovery codes were created for your account {{email}} on {{brand}} on {{when}}, from the address {{address}}. The previous codes no longer work.',
        'If it was not you, choose a new password at once with “Forgot your password?” on the sign-in page, and tell your administrator.',
      ],
    },
    invoice_issued: {
      subject: 'Invoice {{number}}',
      paragraphs: ['Invoice {{number}} for {{client}} amounts to {{amount}}. It is due on {{dueDate}}.'],
    },
    payment_received: {
      subject: 'Payment received: {{amount}}',
      paragraphs: ['We received {{amount}} from {{client}} (reference {{reference}}). Thank you.'],
    },
    sms_balance_low: {
      subject: 'Your SMS balance is low',
      paragraphs: [
        'The SMS balance of {{client}} is {{balance}}: less than a tenth of the last top-up is left.',
        'Top it up in time: without a balance, no alerts are sent by SMS.',
      ],
    },
    balance_low: {
      subject: 'Your balance is low',
      paragraphs: [
        'The balance of {{client}} is {{balance}}.',
        'Top it up in time to keep your access to {{brand}}. Your vehicles are still tracked in the meantime.',
      ],
    },
    payment_overdue: {
      subject: 'A payment is overdue: {{amount}}',
      paragraphs: [
        'The account of {{client}} has {{amount}} overdue since {{dueDate}}.',
        'If you have already paid, please ignore this message.',
      ],
    },
    grace_started: {
      subject: 'Your access will be suspended on {{date}}',
      paragraphs: [
        '{{client}} still has {{amount}} to pay. Without a payment, users of {{client}} cannot sign in from {{date}}.',
        'Your vehicles are still tracked and their history is kept.',
      ],
    },
    account_suspended: {
      subject: 'Your access is suspended',
      paragraphs: [
        'The access of {{client}} to {{brand}} is suspended because of unpaid invoices: {{amount}}.',
        'Your vehicles are still tracked and their history is kept. Access is restored as soon as the payment arrives.',
      ],
    },
    account_restored: {
      subject: 'Your access is restored',
      paragraphs: [
        'We received the payment of {{client}}. You can sign in to {{brand}} again, with the complete history.',
      ],
    },
    alert_contact_code: {
      subject: 'Your confirmation code for alerts',
      paragraphs: [
        '{{client}} wants to send alerts about its vehicles to {{email}}. The confirmation code is {{code}}.',
        'Share it with {{client}} only if you want to receive these alerts. It is valid for {{minutes}} minutes.',
        'If you do not know {{client}}, ignore this message: without the code, no alerts are sent to you.',
      ],
    },
    alert_contact_test: {
      subject: 'Test message from {{brand}}',
      paragraphs: ['This is a test. Alerts about the vehicles of {{client}} will reach you at {{email}}.'],
    },
    alert: {
      subject: '{{line}}',
      paragraphs: ['{{line}}', 'Place: {{place}}', 'Alert rule: {{rule}}. Client: {{client}}.'],
      action: 'Open the alert',
      further: 'Show the vehicle on the map',
    },
    alert_driver: {
      subject: '{{line}}',
      paragraphs: ['{{line}}', 'Alert rule: {{rule}}. Client: {{client}}.'],
      action: 'Open the alert',
      further: 'Open the driver’s record',
    },
    approval_emergency: {
      subject: 'Approval needed: {{requester}} wants to block {{vehicles}} in an emergency',
      paragraphs: [
        '{{requester}} of {{client}} wants to block {{vehicles}} in an emergency.',
        'Reason: {{reason}}',
        'With your approval it is sent at any speed: the engine may stop while the vehicle rolls. Without it, it waits until the vehicle is at 20 km/h at most.',
        'You can approve it until {{until}}, with your password.',
      ],
      action: 'Review the request',
    },
    approval_many: {
      subject: 'Approval needed: {{requester}} wants to block {{count}} vehicles',
      paragraphs: [
        '{{requester}} wants to block {{count}} vehicles of {{client}}: {{vehicles}}.',
        'Reason: {{reason}}',
        'None of them is blocked without the approval of a second person. You can approve it until {{until}}, with your password.',
      ],
      action: 'Review the request',
    },
    late_payment_proposal: {
      subject: '{{line}}',
      paragraphs: [
        '{{line}}. Client: {{client}}.',
        'Nothing happens without the decision of a person. You can approve or decline it in the contract, with a reason.',
      ],
      action: 'Review the proposal',
    },
    scheduled_report: {
      subject: '{{schedule}}: {{period}}',
      paragraphs: [
        '{{kind}} of {{client}}, {{period}}: the report is attached ({{file}}, {{rows}}).',
        'It was scheduled by {{owner}}.',
      ],
    },
    scheduled_report_link: {
      subject: '{{schedule}}: {{period}}',
      paragraphs: [
        '{{kind}} of {{client}}, {{period}}: the report ({{file}}, {{rows}}, {{size}}) is too large to be attached. The link below downloads it until {{until}}. Anyone who has the link can download it.',
        'It was scheduled by {{owner}}.',
      ],
      action: 'Download the report',
    },
    scheduled_report_failed: {
      subject: 'Report not sent: {{schedule}}',
      paragraphs: ['The scheduled report “{{schedule}}” of {{client}}, {{period}}, was not sent.', '{{reason}}'],
      action: 'Open the scheduled reports',
    },
    share_offered: {
      subject: '{{owner}} offers to share {{vehicle}} with you',
      paragraphs: [
        '{{owner}} offers to share the vehicle {{vehicle}} with {{client}}. Included: {{rights}}.',
        'You see nothing of it until you accept. The offer expires on {{until}}.',
      ],
      action: 'Look at the offer',
    },
    share_accepted: {
      subject: '{{recipient}} accepted {{vehicle}}',
      paragraphs: [
        '{{recipient}} accepted the vehicle {{vehicle}} of {{client}} and sees it from now on. Included: {{rights}}.',
        'You can withdraw it at any time.',
      ],
      action: 'Show the shared vehicles',
    },
    share_declined: {
      subject: '{{vehicle}} was declined',
      paragraphs: ['{{recipient}} declined the vehicle {{vehicle}} of {{client}}. Nothing of it was shown.'],
      action: 'Show the shared vehicles',
    },
    webhook_disabled: {
      subject: 'A webhook was switched off: {{webhook}}',
      paragraphs: [
        'The webhook {{webhook}} of {{client}} has not accepted any alert for three days. It was switched off: nothing more is sent to it.',
        'Its log under “Alerts, Webhooks” says what it answered. Switch it on again there when it works.',
      ],
    },
    alert_summary: {
      subject: '{{count}} alerts: {{rule}}',
      paragraphs: ['{{count}} alerts of {{source}} of {{client}}:', '{{lines}}'],
      action: 'Open the alerts',
    },
  } satisfies Record<string, MailWords>,
};
