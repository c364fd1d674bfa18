import { type ClientId, CURRENCIES, type Currency, type importWorkAndPay, RECEIPT_MATCHES } from '@balise/contract';
import { Autocomplete, FileInput, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useUser } from '../../../api/user.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useFaultOf } from '../../../ui/dialog/use-fault-of.ts';
import { ClientField, useCurrencyOf } from '../../../ui/picker/clients.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { OPERATORS } from '../dialogs/payment-dialog.tsx';
import { useImport } from '../requests.ts';
import { usePayWords } from '../use-pay-words.ts';
import classes from '../work-and-pay.module.css';

type Preview = z.output<typeof importWorkAndPay.reply>;

/** A statement of mobile money: chosen, looked at line by line, then entered. */
export function ImportDialog({ clientId, onClose }: { clientId: number | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const { role } = useUser();
  const saving = useImport();
  const faultOf = useFaultOf(saving.error);
  const [typed, setTyped] = useState<Omit<Chosen, 'currency'> & { currency: Currency | null }>({
    client: clientId === undefined ? null : String(clientId),
    operator: '',
    currency: null,
    file: null,
  });
  const usual = useCurrencyOf(typed.client === null ? undefined : Number(typed.client));
  const chosen: Chosen = { ...typed, currency: typed.currency ?? usual };
  const { client, operator, currency, file } = chosen;
  const set = (change: Partial<Chosen>) => setTyped((before) => ({ ...before, ...change }));
  const [seen, setSeen] = useState<Preview>();
  const fresh = seen ? seen.counts.matched + seen.counts.unmatched : 0;
  const submit = async () => {
    if (!file) return;
    const content = await base64Of(file);
    const of = client === null ? {} : { clientId: Number(client) as ClientId };
    saving.mutate(
      { ...of, operator, currency, content, preview: !seen },
      {
        onSuccess: (found) => {
          if (!seen) return setSeen(found);
          tell.done(t('workAndPay.receipts.entered', found.counts));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('workAndPay.receipts.importTitle')}
      action={seen ? t('workAndPay.receipts.enter', { count: fresh }) : t('workAndPay.receipts.preview')}
      size={seen ? 900 : 520}
      saving={saving}
      isReady={seen ? fresh > 0 : file !== null && operator.trim() !== '' && (role === 'client' || client !== null)}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {seen ? (
        <Lines seen={seen} currency={currency} isEmpty={fresh === 0} />
      ) : (
        <Choice {...{ chosen, set, faultOf }} />
      )}
    </FormDialog>
  );
}

function Lines({ seen, currency, isEmpty }: { seen: Preview; currency: Currency; isEmpty: boolean }) {
  const { t } = useTranslation();
  const { money, day } = usePayWords();
  const named = RECEIPT_MATCHES.filter((match) => seen.counts[match] > 0);
  return (
    <>
      <p>
        {isEmpty && `${t('workAndPay.receipts.nothing')} `}
        {named.map((match) => `${t(`workAndPay.receipts.matches.${match}`)}: ${seen.counts[match]}`).join(' · ')}
      </p>
      <DataTable
        isInSection
        label={t('workAndPay.receipts.importTitle')}
        rows={seen.lines}
        keyOf={({ row }) => row}
        columns={[
          {
            id: 'reference',
            label: t('workAndPay.receipts.columns.reference'),
            phone: 'title',
            cell: ({ reference, payer }) => (
              <span className={classes.person}>
                {reference || '—'}
                <span className={classes.under}>{payer}</span>
              </span>
            ),
          },
          {
            id: 'paidOn',
            label: t('workAndPay.receipts.columns.paidOn'),
            phone: 'below',
            cell: ({ paidOn }) => (paidOn === null ? '—' : day(paidOn)),
          },
          {
            id: 'amount',
            label: t('workAndPay.receipts.columns.amount'),
            align: 'end',
            phone: 'beside',
            cell: ({ amount }) => (amount === null ? '—' : money(amount, currency)),
          },
          {
            id: 'match',
            label: t('workAndPay.receipts.columns.match'),
            phone: 'end',
            cell: ({ match, driverName, designation }) => (
              <span className={classes.person}>
                {t(`workAndPay.receipts.matches.${match}`)}
                <span className={classes.under}>{[driverName, designation].filter(Boolean).join(' · ')}</span>
              </span>
            ),
          },
        ]}
      />
    </>
  );
}

type Chosen = { client: string | null; operator: string; currency: Currency; file: File | null };
type ChoiceProperties = {
  chosen: Chosen;
  set: (change: Partial<Chosen>) => void;
  faultOf: (field: string) => string | undefined;
};

function Choice({ chosen: { client, operator, currency, file }, set, faultOf }: ChoiceProperties) {
  const { t } = useTranslation();
  const { role } = useUser();
  return (
    <>
      <p>{t('workAndPay.receipts.importText')}</p>
      {role !== 'client' && (
        <ClientField value={client} error={faultOf('clientId')} onChange={(next) => set({ client: next })} />
      )}
      <div className={classes.pair}>
        <Autocomplete
          label={t('workAndPay.payment.operator')}
          required
          data={OPERATORS}
          maxLength={40}
          value={operator}
          error={faultOf('operator')}
          onChange={(next) => set({ operator: next })}
        />
        <Select
          label={t('workAndPay.form.currency')}
          allowDeselect={false}
          searchable
          data={CURRENCIES}
          value={currency}
          onChange={(next) => next && set({ currency: next as Currency })}
        />
      </div>
      <FileInput
        label={t('workAndPay.receipts.file')}
        required
        accept=".csv,.xlsx,.txt"
        value={file}
        error={faultOf('content')}
        onChange={(next) => set({ file: next })}
      />
    </>
  );
}

/** The bytes of a file as the call takes them. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let start = 0; start < bytes.length; start += 0x8000)
    binary += String.fromCharCode(...bytes.subarray(start, start + 0x8000));
  return btoa(binary);
}
