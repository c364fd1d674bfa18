import type { LiveRequest, MailKind } from '@balise/contract';
import { all, type EntryPoint } from './entry-point.ts';

/*
 * Every entry point beside the endpoints of the contract, which have the matrix, with the tests that keep unauthorised callers out of it. entry-points.test.ts derives those that
 * there are from the server itself, fails for one that is missing here, and looks every named test up.
 */

const opening: EntryPoint = {
  ofAnotherTenant: ['live/shown.test.ts', 'is its own devices and no one else’s'],
  withoutRights: [
    'live/withdrawn.test.ts',
    'does not open with a ticket that was taken before the right was withdrawn',
  ],
  ofNarrowedList: ['live/shown.test.ts', 'is only the list of a limited user'],
  ended: ['live/withdrawn.test.ts', 'ends with a temporary user’s account, and not a second before'],
};
const HELD = ['live/foreign-tenants.test.ts', 'learns nothing of the devices that it says it holds'] as const;

/** The upgrade to the live socket, and what may be said there. */
export const LIVE_ENTRIES: Record<'upgrade' | LiveRequest['type'], EntryPoint> = {
  upgrade: all(['live/socket/sockets.test.ts', 'is refused to a page of another site, and open to our own']),
  open: opening,
  have: { ...opening, ofAnotherTenant: HELD, ofNarrowedList: HELD },
  rows: {
    ...opening,
    ofAnotherTenant: ['live/rows.test.ts', 'are of the reader’s own vehicles, whatever else it asks for'],
    ofNarrowedList: ['live/rows.test.ts', 'end for a vehicle that leaves the list of a limited user'],
  },
  watch: {
    ...opening,
    ofAnotherTenant: ['live/shown.test.ts', 'is every value of the device that it watches, and of no other’s'],
    ofNarrowedList: [
      'live/withdrawn.test.ts',
      'takes back a device that leaves the list of a limited user, with its values',
    ],
  },
};

const SMS_REQUESTS = 'features/sms-requests/sms-requests.test.ts';

const byTheClock = all('acts for no one: it keeps, ends or deletes what is over');

/** What is done later, by the clock and in queues. */
export const JOB_ENTRIES: Record<string, EntryPoint> = {
  startJobs: all('runs the schedule'),
  alertDeliveries: {
    ...all(['features/alerts/dispatch/dispatch.test.ts', 'reaches confirmed contacts of its client, and nobody else']),
    withoutRights: 'acts for the client; contacts are confirmed by a code',
    ofNarrowedList: [
      'features/alerts/dispatch/dispatch.test.ts',
      'a contact of a limited user receives alerts of that user’s vehicles alone, and nothing once the user is gone',
    ],
    ended: [
      'features/alerts/dispatch/dispatch.test.ts',
      'a rule of a user who may no longer see the device reaches nobody',
    ],
  },
  alertChannels: {
    ofAnotherTenant: [
      'features/push/push.test.ts',
      'reaches the browsers of those who may see the vehicle, and no one else',
    ],
    withoutRights: [
      'features/push/push.test.ts',
      'reaches the browsers of those who may see the vehicle, and no one else',
    ],
    ofNarrowedList: [
      'features/push/push.test.ts',
      'reaches the browsers of those who may see the vehicle, and no one else',
    ],
    ended: ['features/push/push.test.ts', 'ends with the sign-in, and with the right to see vehicles'],
  },
  outgoingMail: all('sends what is in the outbox: see the mails'),
  // over the same session telephones ask
  outgoingSms: {
    ofAnotherTenant: [SMS_REQUESTS, 'for a telephone that another client has confirmed'],
    withoutRights: [SMS_REQUESTS, 'for a user without the right to see vehicles, and for one whose account has ended'],
    ofNarrowedList: [
      SMS_REQUESTS,
      'a user learns nothing of vehicles of others: neither of another client’s nor of those that are not in its list',
    ],
    ended: [SMS_REQUESTS, 'for a user without the right to see vehicles, and for one whose account has ended'],
  },
  reportFiles: {
    ofAnotherTenant: [
      'features/reports/rules.test.ts',
      'what is somebody else’s does not exist, alone or among one’s own',
    ],
    withoutRights: [
      'features/reports/jobs/jobs.test.ts',
      'rights are asked for again when it is made: one who lost them gets none',
    ],
    ofNarrowedList: [
      'features/reports/jobs/jobs.test.ts',
      'a device that one no longer may see ends the job, and locks a finished file',
    ],
    ended: ['features/reports/jobs/jobs.test.ts', 'an account that ends before its report is made gets none'],
  },
  commands: {
    ofAnotherTenant: [
      'features/commands/commands.test.ts',
      'the list is of the time of the present client, newest first',
    ],
    withoutRights: ['ingest/commands/withdrawn-right.test.ts', 'the right to block is withdrawn'],
    ofNarrowedList: ['ingest/commands/withdrawn-right.test.ts', 'the device leaves the list'],
    ended: ['ingest/commands/withdrawn-right.test.ts', 'the account has ended'],
  },
  'blocking-profiles': {
    ofAnotherTenant: [
      'features/blocking-profiles/refusals.test.ts',
      'a vehicle of another client by now, and one that was deleted, are asked nothing',
    ],
    withoutRights: [
      'features/blocking-profiles/refusals.test.ts',
      'acts in the name of who changed it last, who must still have the rights',
    ],
    ofNarrowedList: [
      'features/blocking-profiles/refusals.test.ts',
      'a limited user’s profile blocks what is in the list then',
    ],
    ended: ['features/blocking-profiles/refusals.test.ts', 'an account that has ended blocks nothing more'],
  },
  'work-and-pay': all(
    'acts for the client itself: its ledger, SMS to its driver; a block is only proposed, and approved by a call',
  ),
  'alerts-by-clock': all('raises alerts of rules of the device’s own client; who sees them is asked then'),
  'alerts-of-shared': {
    ofAnotherTenant: [
      'features/alerts/shared/raise-shared.test.ts',
      'raise one alert of an arrival and one of a departure, for the recipient alone; looking again raises none',
    ],
    withoutRights: 'raises alerts for the recipient of a share; who sees them is asked then',
    ofNarrowedList: 'raises alerts for the recipient of a share; who sees them is asked then',
    ended: [
      'features/alerts/shared/raise-shared.test.ts',
      'after the share has ended nothing is raised, sent or shown, and rules forget the vehicle',
    ],
  },
  services: all('computes when services are due; who sees that is asked when it is read'),
  forecasts: all('learns of each client’s own past alone; who sees the forecasts is asked when they are read'),
  accounts: {
    ...all('writes to the client itself and to its people who read bills'),
    ended: [
      'features/billing/payments.test.ts',
      'a payment is reported to the people who read bills, not to accounts that have ended',
    ],
  },
  'ending-users': all('writes to each user of its own account'),
  'expired-users': byTheClock,
  'day-partitions': byTheClock,
  locks: {
    ofAnotherTenant: [
      'features/blocking/locks/keep-locked.test.ts',
      'a transfer ends the lock, and with it what it asks',
    ],
    withoutRights: ['features/blocking/locks/keep-locked.test.ts', 'a user who may lock no more asks nothing more'],
    ofNarrowedList: ['features/blocking/locks/keep-locked.test.ts', 'a user who may lock no more asks nothing more'],
    ended: ['features/blocking/locks/keep-locked.test.ts', 'a user who may lock no more asks nothing more'],
  },
  'purged-devices': byTheClock,
  'deleted-clients': byTheClock,
  'private-hours': all('writes when vehicles are private, by hours that a user set with the right; it only ever hides'),
  'driver-hours': byTheClock,
  'chunk-tasks': byTheClock,
  retention: byTheClock,
  'old-imports': byTheClock,
  'old-contacts': byTheClock,
  'old-geofences': byTheClock,
  'old-alerts': byTheClock,
  'old-groups': byTheClock,
  'old-drivers': byTheClock,
  'recent-fuel': byTheClock,
  'reported-tanks': byTheClock,
  'old-levels': byTheClock,
  'unused-attachments': byTheClock,
  'old-profile-runs': byTheClock,
  'old-checkpoints': byTheClock,
  'ended-sign-ins': byTheClock,
  'ended-secrets': byTheClock,
  clientExports: {
    ofAnotherTenant: [
      'features/client-exports/refusals.test.ts',
      'another client’s export, file and vehicles do not exist for callers of another tenant',
    ],
    withoutRights: ['features/client-exports/refusals.test.ts', 'a requester who lost the right gets no file'],
    ofNarrowedList: ['features/client-exports/refusals.test.ts', 'a limited user may not ask, list or take'],
    ended: ['features/client-exports/refusals.test.ts', 'a requester who lost the right gets no file'],
  },
  traccarImports: {
    ofAnotherTenant: [
      'features/traccar-import/refusals.test.ts',
      'another client’s imports do not exist for callers of another tenant',
    ],
    withoutRights: ['features/traccar-import/refusals.test.ts', 'a requester who lost the right imports nothing'],
    ofNarrowedList: ['features/traccar-import/refusals.test.ts', 'a limited user may not import'],
    ended: ['features/traccar-import/refusals.test.ts', 'a requester who lost the right imports nothing'],
  },
  'old-exports': byTheClock,
  'old-reports': byTheClock,
  'old-raw': byTheClock,
  'dead-jobs': byTheClock,
  'old-mails': byTheClock,
  'old-webhook-attempts': byTheClock,
  'old-places': byTheClock,
  'old-sendings': byTheClock,
  shares: all(['features/shares/shares.test.ts', 'ends at its time, before any job has seen it']),
  'old-shares': byTheClock,
  'ended-links': byTheClock,
  'report-schedules': all([
    'features/report-schedules/sending.test.ts',
    'a report whose owner may no longer read it is not sent, and its owner gets the reason',
  ]),
  'unanswered-sms': byTheClock,
  'old-sms': byTheClock,
  'old-sms-requests': byTheClock,
};

const link: EntryPoint = {
  ofAnotherTenant: [
    'features/outbox/outbox.test.ts',
    'another partner’s mail does not exist, and no one without the right reads any',
  ],
  withoutRights: [
    'features/outbox/outbox.test.ts',
    'another partner’s mail does not exist, and no one without the right reads any',
  ],
  ofNarrowedList: ['features/outbox/outbox.test.ts', 'the link of somebody who holds more than the reader is left out'],
  ended: ['features/passwords/passwords.test.ts', 'a link opens nothing once its account has ended or was disabled'],
};

const screen = all(
  'its links carry no secret: they open screens of the app, which asks for a sign-in and for the rights of their endpoints',
);

/** Mails with a link. */
export const MAIL_ENTRIES: Partial<Record<MailKind, EntryPoint>> = {
  share_offered: {
    ...all([
      'features/shares/offer-mails.test.ts',
      'an offer reaches those who may answer, the answer the user who offered it; each once',
    ]),
    ended: 'shows a screen that needs a sign-in',
  },
  share_accepted: all('shows a screen that needs a sign-in'),
  share_declined: all('shows a screen that needs a sign-in'),
  password_reset: link,
  welcome: link,
  sign_in_link: {
    ...link,
    ended: [
      'features/sign-in-links/sign-in-links.test.ts',
      'is neutral: unknown, used, revoked and ended ones, and those of another sort of user, get one answer',
    ],
  },
  alert: screen,
  alert_driver: screen,
  alert_summary: screen,
  approval_emergency: screen,
  approval_many: screen,
  late_payment_proposal: screen,
  scheduled_report_failed: screen,
  scheduled_report_link: {
    ...all([
      'features/report-schedules/sending.test.ts',
      'a link downloads its file, and any other token gets one answer that names no one',
    ]),
    ended: ['features/report-schedules/sending.test.ts', 'a file too large to be attached is a link that expires'],
  },
};

/** Ports of trackers, which sign no person in. */
export const TRACKER_ENTRIES: Record<'stream' | 'http', EntryPoint> = {
  stream: {
    ...all([
      'ingest/identities/unknown-identity-limit.test.ts',
      'a sign-in is answered alike, whose ever it is; data that is not stored is never answered',
    ]),
    ofAnotherTenant: [
      'ingest/identities/tracker-access.test.ts',
      'trackers over TCP are accepted from the networks of their client alone, and refused ones are answered as unknown ones are',
    ],
  },
  http: all([
    'ingest/identities/tracker-access.test.ts',
    'a device with a token is accepted with it alone; the others are answered as an unknown identity is, and not stored',
  ]),
};
