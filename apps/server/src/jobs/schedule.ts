import type { Connections } from '../db/connect.ts';
import { deleteOldContacts } from '../features/alert-contacts/index.ts';
import { deleteOldAlerts, raiseDueAlerts, raiseSharedAlerts } from '../features/alerts/index.ts';
import { doChunkTasks, dropOldMonths } from '../features/archive/index.ts';
import { deleteUnusedAttachments } from '../features/attachments/index.ts';
import { deleteEndedSignIns } from '../features/auth/index.ts';
import { settleAccounts } from '../features/billing/index.ts';
import { keepLocked } from '../features/blocking/index.ts';
import { deleteOldProfileRuns, runProfiles } from '../features/blocking-profiles/index.ts';
import { eraseDeletedClients } from '../features/client-deletions/index.ts';
import { deleteOldExports } from '../features/client-exports/index.ts';
import { settleCommands } from '../features/commands/index.ts';
import { forgetUploads } from '../features/device-import/index.ts';
import { purgeDevices } from '../features/devices/index.ts';
import { deleteOldDrivers } from '../features/drivers/index.ts';
import { makeForecasts } from '../features/forecasts/index.ts';
import { judgeRecentFuel } from '../features/fuel/index.ts';
import { deleteOldGeofences } from '../features/geofences/index.ts';
import { deleteOldGroups } from '../features/groups/index.ts';
import { createDayPartitions, thinOldCheckpoints } from '../features/history/index.ts';
import { evaluateServices } from '../features/maintenance/index.ts';
import { deleteEndedSecrets } from '../features/passwords/index.ts';
import { queueDriverHours, writePrivateHours } from '../features/private-mode/index.ts';
import { deleteOldRaw } from '../features/raw-messages/index.ts';
import { deleteOldSendings, runReportSchedules } from '../features/report-schedules/index.ts';
import { deleteOldReports } from '../features/reports/index.ts';
import { deleteOldShares, expireShares } from '../features/shares/index.ts';
import { deleteOldRequests } from '../features/sms-requests/index.ts';
import { forgetLevels, readReportedTanks } from '../features/tank/index.ts';
import { deleteEndedLinks } from '../features/tracking-links/index.ts';
import { expireUsers, tellEnds } from '../features/users/index.ts';
import { deleteOldAttempts } from '../features/webhooks/index.ts';
import { runWorkAndPay } from '../features/work-and-pay/index.ts';
import { deleteOldMails } from '../mail/queries.ts';
import { PLACES_KEPT } from '../places/index.ts';
import { deleteOldPlaces } from '../places/queries.ts';
import { deleteOldSms, settleUnanswered } from '../sms/send-queries.ts';
import { deleteDeadJobs } from './queries.ts';

/** What a job by the clock works with. */
export type JobContext = {
  /** Connections of the database's owner. */
  owner: Connections['pools']['owner'];
  /** Milliseconds since 1970 UTC. */
  now: number;
};

export type ScheduledJob = {
  /** Also the name of its queue. */
  name: string;
  /** Five fields of cron, in UTC. It also runs once when the server starts. */
  cron: string;
  /** @returns how much it did, for the log. Doing it twice does no harm. */
  run: (context: JobContext) => Promise<number>;
};

const DAY = 86_400_000;
const MONTH = 30 * DAY;

/** What runs when. Late records are worked in as they come: see recompute.ts. */
export const SCHEDULE: readonly ScheduledJob[] = [
  { name: 'day-partitions', cron: '7 * * * *', run: ({ owner, now }) => createDayPartitions(owner, now) },
  { name: 'expired-users', cron: '* * * * *', run: ({ owner, now }) => expireUsers(owner, now) },
  { name: 'ending-users', cron: '17 * * * *', run: ({ owner, now }) => tellEnds(owner, now) },
  // midnight strikes somewhere every half hour
  { name: 'accounts', cron: '1,31 * * * *', run: ({ owner, now }) => settleAccounts(owner, now) },
  { name: 'work-and-pay', cron: '4,19,34,49 * * * *', run: ({ owner, now }) => runWorkAndPay(owner, now) },
  { name: 'alerts-by-clock', cron: '* * * * *', run: ({ owner, now }) => raiseDueAlerts(owner, now) },
  { name: 'alerts-of-shared', cron: '* * * * *', run: ({ owner, now }) => raiseSharedAlerts(owner, now) },
  { name: 'commands', cron: '* * * * *', run: ({ owner, now }) => settleCommands(owner, now) },
  { name: 'locks', cron: '* * * * *', run: ({ owner, now }) => keepLocked(owner, now) },
  { name: 'shares', cron: '* * * * *', run: ({ owner, now }) => expireShares(owner, now) },
  { name: 'private-hours', cron: '2 * * * *', run: ({ owner, now }) => writePrivateHours(owner, now) },
  { name: 'driver-hours', cron: '3 * * * *', run: ({ owner, now }) => queueDriverHours(owner, now) },
  { name: 'report-schedules', cron: '* * * * *', run: ({ owner, now }) => runReportSchedules(owner, now) },
  { name: 'blocking-profiles', cron: '* * * * *', run: ({ owner, now }) => runProfiles(owner, now) },
  // what moved within the quarter of an hour; the first run after a client's midnight looks at all of its vehicles
  { name: 'services', cron: '3,18,33,48 * * * *', run: ({ owner, now }) => evaluateServices(owner, now) },
  // the first run after a client's midnight
  { name: 'forecasts', cron: '6,36 * * * *', run: ({ owner, now }) => makeForecasts(owner, now) },
  { name: 'purged-devices', cron: '11 * * * *', run: ({ owner, now }) => purgeDevices(owner, now) },
  { name: 'deleted-clients', cron: '21 * * * *', run: ({ owner, now }) => eraseDeletedClients(owner, now) },
  // a transfer whose past goes along, another retention: seen by people within the minute
  { name: 'chunk-tasks', cron: '* * * * *', run: ({ owner, now }) => doChunkTasks(owner, now) },
  { name: 'retention', cron: '37 4 * * *', run: ({ owner, now }) => dropOldMonths(owner, now) },
  { name: 'old-imports', cron: '43 * * * *', run: ({ owner, now }) => forgetUploads(owner, now) },
  { name: 'recent-fuel', cron: '19 * * * *', run: ({ owner, now }) => judgeRecentFuel(owner, now) },
  { name: 'reported-tanks', cron: '*/5 * * * *', run: ({ owner }) => readReportedTanks(owner) },
  { name: 'old-levels', cron: '58 2 * * *', run: ({ owner, now }) => forgetLevels(owner, now) },
  { name: 'old-geofences', cron: '51 2 * * *', run: ({ owner, now }) => deleteOldGeofences(owner, now) },
  { name: 'old-contacts', cron: '52 2 * * *', run: ({ owner, now }) => deleteOldContacts(owner, now) },
  { name: 'old-alerts', cron: '57 2 * * *', run: ({ owner, now }) => deleteOldAlerts(owner, now) },
  { name: 'old-profile-runs', cron: '59 2 * * *', run: ({ owner, now }) => deleteOldProfileRuns(owner, now) },
  { name: 'old-sendings', cron: '58 2 * * *', run: ({ owner, now }) => deleteOldSendings(owner, now) },
  { name: 'old-shares', cron: '55 2 * * *', run: ({ owner, now }) => deleteOldShares(owner, now) },
  { name: 'ended-links', cron: '54 2 * * *', run: ({ owner, now }) => deleteEndedLinks(owner, now) },
  { name: 'old-groups', cron: '53 2 * * *', run: ({ owner, now }) => deleteOldGroups(owner, now) },
  { name: 'old-drivers', cron: '56 2 * * *', run: ({ owner, now }) => deleteOldDrivers(owner, now) },
  { name: 'unused-attachments', cron: '13 * * * *', run: ({ owner, now }) => deleteUnusedAttachments(owner, now) },
  { name: 'old-checkpoints', cron: '41 2 * * *', run: ({ owner, now }) => thinOldCheckpoints(owner, now) },
  {
    name: 'ended-sign-ins',
    cron: '23 3 * * *',
    run: ({ owner, now }) => deleteEndedSignIns(owner, new Date(now - MONTH)),
  },
  { name: 'ended-secrets', cron: '11 * * * *', run: ({ owner, now }) => deleteEndedSecrets(owner, new Date(now)) },
  { name: 'old-reports', cron: '37 * * * *', run: ({ owner, now }) => deleteOldReports(owner, new Date(now)) },
  { name: 'old-exports', cron: '39 * * * *', run: ({ owner, now }) => deleteOldExports(owner, new Date(now)) },
  { name: 'old-raw', cron: '27 * * * *', run: ({ owner, now }) => deleteOldRaw(owner, new Date(now - 7 * DAY)) },
  { name: 'dead-jobs', cron: '29 3 * * *', run: ({ owner, now }) => deleteDeadJobs(owner, new Date(now - MONTH)) },
  {
    name: 'old-webhook-attempts',
    cron: '35 3 * * *',
    run: ({ owner, now }) => deleteOldAttempts(owner, new Date(now - MONTH)),
  },
  { name: 'old-mails', cron: '33 3 * * *', run: ({ owner, now }) => deleteOldMails(owner, new Date(now - 3 * MONTH)) },
  // a receipt comes within a day or two, if it comes
  {
    name: 'unanswered-sms',
    cron: '19 * * * *',
    run: ({ owner, now }) => settleUnanswered(owner, new Date(now - 3 * DAY), new Date(now)),
  },
  {
    name: 'old-sms-requests',
    cron: '48 3 * * *',
    run: ({ owner, now }) => deleteOldRequests(owner, new Date(now - 2 * DAY)),
  },
  { name: 'old-sms', cron: '49 3 * * *', run: ({ owner, now }) => deleteOldSms(owner, new Date(now - 400 * DAY)) },
  {
    name: 'old-places',
    cron: '47 3 * * *',
    run: ({ owner, now }) => deleteOldPlaces(owner, new Date(now - PLACES_KEPT)),
  },
];
