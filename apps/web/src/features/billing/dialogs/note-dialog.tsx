import { type BillingAccount, type InvoiceId, NOTE_KINDS, smallestUnits } from '@balise/contract';
import { Radio, Select, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useFaultOf } from '../../../ui/dialog/use-fault-of.ts';
import { AmountField } from '../../../ui/field/amount-field.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { invoicesQuery, useIssueNote } from '../requests.ts';
import { useWritten } from '../use-written.ts';

type Kind = (typeof NOTE_KINDS)[number];
const WORDS = { credit_note: 'billing.note.credit', debit_note: 'billing.note.debit' } as const;

/** Issues a credit or debit note. */
export function NoteDialog({ account, onClose }: { account: BillingAccount; onClose: () => void }) {
  const { t } = useTranslation();
  const { money } = useWritten();
  const tell = useTell();
  const saving = useIssueNote(account.clientId);
  const faultOf = useFaultOf(saving.error);
  const { data: invoices } = useQuery(invoicesQuery(account.clientId, 100));
  const currency = account.currency ?? 'XOF';
  const [kind, setKind] = useState<Kind>('credit_note');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [invoice, setInvoice] = useState<string | null>(null);
  const units = smallestUnits(amount, currency) ?? 0;
  const submit = () =>
    saving.mutate(
      { kind, amount: units, reason, invoiceId: invoice === null ? null : (Number(invoice) as InvoiceId) },
      {
        onSuccess: () => {
          tell.done(t('billing.note.done', { amount: money(units, currency) }));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('billing.note.title', { client: account.fullName })}
      action={units > 0 ? t('billing.note.action', { amount: money(units, currency) }) : t('billing.note.actionPlain')}
      saving={saving}
      isReady={units > 0 && reason.trim() !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <Radio.Group label={t('billing.note.kind')} value={kind} onChange={(value) => setKind(value as Kind)}>
        <Stack gap={8} mt={6}>
          {NOTE_KINDS.map((one) => (
            <Radio key={one} value={one} label={t(WORDS[one])} />
          ))}
        </Stack>
      </Radio.Group>
      <AmountField
        label={t('billing.note.amount')}
        {...{ currency, value: amount, onChange: setAmount, error: faultOf('amount') }}
        required
      />
      <TextInput
        label={t('billing.note.reason')}
        description={t('billing.note.reasonHint')}
        required
        maxLength={200}
        value={reason}
        error={faultOf('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {invoices && invoices.total > 0 && (
        <Select
          label={`${t('billing.note.invoice')} (${t('common.optional')})`}
          clearable
          data={invoices.invoices.map(({ id, number }) => ({ value: String(id), label: number }))}
          value={invoice}
          onChange={setInvoice}
        />
      )}
      <p className="text-sm muted">{t('billing.note.final')}</p>
    </FormDialog>
  );
}
