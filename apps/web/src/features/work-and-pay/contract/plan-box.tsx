import type { WorkAndPay } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { usePayWords } from '../use-pay-words.ts';
import classes from '../work-and-pay.module.css';

/** Instalments that are shown at once. */
const SHOWN = 7;

/** What comes due next, and how long the plan goes on. */
export function PlanBox({ contract }: { contract: WorkAndPay }) {
  const { t } = useTranslation();
  const { money, day } = usePayWords();
  const { plan, currency } = contract;
  return (
    <section className={classes.box}>
      <h2 className={classes.title}>{t('workAndPay.page.plan')}</h2>
      {plan.endsOn === null ? (
        <p className="muted">{t('workAndPay.page.planDone')}</p>
      ) : (
        <>
          <ol className={classes.list}>
            {plan.next.slice(0, SHOWN).map((due, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two instalments may be due on one day
              <li key={`${due.day} ${due.kind} ${place}`}>
                <span>
                  {day(due.day)}
                  {due.kind === 'deposit' && ` · ${t('workAndPay.papers.deposit')}`}
                </span>
                <span className="nowrap">{money(due.amount, currency)}</span>
              </li>
            ))}
          </ol>
          <p className={classes.under}>
            {t('workAndPay.page.planRest', { count: plan.instalments, day: day(plan.endsOn) })}
          </p>
        </>
      )}
    </section>
  );
}
