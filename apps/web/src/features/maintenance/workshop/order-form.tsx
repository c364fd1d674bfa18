import {
  type Attachment,
  type ClientId,
  type Currency,
  type DeviceId,
  MOST_ORDER_FILES,
  type UserId,
  WORK_PRIORITIES,
  type WorkOrder,
  type WorkPriority,
} from '@balise/contract';
import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFaultsOf } from '../../../api/fault-words.ts';
import { vehiclesQuery } from '../../../api/lists.ts';
import { AttachmentField } from '../../../ui/attachment/attachment-field.tsx';
import dialog from '../../../ui/dialog/dialog.module.css';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { EntityPicker } from '../../../ui/picker/entity-picker.tsx';
import { costsQuery, duesQuery } from '../requests.ts';
import { AssigneeField } from './assignee-field.tsx';
import { fieldsOfLine, lineOf, type OrderLineInput, type TypedLine } from './order-lines.ts';
import { OrderLinesField } from './order-lines-field.tsx';
import { partsQuery, useSaveOrder } from './requests.ts';

type Form = {
  deviceId: string | null;
  title: string;
  priority: WorkPriority;
  isBreakdown: boolean;
  assigneeId: string | null;
  workshop: string;
  dueOn: string;
  note: string;
};

const formOf = (order: WorkOrder | undefined, deviceId: number | undefined, suggested?: Suggested): Form => ({
  deviceId: order ? String(order.deviceId) : deviceId === undefined ? null : String(deviceId),
  title: order?.title ?? suggested?.title ?? '',
  priority: order?.priority ?? 'normal',
  isBreakdown: order?.isBreakdown ?? false,
  assigneeId: order?.assigneeId ? String(order.assigneeId) : null,
  workshop: order?.workshop ?? '',
  dueOn: order?.dueOn ?? '',
  note: order?.note ?? suggested?.note ?? '',
});

const bodyOf = (form: Form, lines: OrderLineInput[], files: readonly Attachment[]) => ({
  deviceId: Number(form.deviceId) as DeviceId,
  title: form.title,
  priority: form.priority,
  isBreakdown: form.isBreakdown,
  assigneeId: form.assigneeId === null ? null : (Number(form.assigneeId) as UserId),
  workshop: form.workshop,
  dueOn: form.dueOn || null,
  note: form.note,
  lines,
  attachmentIds: files.map(({ id }) => id),
});

type Suggested = { title: string; note: string };

type Properties = {
  order?: WorkOrder;
  /** The vehicle of a new one. */
  deviceId?: number | undefined;
  /** What a new one says before it is changed. */
  suggested?: Suggested;
  onSaved: (order: WorkOrder) => void;
  onClose: () => void;
};

/** Opens a work order, or changes one that is not over. */
export function OrderForm({ order, deviceId, suggested, onSaved, onClose }: Properties) {
  const { t } = useTranslation();
  const [form, setForm] = useState(() => formOf(order, deviceId, suggested));
  const set = (change: Partial<Form>) => setForm((before) => Object.assign({}, before, change));
  const { data: costs } = useQuery(costsQuery(undefined));
  const currency = (order?.currency ?? costs?.currency ?? null) as Currency | null;
  const [lines, setLines] = useState<TypedLine[]>(() => (order?.lineList ?? []).map((line) => lineOf(line, currency)));
  const [files, setFiles] = useState<Attachment[]>(order?.files ?? []);
  const [isBusy, setBusy] = useState(false);
  const known = useKnown(form.deviceId, order);
  const saving = useSaveOrder(order);
  const fault = (field: string) => fieldFaultsOf(saving.error, t)[field];
  const fields = lines.map((line) => fieldsOfLine(line, currency));
  const isReady = form.deviceId !== null && form.title.trim() !== '' && fields.every(Boolean) && !isBusy;
  const save = () =>
    saving.mutate(
      bodyOf(
        form,
        fields.flatMap((line) => line ?? []),
        files,
      ),
      { onSuccess: onSaved },
    );
  return (
    <FormDialog
      title={order ? t('workshop.form.edit', { number: order.number }) : t('workshop.form.add')}
      action={t('workshop.form.save')}
      size={620}
      isReady={isReady}
      saving={saving}
      onSubmit={save}
      onClose={onClose}
    >
      <VehicleField
        vehicles={known.vehicles}
        value={form.deviceId}
        isFixed={order !== undefined}
        error={fault('deviceId')}
        onChange={(id) => {
          set({ deviceId: id });
          setLines(lines.filter(({ kind }) => kind !== 'service'));
        }}
      />
      <TextInput
        label={t('workshop.what')}
        required
        maxLength={120}
        value={form.title}
        error={fault('title')}
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
      />
      <WhoAndWhen {...{ form, set, fault }} clientId={known.clientId} />
      <Checkbox
        label={t('workshop.isBreakdown')}
        checked={form.isBreakdown}
        onChange={({ currentTarget }) => set({ isBreakdown: currentTarget.checked })}
      />
      <OrderLinesField {...{ lines, fault, currency }} dues={known.dues} parts={known.parts} onChange={setLines} />
      <Textarea
        label={t('workshop.note')}
        autosize
        minRows={2}
        maxLength={2000}
        value={form.note}
        onChange={({ currentTarget }) => set({ note: currentTarget.value })}
      />
      <Files {...{ files, setFiles, setBusy }} clientId={known.clientId} error={fault('attachmentIds')} />
    </FormDialog>
  );
}

type VehicleProperties = {
  vehicles: readonly { id: number; designation: string }[];
  value: string | null;
  isFixed: boolean;
  error: string | undefined;
  onChange: (id: string | null) => void;
};

function VehicleField({ vehicles, value, isFixed, error, onChange }: VehicleProperties) {
  const { t } = useTranslation();
  return (
    <EntityPicker
      of={{ data: vehicles.map(({ id, designation }) => ({ value: String(id), label: designation })) }}
      label={t('workshop.vehicle')}
      required
      disabled={isFixed}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}

type FilesProperties = {
  files: readonly Attachment[];
  setFiles: (change: (before: Attachment[]) => Attachment[]) => void;
  setBusy: (isBusy: boolean) => void;
  clientId: ClientId | undefined;
  error: string | undefined;
};

function Files({ files, setFiles, setBusy, clientId, error }: FilesProperties) {
  const { t } = useTranslation();
  return (
    <AttachmentField
      label={t('workshop.form.files')}
      clientId={clientId}
      files={files}
      most={MOST_ORDER_FILES}
      onBusy={setBusy}
      onAdd={(file) => setFiles((before) => [...before, file])}
      onRemove={({ id }) => setFiles((before) => before.filter((one) => one.id !== id))}
      error={error}
    />
  );
}

/** What the form offers of a vehicle and its client. */
function useKnown(deviceId: string | null, order: WorkOrder | undefined) {
  const { data: vehicles = [] } = useQuery(vehiclesQuery);
  const clientId = order?.clientId ?? vehicles.find(({ id }) => String(id) === deviceId)?.clientId;
  const hasClient = clientId !== undefined;
  const { data: parts = [] } = useQuery({ ...partsQuery(hasClient ? { clientId } : {}), enabled: hasClient });
  const dues = useQuery({
    ...duesQuery({ deviceId: Number(deviceId), pageSize: 100 }),
    enabled: deviceId !== null,
  });
  return { vehicles, clientId, parts, dues: deviceId === null ? [] : (dues.data?.dues ?? []) };
}

type WhoProperties = {
  form: Form;
  set: (change: Partial<Form>) => void;
  fault: (field: string) => string | undefined;
  clientId: number | undefined;
};

function WhoAndWhen({ form, set, fault, clientId }: WhoProperties) {
  const { t } = useTranslation();
  return (
    <div className={dialog.fields}>
      <AssigneeField
        clientId={clientId}
        value={form.assigneeId}
        error={fault('assigneeId')}
        onChange={(assigneeId) => set({ assigneeId })}
      />
      <TextInput
        label={t('workshop.workshopName')}
        maxLength={100}
        value={form.workshop}
        onChange={({ currentTarget }) => set({ workshop: currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('workshop.dueOn')}
        value={form.dueOn}
        error={fault('dueOn')}
        onChange={({ currentTarget }) => set({ dueOn: currentTarget.value })}
      />
      <Select
        label={t('workshop.priority')}
        allowDeselect={false}
        data={WORK_PRIORITIES.map((value) => ({ value, label: t(`workshop.priorities.${value}`) }))}
        value={form.priority}
        onChange={(priority) => set({ priority: (priority ?? 'normal') as WorkPriority })}
      />
    </div>
  );
}
