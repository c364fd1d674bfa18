import { type FuelPurchase, majorUnits } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import { BoxHead } from './box-head.tsx';
import classes from './dashboard.module.css';
import { lastFuelQuery } from './requests.ts';

/** The last ten purchases of fuel, and the litres of 30 days; nothing where none was bought. */
export function FuelBox() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useQuery(lastFuelQuery);
  if (!data || data.total === 0) return null;
  return (
    <section className={classes.box}>
      <BoxHead
        title={t('fuel.lastTen.title')}
        detail={t('fuel.lastTen.litres', { litres: format.number(data.sums.quantity) })}
      >
        <Link to="/fuel" className={classes.more}>
          {t('fuel.lastTen.all')}
          <Icon name="chevronRight" />
        </Link>
      </BoxHead>
      <ul>
        {data.purchases.map((purchase) => (
          <li key={purchase.id}>
            <Row purchase={purchase} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({
  purchase: { deviceId, designation, dateFuel, quantity, amount, currency, findings },
}: {
  purchase: FuelPurchase;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const isOutlier = (findings?.length ?? 0) > 0;
  return (
    <Link to="/fuel" search={{ device: deviceId }} className={classes.event}>
      <time dateTime={new Date(dateFuel).toISOString()}>{format.date(dateFuel)}</time>
      <Icon name={isOutlier ? 'warning' : 'fuel'} size={16} />
      <b className="semibold nowrap">{designation}</b>
      <span className={classes.second}>
        {[
          `${format.number(quantity, 2)} ${t('fuel.litre')}`,
          amount === null ? '' : format.money(majorUnits(amount, currency), currency),
          isOutlier ? t('fuel.findingsTitle') : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </Link>
  );
}
