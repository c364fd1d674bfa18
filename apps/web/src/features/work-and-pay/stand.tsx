import type { WorkAndPaySummary } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { ageOfDays, usePayWords } from './use-pay-words.ts';
import classes from './work-and-pay.module.css';

/** How much of the price is paid, as a bar and a figure. */
export function OwnedBar({ contract: { owned } }: { contract: Pick<WorkAndPaySummary, 'owned'> }) {
  const { t } = useTranslation();
  const { percent } = usePayWords();
  return (
    <span className={classes.owned}>
      <meter className={classes.bar} min={0} max={100} value={owned} aria-label={t('workAndPay.columns.owned')} />
      {percent(owned)}
    </span>
  );
}

/** What is late and since when; on time; paid in advance. */
export function LateChip({ contract }: { contract: WorkAndPaySummary }) {
  const { t } = useTranslation();
  const { money } = usePayWords();
  const { state, arrears, daysUnpaid, advance, currency, proposal } = contract;
  const isOpen = state === 'running' || state === 'paused';
  const age = arrears > 0 ? ageOfDays(daysUnpaid) : undefined;
  if (!isOpen) return <span className="faint">—</span>;
  return (
    <span className={classes.chips}>
      {age ? (
        <span className={classes.chip} data-age={age}>
          {t('workAndPay.lateBy', {
            amount: money(arrears, currency),
            days: t('workAndPay.days', { count: daysUnpaid }),
          })}
        </span>
      ) : (
        <span className={classes.chip}>
          {advance > 0 ? t('workAndPay.advance', { amount: money(advance, currency) }) : t('workAndPay.onTime')}
        </span>
      )}
      {proposal && (
        <span className={classes.chip} data-proposal={proposal}>
          {t(`workAndPay.proposed.${proposal}`)}
        </span>
      )}
    </span>
  );
}
