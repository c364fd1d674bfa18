import { burntOf } from '@balise/maintenance';
import type { Scoped } from '../../db/scope.ts';
import { endDays, eventsIn } from './queries.ts';

type Period = { from: number; to: number };
type Level = { at: number; litres: number };

/**
 * What vehicles burnt in a period by the levels of their tanks: what was in them at its beginning and not at its end, with what was filled
 * in, and without what was taken. Litres by `device client`; a tank of which too few levels are known is not among them.
 */
export async function burntByTanks(
  tx: Scoped,
  deviceIds: readonly number[],
  period: Period,
): Promise<Map<string, { deviceId: number; clientId: number; litres: number }>> {
  const days = await endDays(tx, deviceIds, period);
  const scope = { clientId: null };
  const events = days.length > 0 ? await eventsIn(tx, scope, { deviceIds }, period) : [];
  const byTank = Map.groupBy(days, ({ deviceId, clientId }) => `${deviceId} ${clientId}`);
  const burnt = [...byTank].flatMap(([key, ofTank]) => {
    const [{ deviceId, clientId }] = ofTank as [(typeof days)[0]];
    const levels = ofTank.flatMap(({ day, at, litres }) =>
      at.map((since, place): Level => ({ at: day + since, litres: litres[place] ?? 0 })),
    );
    const within = levels.filter(({ at }) => at >= period.from && at < period.to);
    const [first, last] = [within[0]?.at ?? 0, within.at(-1)?.at ?? 0];
    const own = events.filter(
      (event) => event.deviceId === deviceId && event.clientId === clientId && event.to > first && event.from < last,
    );
    const litres = burntOf(within, own);
    return litres === null
      ? []
      : [[key, { deviceId, clientId, litres: Math.max(0, Math.round(litres * 10) / 10) }] as const];
  });
  return new Map(burnt);
}
