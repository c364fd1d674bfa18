import type { ClientId, DeviceId, PartnerId } from '@balise/contract';
import { withScope } from '../db/scope.ts';
import { type AuditEntry, auditOwnAct } from '../features/audit/index.ts';
import { createClient } from '../features/clients/index.ts';
import { addDevice, limitFromBeginning } from '../features/devices/index.ts';
import { createPartner } from '../features/partners/index.ts';
import { createUser } from '../features/users/index.ts';
import { Failure } from '../http/failure.ts';
import { FOREIGN_IDENTITIES } from '../limits/limits.ts';
import { RateLimit } from '../limits/rate-limit.ts';
import { createGeofences, type Hand } from './create-geofences.ts';
import type { PlannedClient, PlannedDevice, PlannedPartner, PlannedUser, ProvisionPlan } from './plan.ts';

type Home = { partnerId: PartnerId; clientId: ClientId | null };

/**
 * Creates what a plan lists, partner by partner; a partner whose name is taken is left as it is, with all below it.
 * @returns the names of the partners that were created
 * @throws Error with the name of what could not be created and why
 */
export async function create(hand: Hand, plan: ProvisionPlan): Promise<string[]> {
  const created: string[] = [];
  for (const partner of plan.partners) if (await createWithPartner(hand, partner)) created.push(partner.name);
  return created;
}

async function createWithPartner(hand: Hand, partner: PlannedPartner): Promise<boolean> {
  const partnerId = await createPartner(hand.owner, partner);
  if (partnerId === undefined) return false;
  await createUsers(hand, partner.users, { partnerId, clientId: null }, new Map());
  for (const client of partner.clients) await createWithClient(hand, client, partnerId);
  return true;
}

async function createWithClient(hand: Hand, client: PlannedClient, partnerId: PartnerId): Promise<void> {
  const clientId = await createClient(hand.owner, { ...client, partnerId });
  if (clientId === undefined) throw new Error(`client “${client.fullName}”: its name or e-mail address is taken`);
  const devices = new Map<string, DeviceId>();
  const home = { partnerId, clientId };
  for (const device of client.devices) devices.set(device.imei, await createDevice(hand, device, client, home));
  await createUsers(hand, client.users, home, devices);
  await createGeofences(hand, client, clientId, devices);
}

async function createDevice(
  hand: Hand,
  planned: PlannedDevice,
  client: PlannedClient,
  home: { partnerId: PartnerId; clientId: ClientId },
): Promise<DeviceId> {
  const fields = {
    clientId: home.clientId,
    deviceTypeId: hand.catalogue.type(planned.type),
    trackerModelId: hand.catalogue.model(planned.model),
    operatorId: null,
    imei: planned.imei,
    countryCode2: client.countryCode2,
    phone: null,
    simNumber: null,
    designation: planned.designation,
    label: planned.label,
    code: '',
    note: '',
    vehicleMake: '',
    vehicleModel: '',
    vinNumber: null,
    vinIsChassis: false,
  };
  const { administrator: scope, now, owner } = hand;
  const log = (entry: AuditEntry) => auditOwnAct(owner, now(), entry);
  const saved = await withScope(hand.api, scope, async (tx) => {
    const moment = now();
    const made = await addDevice(
      { tx, scope, foreignIdentities: new RateLimit(FOREIGN_IDENTITIES), now: moment, log },
      fields,
    );
    if (made instanceof Failure || planned.speedLimit === null) return made;
    const device = {
      id: made.device.id,
      designation: fields.designation,
      client_id: home.clientId,
      partner_id: home.partnerId,
    };
    await limitFromBeginning({ tx, log, userId: scope.userId, now: moment }, device, planned.speedLimit);
    return made;
  });
  if (saved instanceof Failure) throw new Error(`device “${planned.designation}” (${planned.imei}): ${saved.code}`);
  return saved.device.id;
}

async function createUsers(
  hand: Hand,
  users: PlannedUser[],
  home: Home,
  devices: Map<string, DeviceId>,
): Promise<void> {
  for (const { limitedTo, ...user } of users) {
    const deviceIds = limitedTo?.map((imei) => {
      const id = devices.get(imei);
      if (id === undefined)
        throw new Error(`user “${user.email}” is limited to ${imei}, which is no device of the client`);
      return id;
    });
    const id = await createUser(hand.owner, { ...user, ...home, ...(deviceIds && { deviceIds }) });
    if (id === undefined) throw new Error(`user “${user.email}”: the e-mail address is taken`);
  }
}
