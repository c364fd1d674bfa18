import type { WorkAndPay, WorkAndPayProposal } from '@balise/contract';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useFaultOf } from '../../../ui/dialog/use-fault-of.ts';
import { useTell } from '../../../ui/use-tell.tsx';
import { useDecide } from '../requests.ts';
import { usePayWords } from '../use-pay-words.ts';

type Properties = { contract: WorkAndPay; proposal: WorkAndPayProposal; onClose: () => void };

/** A person approves or declines a block or an unblock, with the reason that is kept. */
export function DecideDialog({ contract, proposal, onClose }: Properties) {
  const { t } = useTranslation();
  const { money, day } = usePayWords();
  const tell = useTell();
  const saving = useDecide(contract.id, proposal.id);
  const faultOf = useFaultOf(saving.error);
  const [reason, setReason] = useState('');
  const { kind, arrears, sinceDay } = proposal;
  const isBlock = kind === 'block';
  const decide = (approve: boolean) =>
    saving.mutate(
      { approve, reason },
      {
        onSuccess: () => {
          const approved = isBlock ? 'workAndPay.proposal.approved' : 'workAndPay.proposal.approvedUnblock';
          tell.done(t(approve ? approved : 'workAndPay.proposal.declined'));
          onClose();
        },
      },
    );
  const isReady = reason.trim() !== '';
  return (
    <FormDialog
      title={t(`workAndPay.proposal.${kind}`, { plate: contract.designation })}
      action={t(isBlock ? 'workAndPay.proposal.approve' : 'workAndPay.proposal.approveUnblock')}
      isDanger={isBlock}
      isCautious={isBlock}
      saving={saving}
      isReady={isReady}
      foot={
        <Button variant="default" disabled={!isReady || saving.isPending} onClick={() => decide(false)}>
          {t('workAndPay.proposal.decline')}
        </Button>
      }
      onSubmit={() => decide(true)}
      onClose={onClose}
    >
      <p>
        {isBlock
          ? t('workAndPay.proposal.text', { amount: money(arrears, contract.currency), day: day(sinceDay) })
          : t('workAndPay.proposal.textUnblock')}
      </p>
      {isBlock && contract.owned > 50 && <p>{t('workAndPay.proposal.half')}</p>}
      <TextInput
        label={t('workAndPay.proposal.reason')}
        required
        maxLength={200}
        value={reason}
        error={faultOf('reason')}
        onChange={({ currentTarget: { value } }) => setReason(value)}
      />
    </FormDialog>
  );
}
