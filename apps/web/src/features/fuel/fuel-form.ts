import {
  type Attachment,
  type Currency,
  type FuelFields,
  type FuelPurchase,
  type FuelType,
  majorUnits,
  smallestUnits,
} from '@balise/contract';
import { momentOf, wallTimeIn } from '../../language/zoned-time.ts';
import type { PriceTyped } from './price.ts';

/** A purchase as it is typed: figures in the units that are read, the moment as a wall time. */
export type FuelForm = PriceTyped & {
  deviceId: string | null;
  at: string;
  counter: number | '';
  /** Whether somebody typed the counter; else it is what Balise proposed. */
  isCounterTyped: boolean;
  isCounterConfirmed: boolean;
  fuelType: FuelType | null;
  isFull: boolean;
  missedBefore: boolean;
  station: string;
  place: string;
  latitude: number | null;
  longitude: number | null;
  cardNumber: string;
  note: string;
  driverId: string | null;
  receipts: Attachment[];
};

export const emptyForm = (deviceId: string | null, now: number, timeZone: string | undefined): FuelForm => ({
  deviceId,
  at: wallTimeIn(now, timeZone),
  quantity: '',
  amount: '',
  price: '',
  kept: 'amount',
  counter: '',
  isCounterTyped: false,
  isCounterConfirmed: false,
  fuelType: null,
  isFull: true,
  missedBefore: false,
  station: '',
  place: '',
  latitude: null,
  longitude: null,
  cardNumber: '',
  note: '',
  driverId: null,
  receipts: [],
});

export function formOf(purchase: FuelPurchase, timeZone: string | undefined): FuelForm {
  const { quantity, currency } = purchase;
  const amount = purchase.amount === null ? '' : majorUnits(purchase.amount, currency);
  return {
    deviceId: String(purchase.deviceId),
    at: wallTimeIn(purchase.dateFuel, timeZone),
    quantity,
    amount,
    price: amount === '' ? '' : Math.round((amount / quantity) * 1000) / 1000,
    kept: 'amount',
    counter: purchase.counter ?? '',
    isCounterTyped: purchase.counterIsRead,
    isCounterConfirmed: false,
    fuelType: purchase.fuelType,
    isFull: purchase.isFull,
    missedBefore: purchase.missedBefore,
    station: purchase.station,
    place: purchase.place,
    latitude: purchase.latitude,
    longitude: purchase.longitude,
    cardNumber: purchase.cardNumber,
    note: purchase.note,
    driverId: purchase.driverId === null ? null : String(purchase.driverId),
    receipts: purchase.receipts,
  };
}

/** What the server is sent. @returns undefined while something is missing that every purchase has */
export function fieldsOf(
  form: FuelForm,
  { currency, timeZone }: { currency: Currency | undefined; timeZone: string | undefined },
): FuelFields | undefined {
  const dateFuel = momentOf(form.at, timeZone);
  if (form.deviceId === null || form.quantity === '' || form.fuelType === null || dateFuel === undefined)
    return undefined;
  const amount = form.amount === '' || !currency ? null : smallestUnits(String(form.amount), currency);
  if (amount === undefined) return undefined;
  return {
    deviceId: Number(form.deviceId) as FuelFields['deviceId'],
    dateFuel,
    isTimed: true,
    counter: form.counter === '' ? null : form.counter,
    counterIsRead: form.isCounterTyped,
    counterConfirmed: form.isCounterConfirmed,
    quantity: form.quantity,
    amount,
    fuelType: form.fuelType,
    station: form.station,
    place: form.place,
    latitude: form.latitude,
    longitude: form.longitude,
    isFull: form.isFull,
    missedBefore: form.missedBefore,
    cardNumber: form.cardNumber,
    note: form.note,
    driverId: form.driverId === null ? null : (Number(form.driverId) as FuelFields['driverId']),
    receipts: form.receipts.map(({ id }) => id),
  };
}
