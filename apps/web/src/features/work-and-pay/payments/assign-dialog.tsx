import type { WorkAndPayId, WorkAndPayReceipt } from '@balise/contract';
import { Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useFaultOf } from '../../../ui/dialog/use-fault-of.ts';
import { EntityPicker } from '../../../ui/picker/entity-picker.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { contractsQuery, useAssign } from '../requests.ts';
import { usePayWords } from '../use-pay-words.ts';

/** Says whose payment some mobile money is, or that it is no payment of a contract. */
export function AssignDialog({ receipt, onClose }: { receipt: WorkAndPayReceipt; onClose: () => void }) {
  const { t } = useTranslation();
  const { money, day } = usePayWords();
  const tell = useTell();
  const saving = useAssign(receipt.id);
  const faultOf = useFaultOf(saving.error);
  const [contractId, setContract] = useState<string | null>(null);
  const [isDismissed, setDismissed] = useState(false);
  const [reason, setReason] = useState('');
  const submit = () =>
    saving.mutate(
      { contractId: isDismissed ? null : (Number(contractId) as WorkAndPayId), reason },
      {
        onSuccess: () => {
          tell.done(t(isDismissed ? 'workAndPay.receipts.dismissed' : 'workAndPay.receipts.assigned'));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('workAndPay.receipts.assignTitle')}
      action={isDismissed ? t('workAndPay.receipts.dismiss') : t('workAndPay.receipts.assign')}
      saving={saving}
      isReady={isDismissed ? reason.trim() !== '' : contractId !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {[
          money(receipt.amount, receipt.currency),
          day(receipt.paidOn),
          receipt.operator,
          receipt.reference,
          receipt.payer,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {!isDismissed && (
        <ContractChoice {...{ receipt, value: contractId, error: faultOf('contractId'), onChange: setContract }} />
      )}
      <Switch
        label={t('workAndPay.receipts.dismiss')}
        checked={isDismissed}
        onChange={({ currentTarget: { checked } }) => setDismissed(checked)}
      />
      {isDismissed && (
        <TextInput
          label={t('workAndPay.receipts.reason')}
          required
          maxLength={200}
          value={reason}
          error={faultOf('reason')}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
      )}
    </FormDialog>
  );
}

type ChoiceProperties = {
  receipt: WorkAndPayReceipt;
  value: string | null;
  error: string | undefined;
  onChange: (id: string | null) => void;
};

/** The contracts that take such a payment. */
function ContractChoice({ receipt, ...field }: ChoiceProperties) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const { data, isPending } = useQuery(contractsQuery({ search: typed, pageSize: 100 }));
  const offered = (data?.contracts ?? []).filter(
    ({ state, currency }) => (state === 'running' || state === 'paused') && currency === receipt.currency,
  );
  return (
    <EntityPicker
      of={{
        data: offered.map(({ id, driverName, designation }) => ({
          value: String(id),
          label: `${driverName} · ${designation}`,
        })),
        isPending,
        onSearch: (words) => setTyped(words.split(' · ')[0] ?? ''),
      }}
      label={t('workAndPay.receipts.contract')}
      required
      {...field}
    />
  );
}
