import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import { Icon } from '../../ui/icon.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { BoxHead } from './box-head.tsx';
import classes from './dashboard.module.css';

/** What an empty platform offers: the way to a first vehicle. */
export function FirstSteps() {
  const { t } = useTranslation();
  const mayAdd = useMay('add_device');
  if (!mayAdd) {
    return (
      <section className={classes.box}>
        <StatePanel icon="vehicle" title={t('tracking.empty.title')} text={t('dashboard.start.reader')} />
      </section>
    );
  }
  return (
    <section className={classes.box}>
      <BoxHead title={t('dashboard.start.title')} />
      <ol className={classes.steps}>
        <li>
          <b>{t('dashboard.start.add')}</b>
          <p>{t('dashboard.start.addText')}</p>
          <Button
            leftSection={<Icon name="add" />}
            renderRoot={(props) => <Link to="/devices" search={{ add: true }} {...props} />}
          >
            {t('dashboard.start.add')}
          </Button>
        </li>
        <li>
          <b>{t('dashboard.start.connect')}</b>
          <p>{t('dashboard.start.connectText')}</p>
        </li>
        <li>
          <b>{t('dashboard.start.invite')}</b>
          <p>{t('dashboard.start.inviteText')}</p>
        </li>
      </ol>
    </section>
  );
}
