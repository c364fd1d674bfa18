import { ARREARS_AGES, type WorkAndPay } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { OwnedBar } from '../stand.tsx';
import { usePayWords } from '../use-pay-words.ts';
import classes from '../work-and-pay.module.css';

/** What is paid, what remains, what is late by its age. */
export function StandBox({ contract }: { contract: WorkAndPay }) {
  const { t } = useTranslation();
  const { money, day } = usePayWords();
  const { currency, ages, arrears, dueToday, daysUnpaid, unpaidSince, advance, state } = contract;
  const late = ARREARS_AGES.filter((age) => ages[age] > 0);
  return (
    <section className={classes.box}>
      <h2 className={classes.title}>
        {t('workAndPay.page.stand')} <span className={classes.chip}>{t(`workAndPay.states.${state}`)}</span>
      </h2>
      <OwnedBar contract={contract} />
      <dl className={classes.figures}>
        <div>
          <dt>{t('workAndPay.page.paid')}</dt>
          <dd>{money(contract.paid, currency)}</dd>
        </div>
        <div>
          <dt>{t('workAndPay.page.remaining')}</dt>
          <dd>{money(contract.remaining, currency)}</dd>
        </div>
        <div className={arrears > 0 ? classes.late : undefined}>
          <dt>{t('workAndPay.page.arrears')}</dt>
          <dd>{money(arrears, currency)}</dd>
        </div>
        {dueToday > 0 && (
          <div>
            <dt>{t('workAndPay.page.dueToday')}</dt>
            <dd>{money(dueToday, currency)}</dd>
          </div>
        )}
      </dl>
      {late.length > 0 && (
        <ul className={classes.list}>
          {late.map((age) => (
            <li key={age}>
              <span>{t(`workAndPay.ages.${age}`)}</span>
              <span className="nowrap">{money(ages[age], currency)}</span>
            </li>
          ))}
        </ul>
      )}
      {arrears > 0 && unpaidSince !== null && (
        <p className={classes.under}>
          {t('workAndPay.page.unpaidSince', {
            days: t('workAndPay.days', { count: daysUnpaid }),
            day: day(unpaidSince),
          })}
        </p>
      )}
      {advance > 0 && <p>{t('workAndPay.advance', { amount: money(advance, currency) })}</p>}
      {(state === 'running' || state === 'paused') && <p className={classes.under}>{t('workAndPay.page.settle')}</p>}
      {contract.stateReason !== '' && <p>{contract.stateReason}</p>}
    </section>
  );
}
