import type { Device } from '@balise/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import frame from '../../../ui/dialog/dialog.module.css';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { LimitsTab } from '../../tracking-settings/index.ts';
import { MANAGE_TABS, type ManageTab, useDevicesSearch } from '../list/search.ts';
import { trackerModelsQuery, useSaveDevice } from '../requests.ts';
import { AccessTab } from './connection/access-tab.tsx';
import { type DeviceForm, FIELDS_OF_TAB, type FormTab, inputOf } from './device-form.ts';
import { HealthTab } from './health-tab.tsx';
import { ModelAndIdentity, SimFields } from './tracker-fields.tsx';
import { type UseDeviceForm, useDeviceForm } from './use-device-form.ts';
import { ClientCode, CodeField, MakeFields, NameFields, NoteField, TypeField, VinFields } from './vehicle-fields.tsx';

const FORM_TABS = Object.keys(FIELDS_OF_TAB) as FormTab[];
type Properties = { device: Device; initial: DeviceForm; onClose: () => void };

/** Everything about one vehicle: what people typed, who sees it, how its tracker is. */
export function ManageDialog({ device, initial, onClose }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const { search, set } = useDevicesSearch();
  const { data: models } = useSuspenseQuery(trackerModelsQuery);
  const use = useDeviceForm(initial, models);
  const save = useSaveDevice();
  const tab = search.tab ?? 'identity';
  const open = (next: ManageTab) => set({ tab: next === 'identity' ? undefined : next }, true);

  const submit = () => {
    const wrong = FORM_TABS.find((one) => FIELDS_OF_TAB[one].some((field) => use.form.validateField(field).hasError));
    if (wrong) {
      open(wrong);
      return;
    }
    save.mutate(
      { target: { kind: 'edit', deviceId: device.id }, fields: inputOf(use.form.values) },
      {
        onSuccess: ({ device: { designation: plate }, warnings }) => {
          const similar = warnings.designation;
          tell.done(
            similar
              ? t('devices.savedWarning', { plate, warning: t(`fieldWarnings.${similar}`) })
              : t('devices.saved', { plate }),
          );
          onClose();
        },
        onError: (error) => {
          const blamed = use.blame(error);
          const first = FORM_TABS.find((one) => FIELDS_OF_TAB[one].some((field) => blamed.includes(field)));
          if (first) open(first);
        },
      },
    );
  };
  const isForm = tab in FIELDS_OF_TAB;
  return (
    <FormDialog
      title={device.designation}
      size={720}
      tabs={{
        value: tab,
        list: MANAGE_TABS.map((value) => ({ value, label: t(`devices.manageTabs.${value}`) })),
        onChange: open,
      }}
      action={isForm ? t('common.save') : undefined}
      isChanged={use.form.isDirty()}
      saving={save}
      onSubmit={submit}
      onClose={onClose}
    >
      <Suspense>
        {tab === 'limits' && <LimitsTab device={device} />}
        {tab === 'access' && <AccessTab device={device} onTransferred={onClose} />}
        {tab === 'health' && <HealthTab device={device} />}
        {isForm && <FormPanel tab={tab as FormTab} use={use} device={device} />}
      </Suspense>
    </FormDialog>
  );
}

function FormPanel({ tab, use, device }: { tab: FormTab; use: UseDeviceForm; device: Device }) {
  return (
    <div className={frame.fields}>
      {tab === 'identity' && (
        <>
          <NameFields use={use} />
          <CodeField use={use} />
          <ModelAndIdentity use={use} />
          <ClientCode device={device} />
        </>
      )}
      {tab === 'sim' && <SimFields use={use} />}
      {tab === 'vehicle' && (
        <>
          <TypeField use={use} wide />
          <MakeFields use={use} />
          <VinFields use={use} />
          <NoteField use={use} />
        </>
      )}
    </div>
  );
}
