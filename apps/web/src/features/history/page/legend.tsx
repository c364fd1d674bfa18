import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { historyStateOf } from '../history-state.ts';
import { BAND_COLOURS, OVER_LIMIT } from '../hues.ts';
import { type History, nameOf } from '../use-history.ts';
import classes from './overlays.module.css';

/** What the colours on the map mean: of one vehicle its speeds, of several which is which. */
export function Legend({ history }: { history: History }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [only, ...others] = history.vehicles;
  if (!only) return null;
  if (others.length > 0) {
    return (
      <div className={classes.legend}>
        <span className="faint">{t('history.legend.vehicles')}</span>
        {history.vehicles
          .filter((one) => historyStateOf(one) !== 'gone')
          .map((vehicle) => (
            <span key={vehicle.id} className={classes.entry}>
              <i className={classes.stroke} style={{ background: `var(--${vehicle.hue})` }} />
              {nameOf(vehicle)}
            </span>
          ))}
      </div>
    );
  }
  const [slow, fast] = only.bands.edges.map(format.speed);
  if (!slow || !fast) return null;
  const colours = [BAND_COLOURS[0], BAND_COLOURS[1], only.bands.limited ? OVER_LIMIT : BAND_COLOURS[2]];
  const words = [
    t('history.legend.upTo', { speed: slow.value }),
    t('history.legend.between', { from: slow.value, to: fast.value }),
    t('history.legend.over', { speed: format.text(fast) }),
  ];
  return (
    <div className={classes.legend}>
      <span className="faint">{t('history.legend.speed')}</span>
      {words.map((word, band) => (
        <span key={word} className={classes.entry}>
          <i className={classes.stroke} style={{ background: `var(--${colours[band]})` }} />
          {word}
        </span>
      ))}
      {only.path?.line.gap.includes(1) && (
        <span className={classes.entry}>
          <i className={classes.dashes} />
          {t('history.legend.gap')}
        </span>
      )}
    </div>
  );
}
