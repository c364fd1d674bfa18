import type { Setup } from '../entry.ts';

/** The numbered commands of the TQ trackers. */
export const SINOTRACK: Setup = {
  source: {
    title: 'SMS configuration to Sinotrack devices',
    url: 'https://github.com/eusonlito/GPS-Tracker/wiki/%5BEN%5D-SMS-Configuration-to-Sinotrack-Devices',
  },
  password: '0000',
  notes: ['numericAddress', 'ownId'],
  steps: [
    { purpose: 'timeZone', means: 'sms', text: '896{password}E00' },
    { purpose: 'apn', means: 'sms', text: '803{password} {apn}', when: 'noLogin' },
    { purpose: 'apn', means: 'sms', text: '803{password} {apn} {apnUser} {apnPassword}', when: 'login' },
    { purpose: 'server', means: 'sms', text: '804{password} {host} {port}' },
    { purpose: 'interval', means: 'sms', text: '805{password} 60' },
    { purpose: 'mode', means: 'sms', text: '710{password}' },
    { purpose: 'check', means: 'sms', text: 'RCONF' },
  ],
};
