import type { Setup } from '../entry.ts';

/** A21 names the mode (1: TCP), the server and the access point. */
export const MEITRACK: Setup = {
  source: {
    title: 'Meitrack: SMS protocol, all models, V3.0',
    url: 'https://www.scribd.com/document/620279306/Meitrack-Sms-Protocol',
  },
  password: '0000',
  steps: [
    { purpose: 'apnAndServer', means: 'sms', text: '{password},A21,1,{host},{port},{apn},,', when: 'noLogin' },
    {
      purpose: 'apnAndServer',
      means: 'sms',
      text: '{password},A21,1,{host},{port},{apn},{apnUser},{apnPassword}',
      when: 'login',
    },
    { purpose: 'timeZone', means: 'sms', text: '{password},B36,0' },
    { purpose: 'interval', means: 'sms', text: '{password},A12,6,0' },
  ],
};
