import type { FuelPurchase } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { ElsewhereMap } from './elsewhere-map.tsx';
import classes from './fuel.module.css';
import { useFindingWords } from './use-finding-words.ts';

/** Why a purchase should be checked; where the vehicle was elsewhere, with both places on a map. */
export function FindingsCell({ purchase }: { purchase: FuelPurchase }) {
  const { t } = useTranslation();
  const words = useFindingWords();
  const { findings, vehicle } = purchase;
  if (!findings || findings.length === 0) return null;
  return (
    <ul className={classes.findings}>
      {findings.map((finding) => (
        <li key={finding.kind}>
          <Icon name="warning" size={14} />
          <span>
            <b className="semibold">{t(`fuel.findingNames.${finding.kind}`)}</b>{' '}
            <span className={classes.why}>{words(finding, purchase)}</span>{' '}
            {finding.kind === 'elsewhere' && vehicle && <ElsewhereMap purchase={purchase} vehicle={vehicle} />}
          </span>
        </li>
      ))}
    </ul>
  );
}
