import type { en } from '../en/index.ts';
import { account } from './account.ts';
import { alertContacts } from './alert-contacts.ts';
import { alertRules } from './alert-rules.ts';
import { alerts } from './alerts.ts';
import { audit, auditActions, auditSubjects } from './audit.ts';
import { badgeWhy } from './badge-why.ts';
import { billing } from './billing.ts';
import { bulk } from './bulk.ts';
import { catalogue } from './catalogue.ts';
import { clients } from './clients.ts';
import { commands } from './commands.ts';
import { common } from './common.ts';
import { dashboard } from './dashboard.ts';
import { deviceImport } from './device-import.ts';
import { devices } from './devices.ts';
import { errors, fieldErrors, fieldWarnings } from './errors.ts';
import { events } from './events.ts';
import { exports } from './exports.ts';
import { geofences } from './geofences.ts';
import { groups } from './groups.ts';
import { history } from './history.ts';
import { ingest } from './ingest.ts';
import { odometer } from './odometer.ts';
import { outbox } from './outbox.ts';
import { partners } from './partners.ts';
import { period } from './period.ts';
import { preview } from './preview.ts';
import { reportScreen } from './report-screen.ts';
import { reports } from './reports.ts';
import { rights } from './rights.ts';
import { setUp } from './set-up.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';
import { sms } from './sms.ts';
import { status } from './status.ts';
import { trackerModels } from './tracker-models.ts';
import { tracking } from './tracking.ts';
import { trackingSettings } from './tracking-settings.ts';
import { units } from './units.ts';
import { users } from './users.ts';
import { values } from './values.ts';
import { views } from './views.ts';
import { webhooks } from './webhooks.ts';
import { weekHours } from './week-hours.ts';
import { why } from './why.ts';

/** Every word of the platform in this language, one section a file. */
export const fr: typeof en = {
  account,
  alertRules,
  webhooks,
  alerts,
  alertContacts,
  badgeWhy,
  billing,
  audit,
  auditActions,
  auditSubjects,
  bulk,
  catalogue,
  clients,
  commands,
  common,
  dashboard,
  deviceImport,
  devices,
  errors,
  events,
  exports,
  fieldErrors,
  fieldWarnings,
  geofences,
  groups,
  history,
  ingest,
  odometer,
  sms,
  outbox,
  partners,
  period,
  preview,
  reportScreen,
  reports,
  rights,
  setUp,
  settings,
  shell,
  signIn,
  status,
  trackerModels,
  tracking,
  trackingSettings,
  units,
  users,
  values,
  views,
  weekHours,
  why,
};
