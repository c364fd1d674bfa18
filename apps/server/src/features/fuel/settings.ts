import type { DeviceId, VehicleFuelSettings } from '@balise/contract';
import type { RequestContext } from '../../http/api.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { auditOfClient } from '../clients/index.ts';
import { findOwned } from '../odometer/index.ts';
import { saveSettings, settingsOf } from './settings-queries.ts';

/** Saves what is known of a vehicle's tank, meter and cards. */
export async function saveVehicleSettings(
  act: RequestContext,
  id: DeviceId,
  settings: VehicleFuelSettings,
): Promise<VehicleFuelSettings | Failure> {
  const { tx, who } = act;
  const device = await findOwned(tx, who.scope, id);
  if (device === undefined) return fail('device_not_found');
  const { client_id: clientId, designation: name } = device;
  const before = await settingsOf(tx, id, clientId);
  await saveSettings(tx, id, clientId, settings);
  const after = await settingsOf(tx, id, clientId);
  await auditOfClient(act, { kind: 'device', id, clientId, name }, { action: 'device.fuel_settings', before, after });
  return after;
}
