import { account } from './account.ts';
import { alertContacts } from './alert-contacts.ts';
import { alertRules } from './alert-rules.ts';
import { alerts } from './alerts.ts';
import { attachments } from './attachments.ts';
import { audit } from './audit.ts';
import { auditActions, auditSubjects } from './audit-actions.ts';
import { billing } from './billing.ts';
import { blocking } from './blocking.ts';
import { blockingProfiles } from './blocking-profiles.ts';
import { bulk } from './bulk.ts';
import { catalogue } from './catalogue.ts';
import { clientData } from './client-data.ts';
import { clientDeletions } from './client-deletions.ts';
import { clients } from './clients.ts';
import { commands } from './commands.ts';
import { dashboard } from './dashboard.ts';
import { deviceImport } from './device-import.ts';
import { devices } from './devices.ts';
import { driverAssignments } from './driver-assignments.ts';
import { drivers } from './drivers.ts';
import { errors, fieldErrors, fieldWarnings } from './errors.ts';
import { exports } from './exports.ts';
import { failedDeliveries } from './failed-deliveries.ts';
import { forecasts } from './forecasts.ts';
import { fuel } from './fuel.ts';
import { fuelImport } from './fuel-import.ts';
import { geofences } from './geofences.ts';
import { groups } from './groups.ts';
import { history } from './history.ts';
import { imports } from './imports.ts';
import { ingest } from './ingest.ts';
import { inspections } from './inspections.ts';
import { legalProfile } from './legal-profile.ts';
import { maintenance } from './maintenance.ts';
import { odometer } from './odometer.ts';
import { offline } from './offline.ts';
import { outbox } from './outbox.ts';
import { partners } from './partners.ts';
import { period } from './period.ts';
import { privateMode } from './private-mode.ts';
import { reportSchedules } from './report-schedules.ts';
import { reportScreen } from './report-screen.ts';
import { reports } from './reports.ts';
import { rights } from './rights.ts';
import { setUp } from './set-up.ts';
import { settings } from './settings.ts';
import { shares } from './shares.ts';
import { signIn } from './sign-in.ts';
import { sms } from './sms.ts';
import { smsQuestions } from './sms-questions.ts';
import { speedLimits } from './speed-limits.ts';
import { tank } from './tank.ts';
import { trackerModels } from './tracker-models.ts';
import { trackingLinks } from './tracking-links.ts';
import { trackingSettings } from './tracking-settings.ts';
import { troubleCodes } from './trouble-codes.ts';
import { users } from './users.ts';
import { views } from './views.ts';
import { webhooks } from './webhooks.ts';
import { weekHours } from './week-hours.ts';
import { why } from './why.ts';
import { workAndPay } from './work-and-pay.ts';
import { workshop } from './workshop.ts';

/** Words of the other screens, which a browser loads with the first of them (apps/web/src/language). One section a file. */
export const later = {
  reports,
  alertRules,
  failedDeliveries,
  blockingProfiles,
  webhooks,
  alertContacts,
  attachments,
  auditActions,
  auditSubjects,
  blocking,
  catalogue,
  clientData,
  clientDeletions,
  deviceImport,
  drivers,
  driverAssignments,
  exports,
  forecasts,
  fuel,
  fuelImport,
  tank,
  ingest,
  offline,
  imports,
  inspections,
  maintenance,
  workshop,
  shares,
  sms,
  smsQuestions,
  partners,
  legalProfile,
  privateMode,
  reportSchedules,
  rights,
  speedLimits,
  trackerModels,
  trackingLinks,
  troubleCodes,
  users,
  weekHours,
  workAndPay,
  account,
  alerts,
  audit,
  billing,
  bulk,
  clients,
  commands,
  dashboard,
  devices,
  errors,
  fieldErrors,
  fieldWarnings,
  geofences,
  groups,
  history,
  odometer,
  outbox,
  period,
  reportScreen,
  setUp,
  settings,
  signIn,
  trackingSettings,
  views,
  why,
};
