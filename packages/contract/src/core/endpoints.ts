import * as account from '../account/account.ts';
import * as auth from '../account/auth.ts';
import * as passwords from '../account/password.ts';
import * as twoFactor from '../account/two-factor.ts';
import { userData } from '../account/user.ts';
import * as users from '../account/user-people.ts';
import * as billing from '../billing/billing.ts';
import * as papers from '../billing/billing-documents.ts';
import * as plans from '../billing/billing-plan.ts';
import * as clients from '../client/client.ts';
import * as partners from '../client/partner.ts';
import { endViewAsClient, viewAsClient } from '../client/view-as.ts';
import * as commands from '../command/command.ts';
import { deviceTypes, operators, trackerModels } from '../device/catalogue.ts';
import * as devices from '../device/device.ts';
import { getDeviceAccess } from '../device/device-access.ts';
import * as deviceActs from '../device/device-acts.ts';
import * as deviceConnections from '../device/device-connection.ts';
import * as deletedDevices from '../device/device-deleted.ts';
import * as deviceImport from '../device/device-import.ts';
import * as deviceInformation from '../device/device-information.ts';
import * as deviceLists from '../device/device-lists.ts';
import { nameDevicePlaces } from '../device/device-places.ts';
import * as odometers from '../device/odometer.ts';
import * as groups from '../group/group.ts';
import { getPast } from '../history/past.ts';
import { exportTrack, listPositions } from '../history/positions.ts';
import { getTrack } from '../history/track.ts';
import { readDashboard, readFleetActivity } from '../live/dashboard.ts';
import { exportAudit, listAudit } from '../platform/audit.ts';
import * as ingest from '../platform/ingest.ts';
import * as outbox from '../platform/outbox.ts';
import * as storage from '../platform/storage.ts';
import { previewReport } from '../report/report.ts';
import * as reportJobs from '../report/report-job.ts';
import * as views from '../settings/saved-view.ts';
import * as settings from '../settings/settings.ts';
import * as trackingSettings from '../settings/tracking-settings.ts';
import type { Endpoint } from './endpoint.ts';
import * as modules from './module.ts';
import { getChart, getPath } from './path.ts';
import { getWhy, getWhyOfEvent } from './why.ts';

/** Every call of /api/v4. What is not in this list does not exist. */
export const ENDPOINTS: readonly Endpoint[] = [
  auth.login,
  auth.logout,
  auth.liveTicket,
  auth.listSignIns,
  auth.revokeSignIn,
  auth.revokeOtherSignIns,
  passwords.requestPasswordReset,
  passwords.checkResetCode,
  passwords.resetPassword,
  passwords.validatePassword,
  passwords.changePassword,
  twoFactor.secondFactor,
  twoFactor.twoFactorState,
  twoFactor.beginTwoFactor,
  twoFactor.confirmTwoFactor,
  twoFactor.renewRecoveryCodes,
  twoFactor.disableTwoFactor,
  account.editMe,
  account.exportMe,
  outbox.listMails,
  outbox.readMail,
  outbox.outboxState,
  partners.partnerLogin,
  partners.listPartners,
  partners.getPartner,
  partners.addPartner,
  partners.editPartner,
  partners.editBrand,
  partners.deletePartner,
  partners.publishPartner,
  partners.previewPartner,
  userData,
  users.listUsers,
  users.getUser,
  users.addUser,
  users.editUser,
  users.deleteUser,
  users.deleteUsers,
  users.listUserDevices,
  users.getUserRights,
  users.setUserRights,
  users.copyUserRights,
  users.previewUser,
  clients.listClients,
  clients.listClientSummaries,
  clients.getClient,
  clients.addClient,
  clients.editClient,
  clients.closeClient,
  clients.deleteClient,
  viewAsClient,
  endViewAsClient,
  listAudit,
  exportAudit,
  deviceLists.listDevices,
  deviceLists.listClientDevices,
  deviceLists.listDeviceSummaries,
  deviceLists.listDeviceSummariesOfClient,
  deviceLists.exportDevices,
  devices.addDevice,
  devices.getDevice,
  nameDevicePlaces,
  deviceInformation.getDeviceValues,
  deviceInformation.getDeviceInformation,
  getDeviceAccess,
  deviceConnections.getDeviceConnection,
  deviceConnections.dismissConnectionWarning,
  deviceConnections.makeDeviceToken,
  deviceConnections.removeDeviceToken,
  devices.editDevice,
  devices.deleteDevice,
  deviceActs.enableDevices,
  deviceActs.suspendDevices,
  deviceActs.setDeviceFields,
  deviceActs.transferDevices,
  deviceActs.deleteDevices,
  deviceActs.restoreDevices,
  deviceImport.previewDeviceImport,
  deviceImport.getDeviceImport,
  deviceImport.editDeviceImport,
  deviceImport.importDevices,
  deviceImport.exportImportErrors,
  deviceImport.importTemplate,
  deletedDevices.listDeletedDevices,
  deletedDevices.exportDeletedDevices,
  commands.requestCommand,
  commands.listCommands,
  commands.getCommand,
  commands.cancelCommand,
  commands.commandOptions,
  commands.setCommandSettings,
  modules.listModules,
  modules.exportModules,
  groups.listGroups,
  groups.getGroup,
  groups.listDevicesInGroup,
  groups.listDevicesNotInGroup,
  groups.addGroup,
  groups.editGroup,
  groups.deleteGroup,
  groups.restoreGroup,
  groups.addDevicesToGroups,
  groups.removeDevicesFromGroup,
  groups.previewGroup,
  groups.listGroupTurns,
  billing.listBilling,
  billing.getBilling,
  billing.setBillingTerms,
  billing.setDevicePlan,
  billing.recordPayment,
  billing.issueNote,
  billing.issueInvoice,
  papers.listPostings,
  papers.listInvoices,
  papers.getInvoice,
  papers.exportStatement,
  plans.listPlans,
  plans.addPlan,
  plans.editPlan,
  plans.deletePlan,
  getTrack,
  getPath,
  getChart,
  listPositions,
  getPast,
  getWhy,
  getWhyOfEvent,
  exportTrack,
  previewReport,
  reportJobs.exportReport,
  reportJobs.listReportJobs,
  reportJobs.deleteReportJob,
  reportJobs.downloadReport,
  readDashboard,
  readFleetActivity,
  trackingSettings.getClientTrackingSettings,
  trackingSettings.editClientTrackingSettings,
  trackingSettings.getPartnerTrackingSettings,
  trackingSettings.editPartnerTrackingSettings,
  trackingSettings.setSpeedLimit,
  trackingSettings.setSpeedLimits,
  odometers.getOdometer,
  odometers.listOdometerEntries,
  odometers.enterOdometer,
  odometers.withdrawOdometer,
  settings.getSettings,
  settings.editMarkerType,
  settings.editMapSettings,
  settings.editDeviceColours,
  settings.editNotificationSettings,
  settings.editDisplaySettings,
  settings.resetSettings,
  settings.getDefaultSettings,
  settings.editDefaultSettings,
  settings.listSettingsProposals,
  views.listViews,
  views.addView,
  views.editView,
  views.deleteView,
  ...Object.values(deviceTypes),
  ...Object.values(operators),
  ...Object.values(trackerModels),
  ingest.ingestStatus,
  ingest.listTrackerPorts,
  ingest.listUnknownDevices,
  ingest.listRawMessages,
  ingest.claimUnknownDevice,
  storage.storageStatus,
];
