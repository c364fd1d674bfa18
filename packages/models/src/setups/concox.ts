import type { Setup } from '../entry.ts';
import { plaspy } from '../sources.ts';

/** The command set of the GT06 family, kept by Jimi IoT and many others. */
export const CONCOX: Setup = {
  source: plaspy('concox', 'Concox'),
  steps: [
    { purpose: 'apn', means: 'sms', text: 'APN,{apn}#', when: 'noLogin' },
    { purpose: 'apn', means: 'sms', text: 'APN,{apn},{apnUser},{apnPassword}#', when: 'login' },
    { purpose: 'server', means: 'sms', text: 'SERVER,1,{host},{port},0#' },
    { purpose: 'timeZone', means: 'sms', text: 'GMT,E,0#' },
    { purpose: 'mode', means: 'sms', text: 'GPRSON,1#' },
    { purpose: 'check', means: 'sms', text: 'GPRSSET#' },
  ],
};
