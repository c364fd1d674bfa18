import type { Driver } from '@balise/contract';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codesInWords, fieldFaultsOf } from '../../../api/fault-words.ts';
import { useMay, useUser } from '../../../api/user.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { ClientField } from '../../../ui/picker/clients.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { AssignmentsTab } from '../../driver-assignments/index.ts';
import { PrivacyOfDriver } from '../../private-mode/index.ts';
import { ContractsOf } from '../../work-and-pay/index.ts';
import { DriverAvatar, nameOf } from '../driver-name.tsx';
import classes from '../drivers.module.css';
import { ExpiryChips } from '../expiry-chip.tsx';
import { useSaveDriver } from '../requests.ts';
import { DRIVER_TABS, type DriverTab, useDriversSearch } from '../search.ts';
import { DocumentsTab } from './documents-tab.tsx';
import { type DriverForm, formOf, inputOf, judge, tabOf } from './driver-form.ts';
import type { FilesProperties, TabProperties } from './field-set.tsx';
import { PhotoField } from './photo-field.tsx';
import { HealthTab, LicenceTab, PersonalTab, ProfessionalTab } from './tabs.tsx';

type Properties = {
  /** Whose record it is; a new one where absent. */
  driver?: Driver;
  /** The client that is proposed for a new one. */
  clientId?: number | undefined;
  onClose: () => void;
};

/** The record of a driver, to read or to edit. */
export function DriverDialog({ driver, clientId, onClose }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const { role } = useUser();
  const shown = useShownTabs(driver);
  const isReadOnly = !useMay('manage_drivers') || (driver?.deletedAt ?? null) !== null;
  const choosesClient = role !== 'client' && !driver;
  const record = useRecord(driver, clientId);
  const { form, faults, setFaults, setTab } = record;
  const tab = shown.includes(record.tab) ? record.tab : 'personal';
  const [areFilesBusy, setFilesBusy] = useState(false);
  const [isPhotoBusy, setPhotoBusy] = useState(false);
  const isBusy = areFilesBusy || isPhotoBusy;
  const save = useSaveDriver();
  const blame = (found: Record<string, string>) => {
    setFaults(found);
    const [first] = Object.keys(found).map(tabOf);
    if (first && !Object.keys(found).some((field) => tabOf(field) === tab)) setTab(first);
  };
  const submit = () => {
    const found = codesInWords(judge(form, choosesClient), t);
    blame(found);
    if (Object.keys(found).length > 0) return;
    save.mutate(
      { before: driver, body: inputOf(form) },
      {
        onSuccess: (saved) => {
          tell.done(t(driver ? 'drivers.saved' : 'drivers.created', { name: nameOf(saved) }));
          onClose();
        },
        onError: (error) => blame(fieldFaultsOf(error, t)),
      },
    );
  };
  const shared: TabProperties = { form, faults, isReadOnly, set: record.set };
  return (
    <FormDialog
      title={driver ? nameOf(driver) : t('drivers.dialog.add')}
      mark={driver && <DriverAvatar driver={driver} />}
      under={driver && <ExpiryChips expiries={driver.expiries} />}
      size={840}
      tabs={{
        value: tab,
        onChange: setTab,
        list: shown.map((value) => ({
          value,
          label: t(`drivers.dialog.tabs.${value}`),
          isFaulty: Object.keys(faults).some((field) => tabOf(field) === value),
        })),
      }}
      action={isReadOnly ? undefined : t(driver ? 'common.save' : 'drivers.dialog.create')}
      isReady={!isBusy}
      foot={isBusy ? t('drivers.dialog.waits') : undefined}
      isChanged={record.isChanged}
      saving={save}
      onSubmit={submit}
      onClose={onClose}
    >
      {choosesClient && tab === 'personal' && (
        <ClientField
          value={form.clientId}
          error={faults.clientId}
          // a file belongs to a client
          onChange={(chosen) => record.set({ clientId: chosen, photo: null, files: [] })}
        />
      )}
      {driver && tab === 'assignments' && <Assignments driver={driver} />}
      {tab === 'workAndPay' && driver && (
        <Suspense>
          <ContractsOf driverId={driver.id} />
        </Suspense>
      )}
      {tab === 'privacy' && driver && (
        <Suspense>
          <PrivacyOfDriver driverId={driver.id} clientId={driver.clientId} name={nameOf(driver)} />
        </Suspense>
      )}
      <Fields {...shared} tab={tab} change={record.change} onPhoto={setPhotoBusy} onFiles={setFilesBusy} />
    </FormDialog>
  );
}

type FieldsProperties = TabProperties & {
  tab: DriverTab;
  change: FilesProperties['change'];
  /** Called with whether files are on their way. */
  onPhoto: (isBusy: boolean) => void;
  onFiles: (isBusy: boolean) => void;
};

/** What is typed of the record, a tab at a time. */
function Fields({ tab, change, onPhoto, onFiles, ...shared }: FieldsProperties) {
  const { t } = useTranslation();
  return (
    <fieldset
      hidden={tab === 'assignments' || tab === 'workAndPay' || tab === 'privacy'}
      className={classes.fields}
      disabled={shared.isReadOnly}
      aria-label={t(`drivers.dialog.tabs.${tab}`)}
    >
      {/* always there, as are the documents: leaving the tab gives up no upload */}
      <div hidden={tab !== 'personal'} className={classes.wide}>
        <PhotoField {...shared} change={change} onBusy={onPhoto} />
      </div>
      {tab === 'personal' && <PersonalTab {...shared} />}
      {tab === 'professional' && <ProfessionalTab {...shared} />}
      {tab === 'licence' && <LicenceTab {...shared} />}
      {tab === 'health' && <HealthTab {...shared} />}
      <div hidden={tab !== 'documents'} className={classes.wide}>
        <DocumentsTab {...shared} change={change} onBusy={onFiles} />
      </div>
    </fieldset>
  );
}

/** What changes at once, beside the form: vehicles and cards. */
const Assignments = ({ driver }: { driver: Driver }) => (
  <Suspense>
    <AssignmentsTab
      driver={{
        id: driver.id,
        clientId: driver.clientId,
        name: nameOf(driver),
        isDeleted: driver.deletedAt !== null,
      }}
    />
  </Suspense>
);

/** A new record has no assignments and contracts yet; contracts and health are shown to those who may see them. */
function useShownTabs(driver: Driver | undefined): DriverTab[] {
  const isShown: Partial<Record<DriverTab, boolean>> = {
    health: useMay('view_driver_health'),
    assignments: driver !== undefined,
    workAndPay: useMay('view_work_and_pay') && driver !== undefined,
    privacy: driver !== undefined && driver.deletedAt === null,
  };
  return DRIVER_TABS.filter((tab) => isShown[tab] ?? true);
}

/** What is typed of a record, what is wrong with it, and which tab is open. */
function useRecord(driver: Driver | undefined, clientId: number | undefined) {
  const { client } = useUser();
  const { search, set: setSearch } = useDriversSearch();
  const [form, setForm] = useState(() => formOf(driver, { clientId, countryCode2: client?.countryCode2 ?? null }));
  const [isChanged, setChanged] = useState(false);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const change = (next: (before: DriverForm) => Partial<DriverForm>) => {
    setChanged(true);
    setForm((before) => ({ ...before, ...next(before) }));
  };
  const set = (next: Partial<DriverForm>) => {
    change(() => next);
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in next))));
  };
  const tab: DriverTab = search.tab ?? 'personal';
  const setTab = (next: DriverTab) => setSearch({ tab: next === 'personal' ? undefined : next }, true);
  return { form, set, change, faults, setFaults, tab, setTab, isChanged };
}
