import type { Setup } from '../entry.ts';

/** Everything in one text. */
export const RUPTELA: Setup = {
  source: {
    title: 'Ruptela: FM-Eco manual, SMS commands',
    url: 'https://manualshive.com/en/manual/ruptela/fm-eco/1500424?page=10',
    page: '10',
  },
  notes: ['passwordFromLabel'],
  steps: [
    {
      purpose: 'apnAndServer',
      means: 'sms',
      text: '{password} setconnection {apn},,,TCP,{host},{port}',
      when: 'noLogin',
    },
    {
      purpose: 'apnAndServer',
      means: 'sms',
      text: '{password} setconnection {apn},{apnUser},{apnPassword},TCP,{host},{port}',
      when: 'login',
    },
    { purpose: 'check', means: 'sms', text: '{password} getapn' },
  ],
};
