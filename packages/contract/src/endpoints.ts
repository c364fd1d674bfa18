import * as auth from './auth.ts';
import { deviceTypes, operators, trackerModels } from './catalogue.ts';
import * as clients from './client.ts';
import { readDashboard } from './dashboard.ts';
import * as devices from './device.ts';
import * as deviceActs from './device-acts.ts';
import * as deletedDevices from './device-deleted.ts';
import * as deviceImport from './device-import.ts';
import * as deviceInformation from './device-information.ts';
import * as deviceLists from './device-lists.ts';
import type { Endpoint } from './endpoint.ts';
import * as groups from './group.ts';
import * as ingest from './ingest.ts';
import * as modules from './module.ts';
import * as partners from './partner.ts';
import * as views from './saved-view.ts';
import { getTrack } from './track.ts';
import { userData } from './user.ts';
import * as users from './user-people.ts';

/** Every call of /api/v4. What is not in this list does not exist. */
export const ENDPOINTS: readonly Endpoint[] = [
  auth.login,
  auth.logout,
  auth.liveTicket,
  auth.listSignIns,
  auth.revokeSignIn,
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
  deviceLists.listDevices,
  deviceLists.listClientDevices,
  deviceLists.listDeviceSummaries,
  deviceLists.listDeviceSummariesOfClient,
  deviceLists.exportDevices,
  devices.addDevice,
  devices.getDevice,
  deviceInformation.getDeviceValues,
  deviceInformation.getDeviceInformation,
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
  getTrack,
  readDashboard,
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
  ingest.claimUnknownDevice,
];
