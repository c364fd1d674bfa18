import type { Device } from '@balise/contract';
import { Button, Tabs } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import frame from '../../../ui/dialog/dialog-form.module.css';
import { useTell } from '../../../ui/use-tell.tsx';
import { LimitsTab } from '../../tracking-settings/index.ts';
import { FailureNote } from '../failure-note.tsx';
import { MANAGE_TABS, type ManageTab, useDevicesSearch } from '../list/search.ts';
import { trackerModelsQuery, useSaveDevice } from '../requests.ts';
import { AccessTab } from './access-tab.tsx';
import classes from './device-dialog.module.css';
import { type DeviceForm, FIELDS_OF_TAB, type FormTab, inputOf } from './device-form.ts';
import { DialogFrame } from './dialog-frame.tsx';
import { HealthTab } from './health-tab.tsx';
import { ModelAndIdentity, SimFields } from './tracker-fields.tsx';
import { type UseDeviceForm, useDeviceForm } from './use-device-form.ts';
import { ClientCode, CodeField, MakeFields, NameFields, NoteField, TypeField, VinFields } from './vehicle-fields.tsx';

const FORM_TABS = Object.keys(FIELDS_OF_TAB) as FormTab[];
/** On a phone the tabs are wider than the screen: the one that is open must not be outside of it. */
const showTab = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
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

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = FORM_TABS.find((one) => FIELDS_OF_TAB[one].some((field) => use.form.validateField(field).hasError));
    if (wrong) {
      open(wrong);
      return;
    }
    save.mutate(
      { target: { kind: 'edit', deviceId: device.id }, fields: inputOf(use.form.values) },
      {
        onSuccess: ({ device: { designation: plate }, warnings }) => {
          const doubt = warnings.designation;
          tell.done(
            doubt
              ? t('devices.savedWarning', { plate, warning: t(`fieldWarnings.${doubt}`) })
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
    <DialogFrame title={device.designation} onClose={onClose}>
      <form className={frame.form} noValidate onSubmit={submit}>
        <Tabs
          className={frame.form}
          value={tab}
          onChange={(next) => next && open(next as ManageTab)}
          keepMounted={false}
        >
          <Tabs.List className={classes.tabList}>
            {MANAGE_TABS.map((one) => (
              <Tabs.Tab key={one} value={one} ref={one === tab ? showTab : null}>
                {t(`devices.manageTabs.${one}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <div className={frame.body}>
            {isForm && <FailureNote error={save.error} />}
            <Tabs.Panel value={tab}>
              <Suspense>
                {tab === 'limits' && <LimitsTab device={device} />}
                {tab === 'access' && <AccessTab device={device} onTransferred={onClose} />}
                {tab === 'health' && <HealthTab device={device} />}
                {isForm && <FormPanel tab={tab as FormTab} use={use} device={device} />}
              </Suspense>
            </Tabs.Panel>
          </div>
        </Tabs>
        <footer className={frame.foot}>
          <span className={frame.space} />
          <Button variant="default" onClick={onClose}>
            {t(isForm ? 'common.cancel' : 'common.close')}
          </Button>
          {isForm && (
            <Button type="submit" loading={save.isPending}>
              {t('common.save')}
            </Button>
          )}
        </footer>
      </form>
    </DialogFrame>
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
