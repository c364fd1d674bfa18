import { majorUnits } from '@balise/contract';
import { consumptionOfDevices } from '../../fuel/index.ts';
import { burntByTanks } from '../../tank/index.ts';
import type { ReportSubject } from '../read/choice-queries.ts';
import { atOnce, finder, idsOf, inOrder, type Raw, type ReportSource } from '../read/source.ts';

const KM = 1000; // m
const HOUR = 3_600_000;

/**
 * One line a vehicle, and two for one whose meter was changed from kilometres to hours. One that bought nothing has a line where the sensor
 * of its tank says what it burnt.
 */
export const consumption = atOnce(async (reading: ReportSource, subjects: readonly ReportSubject[]): Promise<Raw[]> => {
  const find = finder(subjects);
  const { tx, criteria } = reading;
  const groups = await consumptionOfDevices(tx, idsOf(subjects), criteria);
  const tanks = await burntByTanks(tx, idsOf(subjects), criteria);
  const raw = groups.flatMap((group): Raw[] => {
    const subject = find(group.deviceId, group.clientId);
    if (!subject) return [];
    const { counterUnit: unit, currency, consumption: used, bought, spent, carbon, purchases, outliers } = group;
    const inMoney = (amount: number | null) =>
      amount === null || currency === null ? null : majorUnits(amount, currency);
    const key = `${group.deviceId} ${group.clientId}`;
    const tank = tanks.get(key);
    tanks.delete(key); // a second line has another meter, and the same tank
    const values = {
      distance: unit === 'km' && used.stretches > 0 ? used.distance * KM : null,
      engine: unit === 'h' && used.stretches > 0 ? used.distance * HOUR : null,
      burnt: used.stretches > 0 ? used.quantity : null,
      tankBurnt: tank?.litres ?? null,
      consumption: used.average,
      consumptionUnit: unit === 'km' ? 'l/100 km' : 'l/h',
      unitCost: inMoney(used.cost),
      bought,
      spent: inMoney(spent),
      currency,
      carbon: Math.round(carbon),
      purchases,
      outliers,
    };
    return [{ subject, from: criteria.from, to: criteria.to, mark: unit, values }];
  });
  const unbought = [...tanks.values()].flatMap(({ deviceId, clientId, litres }): Raw[] => {
    const subject = find(deviceId, clientId);
    if (!subject) return [];
    const values = { tankBurnt: litres, purchases: 0, outliers: 0 };
    return [{ subject, from: criteria.from, to: criteria.to, mark: 'tank', values }];
  });
  return inOrder([...raw, ...unbought], subjects);
});
