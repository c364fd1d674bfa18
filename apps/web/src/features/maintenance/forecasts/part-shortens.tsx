import type { PartLifeShown } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import classes from './forecasts.module.css';

type Shortens = PartLifeShown['shortens'];
type Effect = Shortens['effects'][number];

/** What shortens the life of a part, and by how much; what is not certain is only named. */
export function PartShortens({ shortens: { missing, effects } }: { shortens: Shortens }) {
  const { t } = useTranslation();
  const format = useFormat();
  const what = ({ kind, model }: Effect) => t(`forecasts.parts.effects.${kind}`, { model: model ?? '' });
  const size = ({ ratio }: Effect) => {
    if (ratio >= 2) return t('forecasts.parts.times', { ratio: format.number(ratio, 1) });
    if (ratio >= 1) return t('forecasts.parts.more', { share: format.percent(ratio - 1) });
    return t('forecasts.parts.less', { share: format.percent(1 - ratio) });
  };
  const isCertain = ({ low, high }: Effect) => low > 1 || high < 1;
  const certain = effects.filter(isCertain).toSorted((a, b) => b.ratio - a.ratio);
  const list = effects.filter((one) => !isCertain(one)).map(what);
  return (
    <div className={classes.shortens}>
      <h3 className="text-sm semibold">{t('forecasts.parts.shortens')}</h3>
      {missing > 0 && <p className="text-sm muted">{t('forecasts.parts.compare', { count: missing })}</p>}
      {missing === 0 && effects.length === 0 && <p className="text-sm muted">{t('forecasts.parts.alike')}</p>}
      {certain.length > 0 && (
        <ul className={classes.reasons}>
          {certain.map((one) => (
            <li key={`${one.kind} ${one.model}`}>
              {t('forecasts.parts.effect', {
                what: what(one),
                size: size(one),
                low: format.number(one.low, 2),
                high: format.number(one.high, 2),
              })}
            </li>
          ))}
        </ul>
      )}
      {list.length > 0 && <p className="text-sm muted">{t('forecasts.parts.notSure', { list: list.join(' · ') })}</p>}
    </div>
  );
}
