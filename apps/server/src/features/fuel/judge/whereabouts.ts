import type { DeviceId } from '@balise/contract';
import { distanceBetween } from '@balise/tracking';
import type { Connections } from '../../../db/connect.ts';
import { databaseOf } from '../../../db/database.ts';
import { withScope } from '../../../db/scope.ts';
import { openPath, pastOfClient, storedTrack } from '../../history/index.ts';
import { type JudgedPurchase, partnerOf, type VehicleSpot } from './judge-queries.ts';

type Pool = Connections['pools']['owner'];

const MINUTE = 60_000;
/** A receipt's clock, and the time from the pump to the till. */
const AROUND = 45 * MINUTE;
const HALF_A_DAY = 12 * 60 * MINUTE;
/** Purchases whose past is read at one time; the others follow with the next judgement. */
const AT_ONCE = 200;

type Place = { latitude: number; longitude: number };

/**
 * Where the vehicle was about the time of each of these purchases: the place nearest to where it was bought, where that is known, else the
 * one nearest in time. Only of the time in which it was the client's. As the owner of the database.
 */
export async function vehicleSpots(
  owner: Pool,
  { deviceId, clientId }: { deviceId: number; clientId: number },
  purchases: readonly JudgedPurchase[],
  boughtAt: (purchase: JudgedPurchase) => Place | null,
): Promise<Map<number, VehicleSpot>> {
  const found = new Map<number, VehicleSpot>();
  const partnerId = await partnerOf(owner, clientId);
  if (partnerId === undefined) return found;
  await withScope(databaseOf(owner), pastOfClient(clientId, partnerId), async (tx) => {
    for (const purchase of purchases.slice(-AT_ONCE)) {
      const around = purchase.isTimed ? AROUND : HALF_A_DAY;
      const period = { from: purchase.at - around, to: purchase.at + around };
      const track = await storedTrack(tx, deviceId as DeviceId, period, { whole: false });
      const spot = track && nearest(openPath(track).path, purchase, boughtAt(purchase));
      if (spot) found.set(purchase.id, spot);
    }
  });
  return found;
}

type PathColumns = ReturnType<typeof openPath>['path'];

function nearest(path: PathColumns, { at }: { at: number }, bought: Place | null): VehicleSpot | null {
  let best: { spot: VehicleSpot; off: number } | null = null;
  for (let row = 0; row < path.at.length; row++) {
    const spot = { at: path.at[row]!, latitude: path.latitude[row]!, longitude: path.longitude[row]! };
    const off = bought ? distanceBetween(spot, bought) : Math.abs(spot.at - at);
    if (best === null || off < best.off) best = { spot, off };
  }
  return best?.spot ?? null;
}
