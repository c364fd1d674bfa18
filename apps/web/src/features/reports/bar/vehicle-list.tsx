import type { ChoiceRule, SharedDevice } from '@balise/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groupsQuery, vehiclesQuery } from '../../../api/lists.ts';
import { useFormat } from '../../../language/use-format.ts';
import { EntityList } from '../../../ui/picker/entity-list.tsx';
import type { Chosen } from '../report-query.ts';
import { MOST_PICKED } from '../search.ts';
import { type Choice, chosenWith, isChosen, linesOf } from './choices.ts';

type Properties = {
  chosen: Chosen;
  rule: ChoiceRule;
  shared: readonly SharedDevice[];
  clientId: number | undefined;
  /** `isEnough`: nothing more can be chosen. */
  onChange: (chosen: Chosen, isEnough: boolean) => void;
  onDone: () => void;
};

/** All, groups and vehicles in one list. */
export function VehicleList({ chosen, rule, shared, clientId, onChange, onDone }: Properties) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { data: vehicles, error } = useQuery(vehiclesQuery);
  const { data: groups } = useQuery(groupsQuery);
  const [search, setSearch] = useState('');
  const lines = useMemo(
    () => vehicles && linesOf({ vehicles, groups: groups?.groups ?? [], shared, rule, clientId, search }),
    [vehicles, groups, shared, rule, clientId, search],
  );
  const describe = (line: Choice) => {
    if (line.kind === 'all') return { key: line.key, name: t('reportScreen.vehicles.all') };
    const { key, name } = line;
    return line.kind === 'group'
      ? { key, name, beside: number(line.count), icon: 'group' as const }
      : line.owner === undefined
        ? { key, name, beside: line.label }
        : { key, name, beside: line.owner, icon: 'share' as const };
  };
  const count = chosen.vehicles === 'all' ? 0 : (chosen.vehicles?.length ?? 0) + (chosen.groups?.length ?? 0);
  return (
    <EntityList
      {...{ rows: lines, describe, error, search, onSearch: setSearch }}
      placeholder={t('reportScreen.vehicles.search')}
      none={t('reportScreen.vehicles.noMatch')}
      isSingle={!rule.many}
      isChosen={(line) => isChosen(chosen, line)}
      onToggle={(line) => {
        const next = chosenWith(chosen, line, rule);
        onChange(next, !rule.many && isChosen(next, line));
      }}
    >
      {rule.many && (
        <>
          <span role="status">
            {t(count >= MOST_PICKED ? 'reportScreen.vehicles.most' : 'reportScreen.vehicles.chosen', {
              count,
              number: number(count),
            })}
          </span>
          <span className="grow" />
          <Button
            size="xs"
            variant="subtle"
            disabled={count === 0}
            onClick={() => onChange({ vehicles: [], groups: undefined }, false)}
          >
            {t('common.clear')}
          </Button>
          <Button size="xs" onClick={onDone}>
            {t('reportScreen.vehicles.done')}
          </Button>
        </>
      )}
    </EntityList>
  );
}
