/** Forms that were typed without a connection. */
export const offline = {
  title: 'Waiting to be sent',
  waiting_one: '{{count}} form waiting to be sent',
  waiting_other: '{{count}} forms waiting to be sent',
  sendNow: 'Send now',
  typed: 'Typed on {{at}}, without a connection',
  edit: 'Edit',
  discard: 'Discard',
  discardTitle: 'Discard this form?',
  discardText: '{{form}} was not sent and will be lost.',
};
