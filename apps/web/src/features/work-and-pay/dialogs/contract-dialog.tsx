import {
  type ClientId,
  CURRENCIES,
  type Currency,
  HOLIDAY_RULES,
  type HolidayRule,
  MOST_CONTRACT_FILES,
  type WorkAndPay,
} from '@balise/contract';
import { LANGUAGES, type Language, languageOf } from '@balise/i18n';
import { Chip, Group, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { vehiclesQuery } from '../../../api/lists.ts';
import { useUser } from '../../../api/user.ts';
import { AttachmentField } from '../../../ui/attachment/attachment-field.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useFaultOf } from '../../../ui/dialog/use-fault-of.ts';
import { AmountField } from '../../../ui/field/amount-field.tsx';
import { ClientField, useCurrencyOf } from '../../../ui/picker/clients.tsx';
import { EntityPicker } from '../../../ui/picker/entity-picker.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { driversOfQuery, useSaveContract } from '../requests.ts';
import { usePayWords } from '../use-pay-words.ts';
import classes from '../work-and-pay.module.css';
import { type ContractForm, formOf, inputOf } from './contract-form.ts';

type Properties = {
  /** Whose terms are edited; a new one where absent. */
  contract?: WorkAndPay;
  /** The client that is proposed for a new one. */
  clientId?: number | undefined;
  onClose: () => void;
};
type Part = {
  form: ContractForm;
  set: (change: Partial<ContractForm>) => void;
  faultOf: (field: string) => string | undefined;
  /** What was agreed for good. */
  isFixed: boolean;
};

/** The terms of a contract. Once it runs, driver, vehicle, price, deposit and start stay. */
export function ContractDialog({ contract, clientId, onClose }: Properties) {
  const { t, i18n } = useTranslation();
  const tell = useTell();
  const { client, role } = useUser();
  const saving = useSaveContract();
  const faultOf = useFaultOf(saving.error);
  const today = new Date().toISOString().slice(0, 10);
  const language = languageOf(i18n.resolvedLanguage);
  const [typed, setForm] = useState(() => formOf(contract, { clientId: client?.id ?? clientId, language, today }));
  const set = (change: Partial<ContractForm>) => setForm((before) => ({ ...before, ...change }));
  const usual = useCurrencyOf(typed.clientId === null ? undefined : Number(typed.clientId));
  // until another is chosen
  const form: ContractForm = { ...typed, currency: typed.currency ?? usual };
  const [isBusy, setBusy] = useState(false);
  const isFixed = contract !== undefined && contract.state !== 'draft';
  const part: Part = { form, set, faultOf, isFixed };
  const submit = () =>
    saving.mutate(
      { before: contract, body: inputOf(form) },
      {
        onSuccess: () => {
          tell.done(t('workAndPay.form.saved'));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={contract ? t('workAndPay.form.editTitle', { name: contract.driverName }) : t('workAndPay.form.addTitle')}
      action={t('workAndPay.form.action')}
      size={640}
      saving={saving}
      isReady={
        !isBusy && form.driverId !== null && form.deviceId !== null && form.price !== '' && form.instalment !== ''
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {role !== 'client' && !contract && (
        <ClientField
          value={form.clientId}
          error={faultOf('clientId')}
          // a file belongs to a client
          onChange={(chosen) => set({ clientId: chosen, driverId: null, deviceId: null, files: [] })}
        />
      )}
      <Parties {...part} name={contract?.driverName} />
      <Amounts {...part} />
      <Days {...part} />
      <Steps {...part} />
      <AttachmentField
        label={`${t('workAndPay.form.files')} (${t('common.optional')})`}
        clientId={form.clientId === null ? undefined : (Number(form.clientId) as ClientId)}
        files={form.files}
        most={MOST_CONTRACT_FILES}
        onBusy={setBusy}
        onAdd={(file) => setForm((before) => ({ ...before, files: [...before.files, file] }))}
        onRemove={({ id }) => setForm((before) => ({ ...before, files: before.files.filter((one) => one.id !== id) }))}
        error={faultOf('files') ?? faultOf('files.0')}
      />
      <Textarea
        label={`${t('workAndPay.form.note')} (${t('common.optional')})`}
        autosize
        maxLength={2000}
        value={form.note}
        error={faultOf('note')}
        onChange={({ currentTarget: { value } }) => set({ note: value })}
      />
    </FormDialog>
  );
}

function Parties({ form, set, faultOf, isFixed, name }: Part & { name: string | undefined }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const clientId = form.clientId === null ? undefined : Number(form.clientId);
  const { data: drivers, isPending } = useQuery(driversOfQuery(clientId, typed === name ? '' : typed));
  const { data: vehicles = [] } = useQuery(vehiclesQuery);
  const found = (drivers?.drivers ?? []).map(({ id, lastName, firstName }) => ({
    value: String(id),
    label: `${lastName} ${firstName}`.trim(),
  }));
  const isListed = form.driverId === null || found.some(({ value }) => value === form.driverId);
  return (
    <div className={classes.pair}>
      <EntityPicker
        of={{
          data: isListed ? found : [...found, { value: form.driverId ?? '', label: name ?? typed }],
          isPending,
          onSearch: setTyped,
        }}
        label={t('workAndPay.form.driver')}
        required
        disabled={isFixed}
        value={form.driverId}
        error={faultOf('driverId')}
        onChange={(driverId) => set({ driverId })}
      />
      <EntityPicker
        of={{
          data: vehicles
            .filter((one) => clientId === undefined || one.clientId === clientId)
            .map(({ id, designation, label }) => ({
              value: String(id),
              label: label ? `${designation} · ${label}` : designation,
            })),
        }}
        label={t('workAndPay.form.vehicle')}
        required
        disabled={isFixed}
        value={form.deviceId}
        error={faultOf('deviceId')}
        onChange={(deviceId) => set({ deviceId })}
      />
    </div>
  );
}

function Amounts({ form, set, faultOf, isFixed }: Part) {
  const { t } = useTranslation();
  const amount = (field: 'price' | 'cashPrice' | 'deposit' | 'instalment', label: string, isRequired: boolean) => ({
    label: isRequired ? label : `${label} (${t('common.optional')})`,
    required: isRequired,
    currency: form.currency,
    value: form[field],
    error: faultOf(field),
    onChange: (typed: string) => set({ [field]: typed }),
  });
  return (
    <>
      {isFixed ? (
        <p className={classes.under}>{t('workAndPay.form.fixed')}</p>
      ) : (
        <div className={classes.pair}>
          <AmountField
            {...amount('price', t('workAndPay.form.price'), true)}
            description={t('workAndPay.form.priceHint')}
          />
          <Select
            label={t('workAndPay.form.currency')}
            description={'\u00a0'}
            allowDeselect={false}
            searchable
            data={CURRENCIES}
            value={form.currency}
            error={faultOf('currency')}
            onChange={(currency) => currency && set({ currency: currency as Currency })}
          />
        </div>
      )}
      <div className={classes.pair}>
        {!isFixed && <AmountField {...amount('deposit', t('workAndPay.form.deposit'), false)} />}
        <AmountField {...amount('instalment', t('workAndPay.form.instalment'), true)} />
        <AmountField {...amount('cashPrice', t('workAndPay.form.cashPrice'), false)} />
      </div>
    </>
  );
}

function Days({ form, set, faultOf, isFixed }: Part) {
  const { t } = useTranslation();
  const { weekday } = usePayWords();
  return (
    <>
      <Chip.Group multiple value={form.weekdays} onChange={(weekdays) => set({ weekdays })}>
        <fieldset className={classes.days}>
          <legend className="text-sm">{t('workAndPay.form.weekdays')}</legend>
          <Group gap={6} mt={4}>
            {[1, 2, 3, 4, 5, 6, 7].map((one) => (
              <Chip key={one} value={String(one)} size="xs">
                {weekday(one)}
              </Chip>
            ))}
          </Group>
          {faultOf('weekdays') && <p className={classes.late}>{faultOf('weekdays')}</p>}
        </fieldset>
      </Chip.Group>
      <div className={classes.pair}>
        <TextInput
          type="date"
          label={t('workAndPay.form.startsOn')}
          required
          disabled={isFixed}
          value={form.startsOn}
          error={faultOf('startsOn')}
          onChange={({ currentTarget: { value } }) => set({ startsOn: value })}
        />
        <Select
          label={t('workAndPay.form.holidayRule')}
          allowDeselect={false}
          data={HOLIDAY_RULES.map((value) => ({ value, label: t(`workAndPay.form.holidayRules.${value}`) }))}
          value={form.holidayRule}
          onChange={(holidayRule) => holidayRule && set({ holidayRule: holidayRule as HolidayRule })}
        />
      </div>
    </>
  );
}

function Steps({ form, set, faultOf }: Part) {
  const { t } = useTranslation();
  const days = (field: 'graceDays' | 'warnAfter' | 'blockAfter', label: string, description?: string) => (
    <TextInput
      label={label}
      description={description}
      inputMode="numeric"
      maxLength={3}
      value={form[field]}
      error={faultOf(field)}
      onChange={({ currentTarget: { value } }) => set({ [field]: value.replace(/\D/g, '') })}
    />
  );
  const toggle = (field: 'smsOnPayment' | 'smsOnArrears', label: string) => (
    <Switch
      label={label}
      description={t('workAndPay.form.smsHint')}
      checked={form[field]}
      onChange={({ currentTarget: { checked } }) => set({ [field]: checked })}
    />
  );
  return (
    <>
      <div className={classes.pair}>
        {days('graceDays', t('workAndPay.form.grace'))}
        {days('warnAfter', t('workAndPay.form.warnAfter'))}
      </div>
      {days('blockAfter', t('workAndPay.form.blockAfter'), t('workAndPay.form.blockHint'))}
      <div className={classes.pair}>
        {toggle('smsOnPayment', t('workAndPay.form.smsOnPayment'))}
        {toggle('smsOnArrears', t('workAndPay.form.smsOnArrears'))}
      </div>
      <Select
        label={t('workAndPay.form.language')}
        allowDeselect={false}
        data={LANGUAGES.map((value) => ({ value, label: t(value === 'en' ? 'common.english' : 'common.french') }))}
        value={form.language}
        onChange={(language) => language && set({ language: language as Language })}
      />
    </>
  );
}
