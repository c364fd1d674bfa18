import * as auth from './auth.ts';
import { deviceTypes, operators, trackerModels } from './catalogue.ts';
import * as clients from './client.ts';
import { readDashboard } from './dashboard.ts';
import * as devices from './device.ts';
import type { Endpoint } from './endpoint.ts';
import * as ingest from './ingest.ts';
import { partnerLogin } from './partner.ts';
import { getTrack } from './track.ts';
import { userData } from './user.ts';

/** Every call of /api/v4. What is not in this list does not exist. */
export const ENDPOINTS: readonly Endpoint[] = [
  auth.login,
  auth.logout,
  auth.liveTicket,
  auth.listSignIns,
  auth.revokeSignIn,
  partnerLogin,
  userData,
  clients.listClients,
  devices.listDevices,
  devices.listDeviceSummaries,
  devices.addDevice,
  devices.getDevice,
  devices.getDeviceValues,
  devices.editDevice,
  devices.deleteDevice,
  getTrack,
  readDashboard,
  ...Object.values(deviceTypes),
  ...Object.values(operators),
  ...Object.values(trackerModels),
  ingest.ingestStatus,
  ingest.listTrackerPorts,
  ingest.listUnknownDevices,
  ingest.claimUnknownDevice,
];
