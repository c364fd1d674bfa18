import { majorUnits } from '@balise/contract';
import { reportedPurchases } from '../../fuel/index.ts';
import type { ReportSubject } from '../read/choice-queries.ts';
import { atOnce, finder, idsOf, inOrder, placeOf, type Raw, type ReportSource } from '../read/source.ts';

/** Purchases of fuel one by one; where the vehicle was is said of those that were bought elsewhere. */
export const fuel = atOnce(async (reading: ReportSource, subjects: readonly ReportSubject[]): Promise<Raw[]> => {
  const find = finder(subjects);
  const rows = await reportedPurchases(reading.tx, idsOf(subjects), reading.criteria);
  const raw = rows.flatMap((row): Raw[] => {
    const subject = find(row.deviceId, row.clientId);
    if (!subject) return [];
    const { id, at, quantity, currency, counter, findings, latitude, longitude } = row;
    const amount = row.amount === null ? null : majorUnits(row.amount, currency);
    const kinds = (findings ?? []).map(({ kind }) => kind);
    const spot = latitude === null || longitude === null ? null : { latitude, longitude };
    const values = {
      at,
      litres: quantity,
      amount,
      currency,
      litrePrice: amount === null ? null : amount / quantity,
      meter: counter,
      meterUnit: counter === null ? null : row.unit,
      fuelType: row.fuelType,
      fullTank: row.isFull,
      station: row.station || null,
      driver: row.driver,
      fuelCard: row.cardNumber || null,
      findings: kinds.length > 0 ? kinds : null,
      vehiclePlace: kinds.includes('elsewhere') ? placeOf(spot) : null,
      fuelNote: row.note || null,
    };
    return [{ subject, from: at, to: at, mark: String(id), values }];
  });
  return inOrder(raw, subjects);
});
