import type { Setup } from '../entry.ts';
import { plaspy } from '../sources.ts';

/** The command set of the T88 trackers. */
export const TOPFLY: Setup = {
  source: plaspy('topfly/t8806/configuration', 'TopFly T8806, configuration'),
  password: '0000',
  notes: ['numericAddress'],
  steps: [
    { purpose: 'apn', means: 'sms', text: 'APN,{password},{apn},,#', when: 'noLogin' },
    { purpose: 'apn', means: 'sms', text: 'APN,{password},{apn},{apnUser},{apnPassword}#', when: 'login' },
    { purpose: 'server', means: 'sms', text: 'IP,{password},{host} {port}#' },
    { purpose: 'timeZone', means: 'sms', text: 'GMT,{password},0#' },
    { purpose: 'interval', means: 'sms', text: 'TIMER,{password},60:60:0:0#' },
  ],
};
