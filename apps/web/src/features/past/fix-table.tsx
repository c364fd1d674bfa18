import type { Why } from '@balise/contract';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { FigureText } from '../../ui/page/figure.tsx';
import classes from './why-card.module.css';

type Fix = Why['start']['fixes'][number];
type Properties = {
  fixes: readonly Fix[];
  /** The moment that they explain. */
  decisive: number;
  /** Whether it is about a turn: then headings are shown. */
  turns?: boolean;
  onMoment?: (at: number) => void;
};

/** The fixes around a decision, and what of each counted. Columns that none of them fills are left out. */
export function FixTable({ fixes, decisive, turns = false, onMoment }: Properties) {
  const { t } = useTranslation();
  const { timeWithSeconds, speed, voltage, number } = useFormat();
  const has = (name: 'speed' | 'ignition' | 'externalVoltage') => fixes.some((fix) => fix[name] !== null);
  return (
    <div className={classes.scroller}>
      <table className={classes.fixes}>
        <caption>{t('history.why.fixes')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('history.why.time')}</th>
            {has('speed') && <th scope="col">{t('history.why.speed')}</th>}
            {turns && <th scope="col">{t('history.why.course')}</th>}
            {has('ignition') && <th scope="col">{t('history.why.ignition')}</th>}
            {has('externalVoltage') && <th scope="col">{t('history.why.supply')}</th>}
          </tr>
        </thead>
        <tbody>
          {fixes.map((fix) => (
            <tr key={`${fix.at}-${fix.latitude}-${fix.longitude}`} data-decisive={fix.at === decisive || undefined}>
              <th scope="row">
                {onMoment ? (
                  <UnstyledButton
                    className={classes.moment}
                    title={t('history.why.show', { time: timeWithSeconds(fix.at) })}
                    onClick={() => onMoment(fix.at)}
                  >
                    {timeWithSeconds(fix.at)}
                  </UnstyledButton>
                ) : (
                  timeWithSeconds(fix.at)
                )}
                {fix.quality !== 0 && <span className={classes.doubtful}> {t('history.why.doubtful')}</span>}
              </th>
              {has('speed') && <td>{fix.speed === null ? '—' : <FigureText figure={speed(fix.speed)} />}</td>}
              {turns && <td>{fix.course === null ? '—' : `${number(fix.course)}°`}</td>}
              {has('ignition') && <td>{ignitionWords(fix.ignition)}</td>}
              {has('externalVoltage') && (
                <td>{fix.externalVoltage === null ? '—' : <FigureText figure={voltage(fix.externalVoltage)} />}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );

  function ignitionWords(on: boolean | null): string {
    return on === null ? '—' : t(on ? 'tracking.ignitionOn' : 'tracking.ignitionOff');
  }
}
