/** What users may ask by SMS; the words are those that the platform reads (features/sms-requests). */
export const smsQuestions = {
  title: 'Questions by SMS',
  text: 'Without mobile data, users can send an SMS to {{number}} from the phone number in their account, once it is confirmed as an alert contact.',
  words: { pos: 'POS 1234', state: 'STATUS', help: 'HELP', stop: 'STOP' },
  answers: {
    pos: 'where the vehicle is whose plate ends in 1234',
    state: 'how many vehicles are moving, stopped or disconnected',
    help: 'these words, by SMS',
    stop: 'no more SMS to this phone, alerts included',
  },
};
