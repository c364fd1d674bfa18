import type { ChoiceRule } from '@balise/contract';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import type { Chosen } from '../report-query.ts';
import { groupsQuery, vehiclesQuery } from '../requests.ts';
import { MOST_PICKED } from '../search.ts';
import { type Choice, chosenWith, isChosen, linesOf } from './choices.ts';
import classes from './vehicle-list.module.css';

type Properties = {
  chosen: Chosen;
  rule: ChoiceRule;
  clientId: number | undefined;
  /** `isEnough`: nothing more can be chosen. */
  onChange: (chosen: Chosen, isEnough: boolean) => void;
  onDone: () => void;
};

/** All, groups and vehicles in one list that a word narrows; only those in view are drawn. */
export function VehicleList({ chosen, rule, clientId, onChange, onDone }: Properties) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { data: vehicles, isError } = useQuery(vehiclesQuery);
  const { data: groups } = useQuery(groupsQuery);
  const [search, setSearch] = useState('');
  const lines = useMemo(
    () => linesOf({ vehicles: vehicles ?? [], groups: groups?.groups ?? [], rule, clientId, search }),
    [vehicles, groups, rule, clientId, search],
  );
  if (!vehicles && !isError) return <Skeleton height={280} />;
  const count = chosen.vehicles === 'all' ? 0 : (chosen.vehicles?.length ?? 0) + (chosen.groups?.length ?? 0);
  return (
    <div className="column">
      <div className={classes.tools}>
        <TextInput
          type="search"
          data-autofocus
          aria-label={t('common.search')}
          placeholder={t('reportScreen.vehicles.search')}
          leftSection={<Icon name="search" />}
          value={search}
          maxLength={100}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      </div>
      <Lines
        lines={lines}
        chosen={chosen}
        single={!rule.many}
        onPress={(line) => {
          const next = chosenWith(chosen, line, rule);
          onChange(next, !rule.many && isChosen(next, line));
        }}
      />
      {rule.many && (
        <div className={`text-xs faint ${classes.foot}`}>
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
        </div>
      )}
    </div>
  );
}

type LinesProperties = { lines: Choice[]; chosen: Chosen; single: boolean; onPress: (line: Choice) => void };

function Lines({ lines, chosen, single, onPress }: LinesProperties) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (phone ? 44 : 32),
    overscan: 8,
  });
  if (lines.length === 0) return <p className={classes.none}>{t('reportScreen.vehicles.noMatch')}</p>;
  return (
    <div ref={scroller} className={classes.scroller}>
      <div className={classes.all} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, size }) => {
          const line = lines[index];
          if (!line) return null;
          const style = { transform: `translateY(${start}px)`, height: size };
          return (
            <div key={line.key} className={classes.place} style={style}>
              <Line line={line} checked={isChosen(chosen, line)} single={single} onPress={() => onPress(line)} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

type LineProperties = { line: Choice; checked: boolean; single: boolean; onPress: () => void };

function Line({ line, checked, single, onPress }: LineProperties) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <button type="button" aria-pressed={checked} className={classes.line} onClick={onPress}>
      <span className={classes.box} data-single={single || undefined}>
        {checked && (single ? <span className={classes.dot} /> : <Icon name="check" size={12} />)}
      </span>
      {line.kind === 'all' && <b>{t('reportScreen.vehicles.all')}</b>}
      {line.kind === 'group' && (
        <>
          <Icon name="group" size={14} />
          <b>{line.name}</b>
          <span className={classes.beside}>{number(line.count)}</span>
        </>
      )}
      {line.kind === 'vehicle' && (
        <>
          <b>{line.name}</b>
          <span className={classes.beside}>{line.label}</span>
        </>
      )}
    </button>
  );
}
