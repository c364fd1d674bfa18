import type { Setup } from '../entry.ts';
import { plaspy } from '../sources.ts';

/** The key is the last six characters of the device’s id. */
export const CASTEL: Setup = {
  source: plaspy('castel', 'Castel'),
  notes: ['passwordFromLabel'],
  steps: [
    { purpose: 'apnAndServer', means: 'sms', text: '*{password}#set gprs#{apn},,,{host},{port}*', when: 'noLogin' },
    {
      purpose: 'apnAndServer',
      means: 'sms',
      text: '*{password}#set gprs#{apn},{apnUser},{apnPassword},{host},{port}*',
      when: 'login',
    },
    { purpose: 'check', means: 'sms', text: '*{password}#get gprs#*' },
  ],
};
