import { accountRows } from './accounts.ts';
import { alertContactRows } from './alert-contacts.ts';
import { alertRows } from './alerts.ts';
import { attachmentRows } from './attachments.ts';
import { auditRows } from './audit.ts';
import { billingRows } from './billing.ts';
import { blockingRows } from './blocking.ts';
import { blockingProfileRows } from './blocking-profiles.ts';
import { clientDeletionRows } from './client-deletions.ts';
import { clientExportRows } from './client-exports.ts';
import { clientRows } from './clients.ts';
import { commandRows } from './commands.ts';
import { dashboardRows } from './dashboard.ts';
import { deviceAccessRows } from './device-access.ts';
import { deviceImportRows } from './device-import.ts';
import { deviceRows } from './devices.ts';
import { driverAssignmentRows } from './driver-assignments.ts';
import { driverRows } from './drivers.ts';
import { forecastRows } from './forecasts.ts';
import { fuelRows } from './fuel.ts';
import { geofenceRows } from './geofences.ts';
import { groupRows } from './groups.ts';
import { inspectionRows } from './inspections.ts';
import { maintenanceRows } from './maintenance.ts';
import type { Rows } from './matrix.ts';
import { odometerRows } from './odometer.ts';
import { partnerRows } from './partners.ts';
import { passwordRows } from './passwords.ts';
import { pastRows } from './past.ts';
import { platformRows } from './platform.ts';
import { privateModeRows } from './private-mode.ts';
import { reportScheduleRows } from './report-schedules.ts';
import { reportRows } from './reports.ts';
import { savedViewRows } from './saved-views.ts';
import { settingsRows } from './settings.ts';
import { shareRows } from './shares.ts';
import { signInRows } from './sign-in.ts';
import { signInLinkRows } from './sign-in-links.ts';
import { smsRows } from './sms.ts';
import { tankRows } from './tank.ts';
import { traccarImportRows } from './traccar-imports.ts';
import { trackingLinkRows } from './tracking-links.ts';
import { trackingSettingsRows } from './tracking-settings.ts';
import { troubleCodeRows } from './trouble-codes.ts';
import { userRows } from './users.ts';
import { pushRows, webhookRows } from './webhooks.ts';
import { workAndPayRows } from './work-and-pay.ts';
import { workshopRows } from './workshop.ts';

/** The whole matrix, a file of rows a noun. An endpoint without a row, or a row without its endpoint, fails the walk. */
export const MATRIX: Rows = {
  ...signInRows,
  ...passwordRows,
  ...signInLinkRows,
  ...accountRows,
  ...billingRows,
  ...smsRows,
  ...clientDeletionRows,
  ...clientExportRows,
  ...traccarImportRows,
  ...userRows,
  ...deviceRows,
  ...deviceAccessRows,
  ...pastRows,
  ...deviceImportRows,
  ...odometerRows,
  ...maintenanceRows,
  ...workshopRows,
  ...inspectionRows,
  ...troubleCodeRows,
  ...forecastRows,
  ...commandRows,
  ...blockingRows,
  ...blockingProfileRows,
  ...reportScheduleRows,
  ...trackingLinkRows,
  ...fuelRows,
  ...tankRows,
  ...privateModeRows,
  ...geofenceRows,
  ...alertRows,
  ...alertContactRows,
  ...webhookRows,
  ...shareRows,
  ...pushRows,
  ...groupRows,
  ...attachmentRows,
  ...driverRows,
  ...workAndPayRows,
  ...driverAssignmentRows,
  ...clientRows,
  ...auditRows,
  ...dashboardRows,
  ...platformRows,
  ...partnerRows,
  ...settingsRows,
  ...trackingSettingsRows,
  ...reportRows,
  ...savedViewRows,
};
