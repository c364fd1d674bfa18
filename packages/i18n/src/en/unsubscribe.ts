/** The public page behind the link in mails about alerts. */
export const unsubscribe = {
  action: 'Stop these alerts',
  help: 'Questions?',
  ask: {
    title: 'Stop alerts by email?',
    text: 'You will no longer receive alerts about the vehicles of {{client}} at this address.',
  },
  done: {
    title: 'Alerts are stopped',
    text: '{{client}} no longer sends alerts to this address. To receive them again, ask {{client}} for a new confirmation code.',
  },
  unknown: {
    title: 'This link does not work',
    text: 'It may be incomplete, or the address no longer receives alerts. Open the link of a recent alert.',
  },
};
