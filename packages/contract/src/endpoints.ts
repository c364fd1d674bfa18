import * as account from './account.ts';
import { exportAudit, listAudit } from './audit.ts';
import * as auth from './auth.ts';
import * as billing from './billing.ts';
import * as papers from './billing-documents.ts';
import * as plans from './billing-plan.ts';
import { deviceTypes, operators, trackerModels } from './catalogue.ts';
import * as clients from './client.ts';
import * as commands from './command.ts';
import { readDashboard, readFleetActivity } from './dashboard.ts';
import * as devices from './device.ts';
import { getDeviceAccess } from './device-access.ts';
import * as deviceActs from './device-acts.ts';
import * as deviceConnections from './device-connection.ts';
import * as deletedDevices from './device-deleted.ts';
import * as deviceImport from './device-import.ts';
import * as deviceInformation from './device-information.ts';
import * as deviceLists from './device-lists.ts';
import { nameDevicePlaces } from './device-places.ts';
import type { Endpoint } from './endpoint.ts';
import * as groups from './group.ts';
import * as ingest from './ingest.ts';
import * as modules from './module.ts';
import * as odometers from './odometer.ts';
import * as outbox from './outbox.ts';
import * as partners from './partner.ts';
import * as passwords from './password.ts';
import { getPast } from './past.ts';
import { getChart, getPath } from './path.ts';
import { exportTrack, listPositions } from './positions.ts';
import { previewReport } from './report.ts';
import * as reportJobs from './report-job.ts';
import * as views from './saved-view.ts';
import * as settings from './settings.ts';
import * as storage from './storage.ts';
import { getTrack } from './track.ts';
import * as trackingSettings from './tracking-settings.ts';
import * as twoFactor from './two-factor.ts';
import { userData } from './user.ts';
import * as users from './user-people.ts';
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
  clients.viewAsClient,
  clients.endViewAsClient,
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
