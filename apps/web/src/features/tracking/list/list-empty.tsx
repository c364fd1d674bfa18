import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import { live, useSignal } from '../../../live/index.ts';
import { StatePanel } from '../../../ui/page/state-panel.tsx';
import { checkedOnly } from '../checked-devices.ts';
import { search, statusFilter } from '../tracking-state.ts';
import classes from './list-empty.module.css';

/** Why the list is empty, and the one thing to do about it. */
export function ListEmpty() {
  const { t } = useTranslation();
  const query = useSignal(search);
  const navigate = useNavigate({ from: '/map' });
  if (live.fleet.vehicles.size === 0) return <NoVehicle />;
  const all = (): void => {
    search.set('');
    statusFilter.set(null);
    checkedOnly.set(false);
    void navigate({ search: ({ group: _, ...rest }) => rest, replace: true });
  };
  const words = query ? 'noResult' : 'noMatch';
  return (
    <div className={classes.place}>
      <StatePanel icon="search" title={t(`tracking.${words}.title`, { query })} text={t(`tracking.${words}.text`)}>
        <Button variant="default" onClick={query ? () => search.set('') : all}>
          {t(`tracking.${words}.action`)}
        </Button>
      </StatePanel>
    </div>
  );
}

function NoVehicle() {
  const { t } = useTranslation();
  const mayAdd = useMay('add_device');
  return (
    <div className={classes.place}>
      <StatePanel
        icon="vehicle"
        title={t('tracking.empty.title')}
        text={t(mayAdd ? 'tracking.empty.text' : 'tracking.empty.textReader')}
      >
        {mayAdd && (
          <Button renderRoot={(rest) => <Link to="/devices" search={{ add: true }} {...rest} />}>
            {t('tracking.empty.action')}
          </Button>
        )}
      </StatePanel>
    </div>
  );
}
