/** What a telephone that asks by SMS is answered. Only characters of GSM 03.38; longer answers are cut to one segment. */
export const smsAnswers = {
  vehicle: '{{vehicle}}: {{status}} {{since}}. {{place}} {{where}}',
  notKnown: 'Position not known.',
  none: 'No vehicle matches {{asked}}.',
  several: '{{count}} vehicles match {{asked}}: {{vehicles}}',
  fleet: '{{time}}: {{count}} vehicles. {{states}}',
  help: 'Send POS and the last digits of a plate for its position, ETAT for the fleet, STOP to end.',
};
