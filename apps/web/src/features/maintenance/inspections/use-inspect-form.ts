import {
  addInspection,
  type ClientId,
  type DefectSeverity,
  type DeviceId,
  type Input,
  type InspectionTemplate,
  type ItemResult,
  requestOf,
  type TemplateItem,
} from '@balise/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { vehiclesQuery } from '../../../api/lists.ts';
import { useUser } from '../../../api/user.ts';
import { dropForm, newRequestId, sendOrKeep, type WaitingFile, type WaitingForm } from '../../../offline/index.ts';
import type { LocalPhoto } from '../../../ui/attachment/photo-field.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { refreshMaintenance } from '../requests.ts';
import { templatesQuery } from './requests.ts';

/** What is typed of an item; null: nothing yet. */
export type TypedItem = {
  result: ItemResult | null;
  severity: DefectSeverity;
  isOutOfService: boolean;
  note: string;
  photos: readonly LocalPhoto[];
};

export type InspectForm = {
  deviceId: string | null;
  templateId: string | null;
  /** By the item's key. */
  items: Readonly<Record<string, TypedItem>>;
  /** What the meter shows; forms that were kept before it was asked have none. */
  km?: number | '';
  note: string;
  signature: string;
};

export type OpenedInspection = { deviceId?: number | undefined; waiting?: WaitingForm };

/** An inspection that is being made, and its way to the server or into the queue. */
export function useInspectForm({ deviceId, waiting }: OpenedInspection, onDone: () => void) {
  const user = useUser();
  const [requestId] = useState(() => waiting?.id ?? newRequestId());
  const [form, setForm] = useState<InspectForm>(() =>
    waiting ? (waiting.typed as InspectForm) : emptyForm(deviceId, `${user.firstName} ${user.lastName}`.trim()),
  );
  const { data: vehicles = [] } = useQuery(vehiclesQuery);
  const { data: templates } = useQuery(templatesQuery);
  // who has one vehicle, or one list, chooses nothing
  const vehicle = vehicles.find(({ id }) => String(id) === form.deviceId) ?? only(vehicles);
  const lists = templates?.filter(({ clientId }) => clientId === vehicle?.clientId) ?? [];
  const list = lists.find(({ id }) => String(id) === form.templateId) ?? only(lists);
  const body = vehicle && list && bodyOf(form, list, vehicle.id, waiting?.at ?? Date.now());
  const files = vehicle && list ? filesOf(form, list, vehicle.clientId) : [];
  const save = useSave({ form, body, files, requestId, plate: vehicle?.designation ?? '', waiting }, onDone);
  const set = (change: Partial<InspectForm>): void => {
    setForm((before) => ({ ...before, ...change }));
    save.reset();
  };
  return {
    form,
    set,
    setItem: (item: TemplateItem, change: Partial<TypedItem>): void => {
      setForm((before) => ({
        ...before,
        items: { ...before.items, [item.key]: { ...typedOf(before, item), ...change } },
      }));
      save.reset();
    },
    vehicles,
    vehicle,
    lists,
    areListsKnown: templates !== undefined,
    list,
    save,
    done: list?.items.filter(({ key }) => form.items[key]?.result).length ?? 0,
    isReady: body !== undefined && form.signature.trim() !== '',
  };
}

const only = <Thing>(things: readonly Thing[]): Thing | undefined => (things.length === 1 ? things[0] : undefined);

const emptyForm = (deviceId: number | undefined, signature: string): InspectForm => ({
  deviceId: deviceId === undefined ? null : String(deviceId),
  templateId: null,
  items: {},
  km: '',
  note: '',
  signature,
});

/** What is typed of an item so far; of one that is not yet, what the list proposes. */
export const typedOf = ({ items }: InspectForm, { key, severity }: TemplateItem): TypedItem =>
  items[key] ?? { result: null, severity, isOutOfService: severity === 'critical', note: '', photos: [] };

/** Whether a photo is still to be taken. */
export const lacksPhoto = ({ result, photos }: TypedItem, { isPhotoNeeded }: TemplateItem): boolean =>
  result === 'fail' && isPhotoNeeded && photos.length === 0;

const KM = 1000; // m

type Body = Input<typeof addInspection>['body'];

/** @returns undefined while an item has no result, or a photo or the meter that is needed is missing */
function bodyOf(form: InspectForm, list: InspectionTemplate, deviceId: DeviceId, at: number): Body | undefined {
  const items: Body['items'] = [];
  for (const item of list.items) {
    const typed = typedOf(form, item);
    const { result, severity, isOutOfService, note } = typed;
    if (result === null || lacksPhoto(typed, item)) return undefined;
    const found =
      result === 'fail' ? { severity, isOutOfService: severity === 'critical' && isOutOfService, note } : {};
    items.push({ key: item.key, name: item.name, result, photoIds: [], ...found });
  }
  const { km = '', note, signature } = form;
  if (km === '' && list.isMeterNeeded) return undefined;
  const metres = km === '' ? null : Math.round(km * KM);
  return { deviceId, templateId: list.id, templateRevision: list.revision, at, signature, note, metres, items };
}

const filesOf = (form: InspectForm, list: InspectionTemplate, clientId: ClientId): WaitingFile[] =>
  list.items.flatMap((item, place) => {
    const { result, photos } = typedOf(form, item);
    if (result !== 'fail') return [];
    return photos.map(({ name, content }) => ({ at: `items.${place}.photoIds`, name, content, clientId, id: null }));
  });

type Saving = {
  form: InspectForm;
  body: Body | undefined;
  files: readonly WaitingFile[];
  requestId: string;
  plate: string;
  waiting: WaitingForm | undefined;
};

/** Sends the inspection with its photos, or keeps it until there is a line. */
function useSave({ form, body, files, requestId, plate, waiting }: Saving, onDone: () => void) {
  const { t } = useTranslation();
  const tell = useTell();
  return useMutation({
    mutationFn: async () => {
      if (!body) throw new Error('the inspection is not complete');
      const request = requestOf(addInspection, { body: Object.assign({}, body, { requestId }) });
      const typed = { ...form, deviceId: String(body.deviceId), templateId: String(body.templateId) };
      return await sendOrKeep({ id: requestId, kind: 'inspection', label: plate, request, files, typed }, Date.now());
    },
    networkMode: 'always', // without a line it is kept
    onSuccess: async (wasSent) => {
      tell.done(t(wasSent ? 'inspections.form.sent' : 'inspections.form.kept', { plate }));
      if (waiting && wasSent) await dropForm(waiting.id);
      onDone();
      await refreshMaintenance();
    },
  });
}
