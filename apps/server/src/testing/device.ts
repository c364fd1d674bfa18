import { addDevice, type Device, type DeviceFields } from '@balise/contract';
import type { PersonName, World } from './world.ts';

let serial = 0;

/** An IMEI with its check digit, another each time. */
export function anImei(): string {
  serial += 1;
  const body = `3561234${String(serial).padStart(7, '0')}`;
  const sum = [...body].reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** Fields that may be saved, of the client Comoé unless said otherwise; another IMEI and plate each time. */
export const fieldsOf = (world: World, fields: Partial<DeviceFields> = {}): DeviceFields => ({
  clientId: world.clients.comoe,
  deviceTypeId: 1,
  operatorId: null,
  trackerModelId: null,
  imei: anImei(),
  countryCode2: null,
  phone: null,
  simNumber: null,
  designation: `${1000 + serial} AB 01`,
  label: '',
  code: '',
  note: '',
  vehicleMake: '',
  vehicleModel: '',
  vinNumber: null,
  vinIsChassis: false,
  ...fields,
});

/** A device that somebody added over HTTP. */
export async function aDevice(
  world: World,
  fields: Partial<DeviceFields> = {},
  by: PersonName = 'platform',
): Promise<Device> {
  const { data, status, text } = await world.as(by)(addDevice, { body: fieldsOf(world, fields) });
  if (status !== 200) throw new Error(`the device was not added: ${text}`);
  return data.device;
}
