import { ERROR_CODES, type ErrorCode, type WorkAndPay } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { usePayWords } from '../use-pay-words.ts';
import classes from '../work-and-pay.module.css';

type Line = { at: number; key: string; what: string; beside: string };

/** What was sent to the driver and proposed because of late payment, and what follows. */
export function StepsBox({ contract }: { contract: WorkAndPay }) {
  const { t } = useTranslation();
  const { dateIn } = usePayWords();
  const lines = useLines(contract);
  return (
    <section className={classes.box}>
      <h2 className={classes.title}>{t('workAndPay.page.steps')}</h2>
      {contract.nextStep && (
        <p>{t('workAndPay.page.next', { step: t(`workAndPay.nextSteps.${contract.nextStep}`) })}</p>
      )}
      {lines.length === 0 ? (
        <p className="muted">{t('workAndPay.page.noSteps')}</p>
      ) : (
        <ol className={classes.list}>
          {lines.map(({ key, at, what, beside }) => (
            <li key={key}>
              <span>
                {what} <span className={classes.under}>{beside}</span>
              </span>
              <span className={classes.under}>{dateIn(at, contract.timeZone)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function useLines({ steps, proposals, currency }: WorkAndPay): Line[] {
  const { t } = useTranslation();
  const { money } = usePayWords();
  const why = (refused: string | null): string => {
    if (refused === null) return t('workAndPay.smsSent');
    if (refused === 'no_phone' || refused === 'not_agreed') return t(`workAndPay.unsent.${refused}`);
    const code = ERROR_CODES.find((one): one is ErrorCode => one === refused) ?? 'internal';
    return t('workAndPay.unsent.other', { why: t(`errors.${code}`) });
  };
  const sent = steps.map(({ step, at, arrears, refused }) => ({
    at,
    key: `${step} ${at}`,
    what: t(`workAndPay.steps.${step}`),
    beside: `${money(arrears, currency)} · ${why(refused)}`,
  }));
  const proposed = proposals.map((one) => ({
    at: one.decidedAt ?? one.proposedAt,
    key: `proposal ${one.id}`,
    what: t(`workAndPay.proposal.kinds.${one.kind}`),
    beside: [t(`workAndPay.proposal.states.${one.state}`, { name: one.decidedBy }), one.reason]
      .filter(Boolean)
      .join(' · '),
  }));
  return [...sent, ...proposed].toSorted((one, other) => other.at - one.at);
}
