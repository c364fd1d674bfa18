import type { Setup } from '../entry.ts';

/** GTBSI names the access point, GTSRI the server; report mode 3 is a TCP connection that stays. */
export const QUECLINK: Setup = {
  source: {
    title: 'Queclink: GL300 @Track Air Interface Protocol 1.02',
    url: 'https://manualshive.com/ru/manual/queclink/gl300/3595554?page=17',
    page: '12–17',
  },
  notes: ['passwordFromLabel'],
  steps: [
    { purpose: 'apn', means: 'sms', text: 'AT+GTBSI={password},{apn},,,,,,,FFFF$', when: 'noLogin' },
    {
      purpose: 'apn',
      means: 'sms',
      text: 'AT+GTBSI={password},{apn},{apnUser},{apnPassword},,,,,FFFF$',
      when: 'login',
    },
    { purpose: 'server', means: 'sms', text: 'AT+GTSRI={password},3,,1,{host},{port},,,,0,0,,,,,FFFF$' },
  ],
};
