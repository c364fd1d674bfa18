import type { DeviceId } from '@balise/contract';
import type { Scoped } from '../../../db/scope.ts';
import { sharedDevices } from '../../shares/index.ts';
import type { DeviceRow } from '../queries.ts';

/** Of these devices those that are shared with the scope, as lists show devices: what a recipient may not know is empty. */
export async function sharedRows(tx: Scoped, ids: readonly DeviceId[]): Promise<DeviceRow[]> {
  return (await sharedDevices(tx, ids)).map((device) => ({
    id: device.id,
    client_id: device.clientId,
    full_name: device.clientName,
    client_code: '',
    designation: device.designation,
    label: device.label,
    device_type_id: device.deviceTypeId,
    code: device.type,
    status: device.status,
    activated_at: new Date(device.since),
    owned_since: device.since,
    privacy: device.privacy,
    hides_speeding: true,
    state: device.state,
    share: { rights: device.rights, until: device.until },
    starter: device.starter ?? { state: 'notBlocked', locked: false },
    imei: '',
    own_code: '',
    note: '',
    vehicle_make: '',
    vehicle_model: '',
    vin_is_chassis: false,
    suspension_reason: '',
    ...UNKNOWN,
  }));
}

const UNKNOWN = {
  operator_id: null,
  operator: null,
  tracker_model_id: null,
  model: null,
  protocol: null,
  phone: null,
  country_code2: null,
  vin_number: null,
  sim_number: null,
  suspended_by: null,
  suspended_at: null,
  contested_at: null,
  speed_limit: null,
};
