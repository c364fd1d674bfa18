import type { Setup } from '../entry.ts';
import { plaspy } from '../sources.ts';

/** The command set of the 103, 30x and 40x trackers. */
export const COBAN: Setup = {
  source: plaspy('coban/gps303/configuration', 'Coban GPS303, configuration'),
  password: '123456',
  notes: ['numericAddress'],
  steps: [
    { purpose: 'timeZone', means: 'sms', text: 'time zone{password} 0' },
    { purpose: 'apn', means: 'sms', text: 'apn{password} {apn}' },
    { purpose: 'apnLogin', means: 'sms', text: 'up{password} {apnUser} {apnPassword}', when: 'login' },
    { purpose: 'server', means: 'sms', text: 'adminip{password} {host} {port}' },
    { purpose: 'mode', means: 'sms', text: 'gprs{password}' },
    { purpose: 'interval', means: 'sms', text: 'fix060s060s***n{password}' },
    { purpose: 'check', means: 'sms', text: 'check{password}' },
  ],
};
