import { Checkbox, Skeleton, TextInput, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { fitsVehicle, searchedWords } from '../../../ui/vehicle-search.ts';
import { GroupSelect, useGroupIds } from '../../groups/index.ts';
import { devicesQuery } from '../requests.ts';
import { MOST_VEHICLES } from '../search.ts';
import classes from './vehicle-choice.module.css';

const ROW = 40; // px

type Properties = {
  chosen: readonly number[];
  /** Several beside each other. */
  onChange: (ids: number[]) => void;
  /** This one alone. */
  onOnly: (id: number) => void;
};

/** Every vehicle that may be chosen: its name shows it alone, its box adds it to the others. */
export function VehicleList({ chosen, onChange, onOnly }: Properties) {
  const { t } = useTranslation();
  const { data } = useQuery(devicesQuery);
  const [search, setSearch] = useState('');
  const [group, setGroup] = useState<number | undefined>();
  const members = useGroupIds(group);
  const shown = useMemo(() => {
    const words = searchedWords(search);
    return (data ?? []).filter((device) => fitsVehicle(device, words) && (!members || members.has(device.id)));
  }, [data, search, members]);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    ...{ count: shown.length, getScrollElement: () => scroller.current, estimateSize: () => ROW, overscan: 8 },
  });
  return (
    <div className={classes.list}>
      <div className={classes.tools}>
        <TextInput
          type="search"
          data-autofocus
          aria-label={t('history.vehicles.search')}
          placeholder={t('history.vehicles.search')}
          leftSection={<Icon name="search" />}
          value={search}
          maxLength={100}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          onKeyDown={({ key }) => {
            const first = shown[0];
            if (key === 'Enter' && first) onOnly(first.id);
          }}
        />
        <GroupSelect value={group} onChange={setGroup} />
      </div>
      {!data && <Skeleton m={12} height={160} />}
      {data && shown.length === 0 && (
        <p className={classes.none}>{t(data.length === 0 ? 'history.empty.none' : 'history.vehicles.noMatch')}</p>
      )}
      <div ref={scroller} className={classes.scroller}>
        <div className={classes.all} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const device = shown[index];
            if (!device) return null;
            const on = chosen.includes(device.id);
            return (
              <div key={device.id} className={classes.row} style={{ transform: `translateY(${start}px)` }}>
                <Checkbox
                  size="xs"
                  aria-label={t('tracking.check', { name: device.designation })}
                  checked={on}
                  disabled={!on && chosen.length >= MOST_VEHICLES}
                  onChange={() => onChange(on ? chosen.filter((id) => id !== device.id) : [...chosen, device.id])}
                />
                <UnstyledButton className={classes.pick} onClick={() => onOnly(device.id)}>
                  <span className="semibold strong fixed nowrap">{device.designation}</span>
                  <span className="faint cut can-shrink">{device.label}</span>
                </UnstyledButton>
              </div>
            );
          })}
        </div>
      </div>
      <p className={classes.foot}>{t('history.vehicles.most', { count: MOST_VEHICLES })}</p>
    </div>
  );
}
