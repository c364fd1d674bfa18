import type { Setup } from '../entry.ts';
import { plaspy } from '../sources.ts';

/** The command set of the T22 and T23. */
export const TRAMIGO: Setup = {
  source: plaspy('tramigo', 'Tramigo'),
  steps: [
    { purpose: 'apn', means: 'sms', text: 'GPRS,APN,{apn},,', when: 'noLogin' },
    { purpose: 'apn', means: 'sms', text: 'GPRS,APN,{apn},{apnUser},{apnPassword}', when: 'login' },
    { purpose: 'interval', means: 'sms', text: 'R,10,F,1,1,1,35' },
    { purpose: 'server', means: 'sms', text: 'GPRS,Connect,{host},{port},tcp' },
    { purpose: 'check', means: 'sms', text: 'Status' },
  ],
};
