/** SMS: the summary, the list, accounts and prices. */
export const sms = {
  title: 'SMS',
  fileName: 'sms',
  kinds: { contact_code: 'Confirmation code', contact_test: 'Test message', alert: 'Alert' },
  states: {
    queued: 'Waiting',
    sent: 'Sent',
    delivered: 'Delivered',
    failed: 'Sending failed',
    unconfirmed: 'Unconfirmed',
  },
  columns: {
    createdAt: 'Time',
    client: 'Client',
    recipient: 'Recipient',
    country: 'Country',
    kind: 'Type',
    by: 'User',
    state: 'State',
    segments: 'Segments',
    cost: 'Cost',
    currency: 'Currency',
    text: 'Text',
    error: 'Gateway’s answer',
  },
};
