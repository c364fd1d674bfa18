import type { Setup } from '../entry.ts';
import { plaspy } from '../sources.ts';

/** AT commands. AT$FORM makes the reports binary. */
export const ATRACK: Setup = {
  source: plaspy('atrack', 'ATrack'),
  steps: [
    { purpose: 'mode', means: 'tool', text: 'AT$FORM=1,@P,0,""' },
    {
      purpose: 'apnAndServer',
      means: 'tool',
      text: 'AT$GPRS=1,"{apn}","","","{host}",{port},1,3,30,0,0',
      when: 'noLogin',
    },
    {
      purpose: 'apnAndServer',
      means: 'tool',
      text: 'AT$GPRS=1,"{apn}","{apnUser}","{apnPassword}","{host}",{port},1,3,30,0,0',
      when: 'login',
    },
    { purpose: 'interval', means: 'tool', text: 'AT$TRAC=1,60,,,,,2' },
    { purpose: 'check', means: 'tool', text: 'AT$INFO=?' },
  ],
};
