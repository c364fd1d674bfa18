import {
  type Attachment,
  addFuel,
  type ClientId,
  CURRENCY_DIGITS,
  type DeviceId,
  editFuel,
  type FuelFields,
  type FuelPurchase,
  requestOf,
} from '@balise/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { fieldFaultsOf } from '../../api/fault-words.ts';
import { vehiclesQuery } from '../../api/lists.ts';
import { useMay, useUser } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { dropForm, newRequestId, sendOrKeep, type WaitingForm } from '../../offline/index.ts';
import { useTell } from '../../ui/use-tell.tsx';
import { emptyForm, type FuelForm, fieldsOf, formOf } from './fuel-form.ts';
import { type Price, withPrice } from './price.ts';
import { defaultsQuery, driverNamesQuery, refreshFuel } from './requests.ts';

/** What the form is opened with: nothing, a vehicle, a purchase to correct, or a form that waits to be sent. */
export type OpenedPurchase = { deviceId?: number | undefined; purchase?: FuelPurchase; waiting?: WaitingForm };

const KM = 1000; // m

/** A purchase that is being typed, and its way to the server or into the queue. */
export function useFuelForm({ deviceId, purchase, waiting }: OpenedPurchase, onDone: () => void) {
  const { t } = useTranslation();
  const format = useFormat();
  const { client } = useUser();
  const timeZone = client?.timeZone;
  const [requestId] = useState(() => waiting?.id ?? newRequestId());
  const [form, setForm] = useState<FuelForm>(() => {
    if (waiting) return waiting.typed as FuelForm; // as this hook kept it
    if (purchase) return formOf(purchase, timeZone);
    return emptyForm(deviceId === undefined ? null : String(deviceId), Date.now(), timeZone);
  });
  const set = (change: Partial<FuelForm>) => setForm((before) => ({ ...before, ...change }));
  const { data: vehicles = [] } = useQuery(vehiclesQuery);
  const chosen = Number(form.deviceId) as DeviceId;
  const { data: defaults } = useQuery({ ...defaultsQuery(chosen), enabled: form.deviceId !== null });
  const [isUploading, setUploading] = useState(false);
  const drivers = useDrivers(form.deviceId !== null, defaults?.clientId);
  const currency = purchase?.currency ?? defaults?.currency ?? client?.currency; // without a line the vehicle's may not be known
  const digits = currency ? CURRENCY_DIGITS[currency] : 0;
  // what is known of the vehicle stands in the form until somebody types another
  useEffect(() => {
    if (!defaults || purchase) return;
    const { odometer, counterUnit, fuelType } = defaults;
    setForm((before) => ({
      ...before,
      fuelType: before.fuelType ?? fuelType,
      ...(!before.isCounterTyped && {
        counter: counterUnit === 'km' && odometer !== null ? Math.round(odometer / KM) : '',
      }),
    }));
  }, [defaults, purchase]);
  const fields = fieldsOf(form, { currency, timeZone });
  const plate = vehicles.find(({ id }) => id === chosen)?.designation ?? '';
  const litres = format.text({ value: format.number(Number(form.quantity), 2), unit: t('fuel.litre') });
  const save = useSave({ form, fields, requestId, plate, litres, purchase, waiting }, onDone);
  return {
    form,
    set: (change: Partial<FuelForm>): void => {
      set(change);
      save.reset();
    },
    setPrice: (change: Partial<Price>): void => {
      setForm((before) => ({ ...before, ...withPrice(before, change, digits) }));
      save.reset();
    },
    defaults,
    vehicles,
    currency,
    digits,
    save,
    isReady: fields !== undefined && !isUploading,
    setUploading,
    drivers,
    addReceipt: (file: Attachment): void =>
      setForm((before) => Object.assign({}, before, { receipts: [...before.receipts, file] })),
    removeReceipt: (id: Attachment['id']): void =>
      setForm((before) => Object.assign({}, before, { receipts: before.receipts.filter((one) => one.id !== id) })),
    fault: (field: string): string | undefined => fieldFaultsOf(save.error, t)[field],
  };
}

/** The drivers of a client, by name; undefined where the reader may not see them. */
function useDrivers(isAsked: boolean, clientId: ClientId | undefined) {
  const maySee = useMay('view_drivers');
  const { data } = useQuery({ ...driverNamesQuery(clientId), enabled: isAsked && maySee && clientId !== undefined });
  return data;
}

type Saving = {
  purchase: FuelPurchase | undefined;
  waiting: WaitingForm | undefined;
  form: FuelForm;
  fields: FuelFields | undefined;
  requestId: string;
  plate: string;
  litres: string;
};

/** Sends the purchase, or keeps it until there is a line. */
function useSave({ form, fields, requestId, plate, litres, purchase, waiting }: Saving, onDone: () => void) {
  const { t } = useTranslation();
  const tell = useTell();
  return useMutation({
    mutationFn: async () => {
      if (!fields) throw new Error('the form is not complete');
      if (purchase) {
        await call(editFuel, { params: { id: purchase.id }, body: fields });
        return true;
      }
      const request = requestOf(addFuel, { body: Object.assign({}, fields, { requestId }) });
      return await sendOrKeep(
        { id: requestId, kind: 'fuel', label: `${plate} · ${litres}`, request, typed: form },
        Date.now(),
      );
    },
    networkMode: 'always', // without a line it is kept
    onSuccess: async (wasSent) => {
      tell.done(t(wasSent ? 'fuel.dialog.done' : 'fuel.dialog.kept', { plate, litres }));
      if (waiting && wasSent) await dropForm(waiting.id);
      onDone();
      await refreshFuel();
    },
  });
}
