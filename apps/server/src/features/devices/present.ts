import type { Device, LiveState, LiveValues } from '@balise/contract';
import { type AdminState, badge, DEFAULT_SETTINGS, type Privacy, type StatusFacts } from '@balise/tracking';
import { storedFacts, storedValues } from '../history/index.ts';
import { asShared } from '../shares/index.ts';
import type { DeviceRow } from './queries.ts';

/** A device's stored state, since when its present client owns it (milliseconds since 1970 UTC), and what is private. */
type Stored = { state: Buffer | null; owned_since: number; privacy: Privacy; hides_speeding: boolean };

/** The newest value of each attribute in a stored state, with when the device measured it. */
export const valuesOf = ({ state, owned_since, privacy, hides_speeding }: Stored): LiveValues =>
  storedValues(state, owned_since, privacy, hides_speeding);

/**
 * A device as the API shows it.
 * @param now milliseconds since 1970 UTC: a badge ages
 */
export function present(row: DeviceRow, now: number): Device {
  const facts: LiveState | null = storedFacts(row.state, row.owned_since, row.privacy);
  const state = facts && row.share ? asShared(facts) : facts;
  const { badge, since } = statusOf(state, row.status, now);
  return {
    id: row.id,
    clientId: row.client_id,
    clientName: row.full_name,
    clientCode: row.client_code,
    deviceTypeId: row.device_type_id,
    type: row.code,
    operatorId: row.operator_id,
    operator: row.operator,
    trackerModelId: row.tracker_model_id,
    model: row.model,
    protocol: row.protocol,
    imei: row.imei,
    countryCode2: row.country_code2,
    phone: row.phone,
    simNumber: row.sim_number,
    designation: row.designation,
    label: row.label,
    code: row.own_code,
    note: row.note,
    vehicleMake: row.vehicle_make,
    vehicleModel: row.vehicle_model,
    vinNumber: row.vin_number,
    vinIsChassis: row.vin_is_chassis,
    status: row.status,
    suspension: suspensionOf(row),
    speedLimit: row.speed_limit,
    activatedAt: row.activated_at.getTime(),
    badge,
    badgeSince: since,
    state,
    starter: row.starter,
    contestedAt: shownSince(row.owned_since, row.contested_at),
    ...(row.share && { share: row.share }),
  };
}

/** A moment of a device's past, in milliseconds since 1970 UTC, where its present owner had it then. */
export const shownSince = (ownedSince: number, moment: Date | null): number | null =>
  moment !== null && moment.getTime() >= ownedSince ? moment.getTime() : null;

const suspensionOf = ({ status, suspended_by, suspended_at, suspension_reason }: DeviceRow): Device['suspension'] =>
  status === 'suspended' && suspended_by !== null && suspended_at !== null
    ? { by: suspended_by, at: suspended_at.getTime(), reason: suspension_reason }
    : null;

/** The badge now, of a device that may never have spoken. */
export const statusOf = (facts: StatusFacts | null, admin: AdminState, now: number) =>
  badge(facts ?? SILENT, admin, now, DEFAULT_SETTINGS);

const SILENT: StatusFacts = {
  seenAt: null,
  validAt: null,
  moving: false,
  movingSince: null,
  slowSince: null,
  ignition: null,
  ignitionSince: null,
  powerCutSince: null,
  reportInterval: null,
  heartbeatInterval: null,
};
