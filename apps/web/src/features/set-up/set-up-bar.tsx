import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import classes from './set-up.module.css';
import { useSetUp } from './use-set-up.ts';

const LED = 'balise-set-up-led';

/**
 * The way back to the set-up from any screen, until the first vehicle is on the map. The platform's administrators are taken there once per
 * browser session.
 */
export function SetUpBar() {
  const { t } = useTranslation();
  const format = useFormat();
  const { role } = useUser();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const setUp = useSetUp();
  const isEmpty = setUp !== undefined && !setUp.done.vehicle;
  const leads = isEmpty && role === 'platform' && pathname === '/map' && sessionStorage.getItem(LED) === null;
  useEffect(() => {
    if (!leads) return;
    sessionStorage.setItem(LED, 'yes');
    void navigate({ to: '/set-up', replace: true });
  }, [leads, navigate]);
  if (setUp?.next === undefined || pathname === '/set-up' || role === 'client') return null;
  const { steps, done, next } = setUp;
  const count = steps.filter((step) => done[step]).length;
  return (
    <div className={classes.bar}>
      <p>
        <b>{t('setUp.progress', { done: format.number(count), all: format.number(steps.length) })}</b>{' '}
        <span>{t('setUp.next', { step: t(`setUp.${next}.title`) })}</span>
      </p>
      <Link to="/set-up" className={classes.barLink}>
        {t('setUp.continue')}
      </Link>
    </div>
  );
}
