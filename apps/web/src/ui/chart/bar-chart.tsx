import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './bar-chart.module.css';

/** `before`: what today is compared with. `open`: of a day that is not over. */
export type Bar = { value: number; look: 'plain' | 'before' | 'open' };

/** Where a column or a figure leads: a screen and what its address says. */
export type ChartTarget = { to: string; search: object };

export type ChartColumn = {
  key: string;
  /** Under the axis; empty where there is no room for every one. */
  label: string;
  isNow?: boolean;
  /** What it says, in words, and to where it leads. */
  name: string;
  target: ChartTarget;
  /** Drawn one in front of the other, the first one widest. */
  bars: readonly Bar[];
};

/** Labels that a phone has room for; of more, every second, third … is shown, the last one among them. */
const NAMED_ON_PHONE = 6;

type Properties = { columns: readonly ChartColumn[]; top: number; ticks: readonly { at: number; text: string }[] };

/** Bars over an axis, each of which leads to what is behind it. `children` are the same figures as a table, where it does not stand beside the chart. */
export function BarChart({ columns, top, ticks, children }: Properties & { children?: ReactNode }) {
  const { t } = useTranslation();
  const named = columns.filter(({ label }) => label !== '').map(({ key }) => key);
  const every = Math.ceil(named.length / NAMED_ON_PHONE);
  return (
    <>
      <div className={classes.chart}>
        <div className={classes.ticks} aria-hidden="true">
          {ticks.map(({ at, text }) => (
            <span key={at} style={{ bottom: share(at, top) }}>
              {text}
            </span>
          ))}
          <b>{ticks.at(-1)?.text}</b>
        </div>
        <div className={classes.columns}>
          <div className={classes.grid} aria-hidden="true">
            {ticks.map(({ at }) => (
              <i key={at} style={{ bottom: share(at, top) }} />
            ))}
          </div>
          {columns.map(({ key, label, isNow, name, target, bars }) => (
            <Link
              key={key}
              to={target.to}
              search={target.search as never} // as the screen's own search
              className={classes.column}
              aria-label={name}
              title={name}
            >
              <span className={classes.bars}>
                {bars.map(({ value, look }) => (
                  <i
                    key={look}
                    data-look={look}
                    data-none={value === 0 || undefined}
                    style={{ height: share(value, top) }}
                  />
                ))}
              </span>
              <span
                className={classes.label}
                data-now={isNow || undefined}
                data-beside={(named.length - 1 - named.indexOf(key)) % every > 0 || undefined}
              >
                {label}
              </span>
            </Link>
          ))}
        </div>
      </div>
      {children && (
        <details className={classes.details}>
          <summary>{t('dashboard.asTable')}</summary>
          {children}
        </details>
      )}
    </>
  );
}

const share = (value: number, top: number): string => `${(value / top) * 100}%`;

/** A figure of a table, which leads where its bar leads. */
export function FigureLink({ target, children }: { target: ChartTarget; children: ReactNode }) {
  return (
    <Link to={target.to} search={target.search as never} className={classes.figure}>
      {children}
    </Link>
  );
}
