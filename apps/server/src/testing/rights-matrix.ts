/**
 * Who gets what from each endpoint, written by hand: the other half of the test in rights.test.ts. The thing asked for
 * (a device, its client, a sign-in) is the client Comoé's; the device is not on the list of `limited`.
 *
 * yes: done · 401: sign in · 403: without the right · 404: for this person there is no such thing
 */
type Outcome = 'yes' | 401 | 403 | 404;

/** The columns: strangers without a valid token, then people by their distance from the client Comoé. */
export const CALLERS = [
  ...['nobody', 'forged', 'expired', 'revoked'],
  ...['platform', 'kanari', 'comoe', 'awa', 'limited', 'bandama', 'sahel', 'niger'],
] as const;

const NO_TOKEN: Outcome[] = [401, 401, 401, 401];
const anyone: Outcome[] = Array<Outcome>(CALLERS.length).fill('yes');
const signedIn: Outcome[] = [...NO_TOKEN, ...Array<Outcome>(8).fill('yes')];
// platform, kanari, comoe, awa, limited, bandama, sahel, niger
const platformOnly: Outcome[] = [...NO_TOKEN, 'yes', 403, 403, 403, 403, 403, 403, 403];
const administrators: Outcome[] = [...NO_TOKEN, 'yes', 'yes', 'yes', 403, 403, 404, 404, 404];
const readers: Outcome[] = [...NO_TOKEN, 'yes', 'yes', 'yes', 'yes', 404, 404, 404, 404];
const itsOwner: Outcome[] = [...NO_TOKEN, 404, 404, 'yes', 404, 404, 404, 404, 404];
const managers: Outcome[] = [...NO_TOKEN, 'yes', 'yes', 'yes', 403, 403, 'yes', 'yes', 'yes'];

/** By the endpoint's name. An endpoint without a row, or a row without its endpoint, fails the test. */
export const RIGHTS_MATRIX: Record<string, Outcome[]> = {
  login: anyone,
  partnerLogin: anyone,
  logout: signedIn,
  liveTicket: signedIn,
  listSignIns: signedIn,
  revokeSignIn: itsOwner,
  userData: signedIn,
  listClients: managers,
  listDevices: signedIn,
  listDeviceSummaries: signedIn,
  addDevice: administrators,
  getDevice: readers,
  getDeviceValues: readers,
  editDevice: administrators,
  deleteDevice: administrators,
  getTrack: readers,
  listDeviceTypes: signedIn,
  addDeviceType: platformOnly,
  editDeviceType: platformOnly,
  deleteDeviceType: platformOnly,
  listOperators: signedIn,
  addOperator: platformOnly,
  editOperator: platformOnly,
  deleteOperator: platformOnly,
  listTrackerModels: signedIn,
  addTrackerModel: platformOnly,
  editTrackerModel: platformOnly,
  deleteTrackerModel: platformOnly,
  ingestStatus: platformOnly,
  listUnknownDevices: platformOnly,
  listTrackerPorts: signedIn,
  claimUnknownDevice: platformOnly,
};
