import type { ChoiceRule } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { groupsQuery, vehiclesQuery } from '../../../api/lists.ts';
import { useFormat } from '../../../language/use-format.ts';
import type { Chosen } from '../report-query.ts';
import { useSharedVehicles } from './use-shared-vehicles.ts';

/** A choice of vehicles in a few words: its name where it is one, otherwise how many. */
export function useVehicleWords(rule: ChoiceRule): (chosen: Chosen) => string {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { data: vehicles = [] } = useQuery(vehiclesQuery);
  const { data } = useQuery(groupsQuery);
  const shared = useSharedVehicles();
  return useCallback(
    ({ vehicles: ids = [], groups: groupIds = [] }) => {
      if (ids === 'all') return t('reportScreen.vehicles.all');
      const nameOf = (id: number) => [...vehicles, ...shared].find((vehicle) => vehicle.id === id)?.designation;
      const groupOf = (id: number) => data?.groups.find((group) => group.id === id)?.designation;
      if (ids.length + groupIds.length === 0)
        return t(rule.many ? 'reportScreen.vehicles.none' : 'reportScreen.vehicles.noneOfOne');
      const [one, group] = [ids[0], groupIds[0]];
      const few = {
        vehicles:
          (ids.length === 1 && one !== undefined ? nameOf(one) : undefined) ??
          t('reportScreen.vehicles.count', { count: ids.length, number: number(ids.length) }),
        groups:
          (groupIds.length === 1 && group !== undefined ? groupOf(group) : undefined) ??
          t('reportScreen.vehicles.groupCount', { count: groupIds.length, number: number(groupIds.length) }),
      };
      return [groupIds.length > 0 && few.groups, ids.length > 0 && few.vehicles].filter(Boolean).join(' + ');
    },
    [t, number, vehicles, shared, data, rule],
  );
}
