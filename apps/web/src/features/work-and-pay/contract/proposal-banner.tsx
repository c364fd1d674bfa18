import type { WorkAndPay } from '@balise/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import { DecideDialog } from '../dialogs/decide-dialog.tsx';
import { usePayWords } from '../use-pay-words.ts';
import classes from '../work-and-pay.module.css';

/** What waits for a person: a block because of late payment, or the unblock after a payment. */
export function ProposalBanner({ contract }: { contract: WorkAndPay }) {
  const { t } = useTranslation();
  const { money, day } = usePayWords();
  const [isOpen, setOpen] = useState(false);
  const proposal = contract.proposals.find(({ state }) => state === 'open');
  const may = { block: useMay('block_device'), unblock: useMay('unblock_device') };
  if (!proposal) return null;
  const { kind, arrears, sinceDay } = proposal;
  return (
    <section className={classes.proposal} data-kind={kind}>
      <div>
        <h2 className={classes.title}>{t(`workAndPay.proposal.${kind}`, { plate: contract.designation })}</h2>
        <p>
          {kind === 'block'
            ? t('workAndPay.proposal.text', { amount: money(arrears, contract.currency), day: day(sinceDay) })
            : t('workAndPay.proposal.textUnblock')}
        </p>
        {!may[kind] && <p className={classes.under}>{t('workAndPay.proposal.noRight')}</p>}
      </div>
      {may[kind] && <Button onClick={() => setOpen(true)}>{t('workAndPay.proposal.review')}</Button>}
      {isOpen && <DecideDialog {...{ contract, proposal, onClose: () => setOpen(false) }} />}
    </section>
  );
}
