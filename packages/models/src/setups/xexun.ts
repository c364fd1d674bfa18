import type { Setup } from '../entry.ts';
import { plaspy } from '../sources.ts';

/** The command set of the TK trackers. */
export const XEXUN: Setup = {
  source: plaspy('xexun', 'Xexun'),
  password: '123456',
  notes: ['numericAddress'],
  steps: [
    { purpose: 'apn', means: 'sms', text: 'apn{password} {apn}' },
    { purpose: 'apnLogin', means: 'sms', text: 'apnuser{password} {apnUser}', when: 'login' },
    { purpose: 'apnLogin', means: 'sms', text: 'apnpasswd{password} {apnPassword}', when: 'login' },
    { purpose: 'server', means: 'sms', text: 'adminip{password} {host} {port}' },
    { purpose: 'mode', means: 'sms', text: 'gprsmode{password}' },
    { purpose: 'interval', means: 'sms', text: 't060s***n{password}' },
  ],
};
