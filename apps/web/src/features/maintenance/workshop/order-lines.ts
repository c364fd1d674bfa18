import {
  type addWorkOrder,
  CURRENCY_DIGITS,
  type Currency,
  type Input,
  majorUnits,
  type OrderLine,
  type PartId,
  type ServiceVehicleId,
} from '@balise/contract';

/** A line as it is typed: amounts in the units that are read. */
export type TypedLine = {
  key: number;
  kind: OrderLine['kind'];
  dueId: string | null;
  partId: string | null;
  text: string;
  quantity: number | '';
  price: number | '';
  minutes: number | '';
  isDone: boolean;
};

/** A line as the server is asked to keep it. */
export type OrderLineInput = NonNullable<Input<typeof addWorkOrder>['body']['lines']>[number];

export const emptyLine = (kind: OrderLine['kind'], key: number): TypedLine => ({
  key,
  kind,
  dueId: null,
  partId: null,
  text: '',
  quantity: kind === 'part' ? 1 : '',
  price: '',
  minutes: '',
  isDone: false,
});

export const lineOf = (line: OrderLine, currency: Currency | null): TypedLine => {
  const amount = line.kind === 'labour' ? line.cost : line.unitPrice;
  return {
    key: line.id,
    kind: line.kind,
    dueId: line.dueId === null ? null : String(line.dueId),
    partId: line.partId === null ? null : String(line.partId),
    text: line.text,
    quantity: line.quantity ?? '',
    price: amount === null || currency === null ? (amount ?? '') : majorUnits(amount, currency),
    minutes: line.minutes ?? '',
    isDone: line.isDone,
  };
};

/** @returns undefined where the line is not complete */
export function fieldsOfLine(line: TypedLine, currency: Currency | null): OrderLineInput | undefined {
  const { kind, isDone, minutes, quantity } = line;
  const digits = currency === null ? 0 : CURRENCY_DIGITS[currency];
  const smallest = line.price === '' ? null : Math.round(line.price * 10 ** digits);
  const dueId = line.dueId === null ? null : (Number(line.dueId) as ServiceVehicleId);
  const text = line.text.trim();
  if (kind === 'service') return dueId === null ? undefined : { kind, dueId, isDone };
  if (kind === 'task') return text === '' ? undefined : { kind, text, isDone };
  if (kind === 'labour') return { kind, text, minutes: Number(minutes), cost: smallest ?? 0, dueId, isDone };
  if (line.partId === null || quantity === '' || quantity <= 0) return undefined;
  return { kind, partId: Number(line.partId) as PartId, quantity, unitPrice: smallest, dueId, isDone };
}
