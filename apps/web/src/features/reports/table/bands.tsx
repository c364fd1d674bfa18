import type { BAND_STATES, ReportBand } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import classes from './bands.module.css';

type BandState = (typeof BAND_STATES)[number];
/** From midnight to midnight, ms since 1970 UTC: 23 or 25 hours where clocks change. */
export type Day = { from: number; to: number };

/** A vehicle's day as a band: each part by its shape and its colour, its exact times on hover and for who does not see. */
export function Bands({ bands, day }: { bands: readonly ReportBand[]; day: Day }) {
  const { t } = useTranslation();
  const { time, duration } = useFormat();
  const length = day.to - day.from;
  return (
    <ul className={classes.strip}>
      {bands.map(({ state, from, to, idling }) => {
        const words = t('reportScreen.bandAt', {
          state: t(`reports.bands.${state}`),
          from: time(from),
          to: time(to),
          time: duration(to - from),
        });
        const full = idling > 0 ? `${words}, ${t('reportScreen.bandIdling', { time: duration(idling) })}` : words;
        const style = {
          left: `${(100 * (Math.max(from, day.from) - day.from)) / length}%`,
          width: `${(100 * (Math.min(to, day.to) - Math.max(from, day.from))) / length}%`,
        };
        return (
          <li key={`${state}-${from}`} className={classes.band} data-state={state} style={style} title={full}>
            <span className="visually-hidden">{full}</span>
          </li>
        );
      })}
    </ul>
  );
}

const HOURS = [0, 6, 12, 18, 24];

/** The hours above the bands. */
export function BandAxis() {
  return (
    <span className={classes.axis} aria-hidden="true">
      {HOURS.map((hour) => (
        <span key={hour} style={{ left: `${(100 * hour) / 24}%` }}>
          {String(hour).padStart(2, '0')}
        </span>
      ))}
    </span>
  );
}

const STATES: readonly BandState[] = ['trip', 'stop', 'silence', 'power_cut'];

/** Which shape and colour is what. */
export function BandLegend() {
  const { t } = useTranslation();
  return (
    <ul className={classes.legend} aria-label={t('reportScreen.legend')}>
      {STATES.map((state) => (
        <li key={state}>
          <span className={classes.sample}>
            <span className={classes.band} data-state={state} />
          </span>
          {t(`reports.bands.${state}`)}
        </li>
      ))}
    </ul>
  );
}
