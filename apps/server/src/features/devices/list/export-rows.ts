import type { Device, Language } from '@balise/contract';
import { DEFAULT_SETTINGS, readingsOf, ruleFacts } from '@balise/tracking';
import type { Scoped } from '../../../db/scope.ts';
import type { Places } from '../../../places/index.ts';
import { presentDrivers } from '../../driver-assignments/index.ts';
import { storedFacts } from '../../history/index.ts';
import { present, valuesOf } from '../present.ts';
import type { DeviceRow } from '../queries.ts';

/** A device as a file has it: what lists show, and what they leave to its card. */
export type ExportedDevice = Device & {
  /** Of its last position; null where it has none, or far from every town. */
  address: string | null;
  satellites: number | null;
  /** Whether the external supply reaches the tracker; null where the tracker does not say. */
  hasPower: boolean | null;
  /** Whether messages arrive over the mobile network; null where none ever did. */
  isConnected: boolean | null;
  /** Who drives it now, or the number of a card that nobody has; null: nobody is known to, or the reader sees no drivers. */
  driver: string | null;
};

type Means = { tx: Scoped; places: Pick<Places, 'of'>; language: Language; now: number };

/** Devices as a file has them. A geocoder's answers are used where they are known; it is not asked for a whole fleet. */
export async function exportRows(
  rows: readonly DeviceRow[],
  { tx, places, language, now }: Means,
): Promise<ExportedDevice[]> {
  const devices = rows.map((row) => ({ ...present(row, now), ...readings(row, now) }));
  const spots = devices.map(({ state }) => (state?.location ? { ...state.location, passing: true } : null));
  const names = await places.of(spots, language);
  const drivers = await presentDrivers(
    tx,
    devices.map(({ id }) => id),
    now,
  );
  return devices.map((device, index) => {
    const driver = drivers.get(device.id);
    return { ...device, address: names[index] ?? null, driver: driver?.driverName || driver?.card || null };
  });
}

function readings(row: DeviceRow, now: number) {
  const values = valuesOf(row);
  const satellites = values.satellites?.[0];
  const { hasPower, isConnected } = readingsOf(
    ruleFacts(storedFacts(row.state, row.owned_since, row.privacy), values, DEFAULT_SETTINGS),
    now,
    DEFAULT_SETTINGS,
  );
  return { satellites: typeof satellites === 'number' ? satellites : null, hasPower, isConnected };
}
