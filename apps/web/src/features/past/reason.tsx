import type { Why } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { FixTable } from './fix-table.tsx';
import { useRuleWords } from './use-rule-words.ts';
import classes from './why-card.module.css';

type Properties = { reason: Why['start']; ends?: boolean; onMoment?: ((at: number) => void) | undefined };

/** A rule that began or ended something: when, in words, the settings in force, the fixes. */
export function Reason({ reason, ends = false, onMoment }: Properties) {
  const { t } = useTranslation();
  const { timeWithSeconds } = useFormat();
  const words = useRuleWords();
  const { at, rule, settings, fixes } = reason;
  return (
    <section className={classes.part}>
      <h4>{t(ends ? 'history.why.ends' : 'history.why.begins', { time: timeWithSeconds(at) })}</h4>
      <p className={classes.rule}>{words.rule(rule, settings)}</p>
      {Object.keys(settings).length > 0 && (
        <dl className={classes.settings} aria-label={t('history.why.settings')}>
          {Object.entries(settings).map(([key, figure]) => {
            const { name, value } = words.setting(key, figure);
            return (
              <div key={key}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            );
          })}
        </dl>
      )}
      {fixes.length > 0 && (
        <FixTable fixes={fixes} decisive={at} turns={rule === 'harshCornering'} {...(onMoment ? { onMoment } : {})} />
      )}
    </section>
  );
}
