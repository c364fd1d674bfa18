import type { WorkAndPay } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { AttachmentLink } from '../../../ui/attachment/attachment-link.tsx';
import { usePayWords } from '../use-pay-words.ts';
import classes from '../work-and-pay.module.css';

/** What was agreed, and the pauses since. */
export function TermsBox({ contract }: { contract: WorkAndPay }) {
  const { t } = useTranslation();
  const { money, day, weekday } = usePayWords();
  const { currency, cashPrice, pauses, blockAfter } = contract;
  const facts: [string, string][] = [
    [t('workAndPay.form.price'), money(contract.price, currency)],
    ...(cashPrice === null ? [] : [[t('workAndPay.form.cashPrice'), money(cashPrice, currency)] as [string, string]]),
    [t('workAndPay.papers.deposit'), money(contract.deposit, currency)],
    [t('workAndPay.form.instalment'), money(contract.instalment, currency)],
    [t('workAndPay.form.weekdays'), contract.weekdays.map(weekday).join(', ')],
    [t('workAndPay.form.startsOn'), day(contract.startsOn)],
    [t('workAndPay.form.holidayRule'), t(`workAndPay.form.holidayRules.${contract.holidayRule}`)],
    [t('workAndPay.form.grace'), String(contract.graceDays)],
    [t('workAndPay.form.warnAfter'), String(contract.warnAfter)],
    [t('workAndPay.form.blockAfter'), blockAfter === null ? t('common.never') : String(blockAfter)],
    ...(contract.driverPhone === null ? [] : [['SMS', contract.driverPhone] as [string, string]]),
    ...(contract.note === '' ? [] : [[t('workAndPay.form.note'), contract.note] as [string, string]]),
  ];
  const lasting = pauses.filter(({ fromDay, untilDay }) => untilDay === null || untilDay >= fromDay);
  return (
    <section className={classes.box}>
      <h2 className={classes.title}>{t('workAndPay.page.terms')}</h2>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <FactLine key={name} name={name} value={value} />
        ))}
        {lasting.map(({ fromDay, untilDay, reason }) => (
          <FactLine
            key={fromDay}
            name={t('workAndPay.page.pauses')}
            value={`${day(fromDay)} – ${untilDay === null ? '…' : day(untilDay)} · ${reason}`}
          />
        ))}
      </dl>
      {contract.files.length > 0 && (
        <ul className={classes.files} aria-label={t('workAndPay.form.files')}>
          {contract.files.map((file) => (
            <li key={file.id}>
              <AttachmentLink file={file} />
              <span className={classes.under}>{file.name}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const FactLine = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
);
