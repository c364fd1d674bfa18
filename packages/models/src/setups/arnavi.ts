import type { Setup } from '../entry.ts';

/** Parameters by number: 1 the server, 2 the access point. */
export const ARNAVI: Setup = {
  source: {
    title: 'Arusnavi: Arnavi 5 user manual 1.4, setting via SMS',
    url: 'https://manualshive.com/ru/manual/arusnavi-electronics/arnavi-5/2979438?page=17',
    page: '17',
  },
  password: '123456',
  steps: [{ purpose: 'server', means: 'sms', text: '{password}*SETP*#1={host},{port},0' }],
};
