import { type DriverExpiry, type ExpiryState, expiryState } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useDay } from '../../language/use-day.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import classes from './drivers.module.css';

const ICONS: Record<ExpiryState, IconName> = {
  expired: 'warning',
  within7: 'clock',
  within30: 'calendar',
  valid: 'check',
  none: 'minus',
};

/** Something of a driver that ends soon or has ended: a shape, a word, and the day on hover. */
export function ExpiryChip({ expiry: { document, days, on } }: { expiry: DriverExpiry }) {
  const { t } = useTranslation();
  const { date } = useDay();
  const name = t(`drivers.documents.${document}`);
  const state = expiryState(days);
  const words =
    days < 0
      ? t('drivers.expiry.expired', { document: name })
      : days === 0
        ? t('drivers.expiry.today', { document: name })
        : t('drivers.expiry.in', { document: name, count: days });
  return (
    <span
      className={classes.chip}
      data-state={state}
      title={t('drivers.expiry.exactly', { document: name, date: date(on) })}
    >
      <Icon name={ICONS[state]} size={14} />
      {words}
    </span>
  );
}

/** What of a driver ends within 30 days or has ended; else what ends next. */
export function ExpiryChips({ expiries }: { expiries: readonly DriverExpiry[] }) {
  const { t } = useTranslation();
  const { date } = useDay();
  const urgent = expiries.filter(({ days }) => expiryState(days) !== 'valid');
  const [next] = expiries;
  if (!next) return <span className="faint">{t('drivers.expiry.none')}</span>;
  if (urgent.length === 0) {
    const words = { document: t(`drivers.documents.${next.document}`), date: date(next.on) };
    return <span className="faint">{t('drivers.expiry.next', words)}</span>;
  }
  return (
    <span className={classes.chips}>
      {urgent.map((expiry) => (
        <ExpiryChip key={expiry.document} expiry={expiry} />
      ))}
    </span>
  );
}

/** A state of the filter, with its shape. */
export function ExpiryStateMark({ state }: { state: ExpiryState }) {
  const { t } = useTranslation();
  return (
    <span className={classes.mark} data-state={state}>
      <Icon name={ICONS[state]} size={14} />
      {t(`drivers.states.${state}`)}
    </span>
  );
}
