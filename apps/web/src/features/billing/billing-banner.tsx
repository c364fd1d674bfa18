import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { useAsOf } from '../../live/index.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './billing-banner.module.css';

const DAY = 86_400_000;

/** On every screen of a client that has not paid in time: what is the matter, and when its access ends. */
export function BillingBanner() {
  const { t } = useTranslation();
  const format = useFormat();
  const { billing, brand, rights } = useUser();
  const days = useAsOf((now) => (billing?.suspendsAt ? Math.max(1, Math.ceil((billing.suspendsAt - now) / DAY)) : 0));
  if (!billing) return null;
  const { state, suspendsAt } = billing;
  const contact = brand.supportPhone || brand.supportEmail;
  const words =
    state === 'grace' && suspendsAt !== null
      ? t('billing.banner.grace', { count: days, date: format.date(suspendsAt) })
      : t('billing.banner.past_due');
  return (
    <div className={classes.banner} data-state={state} role="status">
      <Icon name="warning" />
      <span>{words}</span>
      {rights.includes('view_billing') ? (
        <Link to="/billing" className={classes.link}>
          {t('billing.banner.open')}
        </Link>
      ) : (
        contact && <span>{t('billing.banner.contact', { contact })}</span>
      )}
    </div>
  );
}
