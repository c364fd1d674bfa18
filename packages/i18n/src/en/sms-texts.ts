/** Texts of SMS, by kind. Only characters of GSM 03.38, and within one segment at the longest values. */
export const smsTexts = {
  contact_code: '{{code}} is your confirmation code for alerts from {{client}}. Valid for {{minutes}} min.',
  contact_test: '{{client}}: this is a test message. Alerts will reach you at this number.',
};
