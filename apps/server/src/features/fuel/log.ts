import type { FuelPurchase } from '@balise/contract';
import type { Act } from '../audit/index.ts';
import { auditOfClient, type Done } from '../clients/index.ts';

/** Writes what was done to a purchase into the audit log, by the plate of its vehicle. */
export const log = (act: Act, { id, clientId, designation }: FuelPurchase, done: Done): Promise<void> =>
  auditOfClient(act, { kind: 'fuel', id, clientId, name: designation }, done);

/** What the log keeps of a purchase. */
export const logged = (purchase: FuelPurchase): object => ({
  vehicle: purchase.designation,
  boughtAt: purchase.dateFuel,
  counter: purchase.counter,
  quantity: purchase.quantity,
  amount: purchase.amount,
  currency: purchase.currency,
  fuelType: purchase.fuelType,
  station: purchase.station,
  place: purchase.place,
  isFull: purchase.isFull,
  missedBefore: purchase.missedBefore,
  cardNumber: purchase.cardNumber,
  note: purchase.note,
  ...(purchase.driver !== null && { driver: purchase.driver }),
  ...(purchase.receipts.length > 0 && { receipts: purchase.receipts.map(({ name }) => name) }),
});
