import {
  CURRENCY_DIGITS,
  type Currency,
  completeWorkOrder,
  requestOf,
  type ServiceVehicleId,
  type WorkOrder,
} from '@balise/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dropForm, newRequestId, sendOrKeep, type WaitingForm } from '../../../offline/index.ts';
import { useTell } from '../../../ui/use-tell.tsx';
import { refreshMaintenance } from '../requests.ts';

const KM = 1000; // m

/** What is typed of a work order that is done. */
export type EndForm = {
  notDone: ServiceVehicleId[];
  km: number | '';
  isConfirmed: boolean;
  tax: number | '';
  hours: number | '';
  note: string;
  isCorrected: boolean;
};

/** What the queue keeps of a form, to go on with it. */
export type TypedEnd = { orderId: number; form: EndForm };

export const EMPTY: EndForm = {
  notDone: [],
  km: '',
  isConfirmed: false,
  tax: '',
  hours: '',
  note: '',
  isCorrected: false,
};

type Ending = { order: WorkOrder; form: EndForm; waiting: WaitingForm | undefined };

/** Ends a work order, or keeps that until there is a line. */
export function useEndOrder({ order, form, waiting }: Ending, onDone: () => void) {
  const { t } = useTranslation();
  const tell = useTell();
  const [requestId] = useState(() => waiting?.id ?? newRequestId());
  const { id, number, designation } = order;
  return useMutation({
    mutationFn: () => {
      const body = Object.assign(bodyOf(order, form), { requestId });
      const typed: TypedEnd = { orderId: id, form };
      const request = requestOf(completeWorkOrder, { params: { id }, body });
      // without a line the moment is the one at which it was typed
      const at = waiting?.at ?? Date.now();
      const later = requestOf(completeWorkOrder, { params: { id }, body: Object.assign({}, body, { at }) });
      const label = `${designation} · #${number}`;
      const kept = { id: requestId, kind: 'workOrder', label, request: waiting ? later : request, typed } as const;
      return sendOrKeep(kept, Date.now(), later);
    },
    networkMode: 'always', // without a line it is kept
    onSuccess: async (wasSent) => {
      tell.done(t(wasSent ? 'workshop.complete.said' : 'workshop.complete.kept', { number }));
      if (waiting && wasSent) await dropForm(waiting.id);
      onDone();
      await refreshMaintenance();
    },
  });
}

/** A reading in the unit of the API. */
export const metresOf = (km: number | ''): number | null => (km === '' ? null : Math.round(km * KM));

function bodyOf(
  { lineList, currency }: WorkOrder,
  { notDone, km, isConfirmed, tax, hours, note, isCorrected }: EndForm,
) {
  const digits = currency === null ? 0 : CURRENCY_DIGITS[currency as Currency];
  const services = lineList.filter(({ kind }) => kind === 'service').length;
  return {
    metres: services === notDone.length ? null : metresOf(km),
    isMeterConfirmed: isConfirmed,
    taxCost: Math.round(Number(tax) * 10 ** digits),
    downtimeMinutes: hours === '' ? null : Math.round(hours * 60),
    note,
    notDone,
    isStockCorrected: isCorrected,
  };
}
