import type { Setup } from '../entry.ts';

/** Parameters 2001 to 2006. Before a login is set, a command starts with two spaces. */
export const TELTONIKA: Setup = {
  source: {
    title: 'Teltonika Telematics Wiki: set-up by SMS',
    url: 'https://wiki.teltonika-gps.com/view/Special:MobileDiff/62220',
  },
  notes: ['leadingSpaces'],
  steps: [
    { purpose: 'apn', means: 'sms', text: '  setparam 2001:{apn}', when: 'noLogin' },
    { purpose: 'apn', means: 'sms', text: '  setparam 2001:{apn};2002:{apnUser};2003:{apnPassword}', when: 'login' },
    { purpose: 'server', means: 'sms', text: '  setparam 2004:{host};2005:{port};2006:0' },
  ],
};
