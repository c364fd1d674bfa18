import { type Client, majorUnits } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import classes from './clients.module.css';

/** What a client has to pay, or has in credit. */
export function Balance({ balance }: { balance: Client['balance'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!balance) return <span className="faint">—</span>;
  const { owed, currency } = balance;
  if (owed === 0) return <span className="faint">{t('clients.settled')}</span>;
  return (
    <span className={owed > 0 ? classes.owes : undefined}>
      {format.money(majorUnits(Math.abs(owed), currency), currency)}{' '}
      <span className={classes.unit}>{t(owed > 0 ? 'clients.owes' : 'clients.credit')}</span>
    </span>
  );
}
