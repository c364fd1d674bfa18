import type { Setup } from '../entry.ts';
import { plaspy } from '../sources.ts';

/** Commands that end in #, without a password. */
export const EELINK: Setup = {
  source: plaspy('eelink', 'EElink'),
  steps: [
    { purpose: 'apn', means: 'sms', text: 'APN,{apn}#', when: 'noLogin' },
    { purpose: 'apn', means: 'sms', text: 'APN,{apn},{apnUser},{apnPassword}#', when: 'login' },
    { purpose: 'server', means: 'sms', text: 'SERVER,1,{host},{port}#' },
    { purpose: 'timeZone', means: 'sms', text: 'GMT,E,0#' },
    { purpose: 'interval', means: 'sms', text: 'TIMER,60#' },
    { purpose: 'check', means: 'sms', text: 'PARAM#' },
  ],
};
