import { all, type EntryPoint } from './entry-point.ts';

const LINK_OF_USER = [
  'features/tracking-links/page.test.ts',
  'a link shows no more than the user in whose name it is may still see',
] as const;
const page = all(['rights/entry-points.test.ts', '%s is the same to every foreign tenant']);

/** Addresses beside the contract's. `preview` is the cookie and link that a page may be asked with, `files` the built web app. */
export const PAGE_ENTRIES: Record<string, EntryPoint> = {
  '/': page,
  '/login': page,
  '/forgot-password': page,
  '/reset-password': page,
  '/sign-in-link': page,
  '/app.webmanifest': page,
  '/app-icon.svg': page,
  '/lite': {
    ofAnotherTenant: [
      'features/light-page/light-page.test.ts',
      'it shows the vehicles of its reader, and no one else’s',
    ],
    withoutRights: [
      'features/light-page/light-page.test.ts',
      'it shows nothing without the right, and nobody without a sign-in',
    ],
    ofNarrowedList: [
      'features/light-page/light-page.test.ts',
      'it shows the vehicles of its reader, and no one else’s',
    ],
    ended: [
      'features/light-page/light-page.test.ts',
      'it shows nothing without the right, and nobody without a sign-in',
    ],
  },
  '/api/docs': page,
  '/api/v4/openapi.json': page,
  '/unsubscribe/{token}': {
    ofAnotherTenant: [
      'features/alert-contacts/unsubscribe.test.ts',
      'unknown tokens all get one page that names no client',
    ],
    withoutRights: page.withoutRights,
    ofNarrowedList: page.ofNarrowedList,
    ended: page.ended,
  },
  '/report-file/{token}': {
    ...all([
      'features/report-schedules/sending.test.ts',
      'a link downloads its file, and any other token gets one answer that names no one',
    ]),
    ended: ['features/report-schedules/sending.test.ts', 'a file too large to be attached is a link that expires'],
  },
  '/t/{token}': {
    ...all([
      'features/tracking-links/page.test.ts',
      'unknown, expired, revoked and suspended links get one page of the same bytes',
    ]),
    withoutRights: LINK_OF_USER,
    ofNarrowedList: LINK_OF_USER,
  },
  '/t/{token}/data': all([
    'features/tracking-links/page.test.ts',
    'a live page gets nothing of a link that its page does not show',
  ]),
  files: page,
  screens: page,
  // receipts of the SMS gateway, which signs no person in
  smsReceipts: all([
    'sms/http-gateways.test.ts',
    'receipts come in with the secret alone, Twilio’s signed too; anything else is an unknown address',
  ]),
  // what telephones send, by way of the gateway: the number decides whose question it is
  smsMessages: all([
    'features/sms-requests/over-http.test.ts',
    'a question over HTTP comes in with the secret alone, Twilio’s signed too; anything else is an unknown address',
  ]),
  preview: {
    ...all(['features/partners/preview.test.ts', 'a preview opens nothing, and is given for one’s own partner only']),
    ofAnotherTenant: [
      'features/partners/preview.test.ts',
      'it is shown at the platform’s address and the partner’s own, never at a competitor’s or any other',
    ],
  },
};
