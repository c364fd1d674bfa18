import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { type AlertsSearch, FILTERS } from '../search.ts';

/** What the inbox says where it is empty: that nothing is open, that nothing came yet, or that filters leave nothing. */
export const NoAlerts = {
  of: ({ state }: AlertsSearch, t: TFunction) => ({
    empty: {
      icon: state === undefined ? ('check' as const) : ('bell' as const),
      title: t(state === undefined ? 'alerts.noneOpen.title' : 'alerts.none.title'),
      text: t(state === undefined ? 'alerts.noneOpen.text' : 'alerts.none.text'),
      action: (
        <Button variant="default" renderRoot={(props) => <Link to="/alerts/rules" {...props} />}>
          {t('alerts.none.action')}
        </Button>
      ),
    },
    noMatch: {
      ...t('alerts.noMatch', { returnObjects: true }),
      clears: FILTERS,
    },
  }),
};
