/** Texts of SMS, by kind. Only characters of GSM 03.38, and within one segment at the longest values. */
export const smsTexts = {
  contact_code: '{{code}} is your confirmation code for alerts from {{client}}. Valid for {{minutes}} min.',
  contact_test: '{{client}}: this is a test message. Alerts will reach you at this number.',
  payment_received:
    '{{client}}: {{amount}} received for {{vehicle}}. Still to pay {{remaining}}, late {{arrears}}. {{owned}}% is yours.',
  payment_late:
    '{{client}}: {{arrears}} is late for {{vehicle}} since {{since}}. Please pay, or call us if you cannot.',
  payment_warning:
    '{{client}}: WARNING, {{arrears}} is late for {{vehicle}} since {{since}}. Call us: the vehicle may be blocked.',
  payment_statement:
    '{{client}}: {{vehicle}}, {{day}}: paid {{amount}}, still to pay {{remaining}}, late {{arrears}}. {{owned}}% is yours.',
};
