import type { FuelPurchase } from '@balise/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { asMoment } from '../../ui/period/moment-in-address.ts';
import classes from './fuel.module.css';
import { useFindingWords } from './use-finding-words.ts';

const AROUND = 2 * 3_600_000; // ms of history that is shown before and after a purchase

/** Why a purchase should be checked; where the vehicle was elsewhere, with the way to its history of that hour. */
export function FindingsCell({ purchase }: { purchase: FuelPurchase }) {
  const { t } = useTranslation();
  const words = useFindingWords();
  const { findings, vehicle, deviceId, dateFuel } = purchase;
  if (!findings || findings.length === 0) return null;
  return (
    <ul className={classes.findings}>
      {findings.map((finding) => (
        <li key={finding.kind}>
          <Icon name="warning" size={14} />
          <span>
            <b className="semibold">{t(`fuel.findingNames.${finding.kind}`)}</b>{' '}
            <span className={classes.why}>{words(finding, purchase)}</span>{' '}
            {finding.kind === 'elsewhere' && vehicle && (
              <Link
                to="/history"
                search={
                  { devices: [deviceId], from: asMoment(dateFuel - AROUND), to: asMoment(dateFuel + AROUND) } as never
                }
              >
                {t('fuel.showOnMap')}
              </Link>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
