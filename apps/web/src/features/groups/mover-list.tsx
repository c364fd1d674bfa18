import type { DeviceId, GroupDevice } from '@balise/contract';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import { SharedMark } from '../../ui/status/shared-mark.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import classes from './mover.module.css';
import { fitting } from './rules/fitting.ts';
import { useChoosing } from './use-choosing.ts';

type Properties = {
  title: string;
  /** Undefined while they are on their way. */
  devices: GroupDevice[] | undefined;
  /** What can be done with those that are selected. */
  act: { words: string; icon: IconName; run: (ids: DeviceId[]) => void; isRunning: boolean };
  empty: string;
};

/** One side of the mover: search, choose one, some or all that fit, by pointer or keyboard, and move them. */
export function MoverList({ title, devices, act, empty }: Properties) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const [search, setSearch] = useState('');
  const typed = useDeferredValue(search);
  const shown = useMemo(() => fitting(devices ?? [], typed), [devices, typed]);
  const choosing = useChoosing(shown, devices);
  const run = () => {
    if (choosing.chosen.length > 0 && !act.isRunning) act.run(choosing.chosen);
  };
  return (
    <section className={classes.side} aria-label={title}>
      <header className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        {devices && <span className={classes.count}>{number(devices.length)}</span>}
      </header>
      <TextInput
        className={classes.search}
        type="search"
        aria-label={`${t('groups.page.search')}, ${title}`}
        placeholder={t('groups.page.search')}
        leftSection={<Icon name="search" />}
        maxLength={100}
        value={search}
        onChange={({ currentTarget: { value } }) => setSearch(value)}
      />
      <div className={classes.all}>
        <Checkbox
          label={t('groups.mover.selectAll', { total: number(shown.length) })}
          disabled={shown.length === 0}
          checked={choosing.areAllChosen}
          indeterminate={!choosing.areAllChosen && choosing.chosen.length > 0}
          onChange={choosing.toggleAll}
        />
      </div>
      {devices && shown.length === 0 ? (
        <p className={classes.nothing}>{devices.length === 0 ? empty : t('groups.page.noSuchVehicle')}</p>
      ) : (
        <Options label={title} shown={shown} choosing={choosing} onEnter={run} />
      )}
      <footer className={classes.foot}>
        <span role="status">{t('groups.mover.selected', { count: choosing.chosen.length })}</span>
        <Button
          leftSection={<Icon name={act.icon} />}
          variant={act.icon === 'add' ? 'filled' : 'default'}
          disabled={choosing.chosen.length === 0}
          loading={act.isRunning}
          onClick={run}
        >
          {act.words}
        </Button>
      </footer>
    </section>
  );
}

type OptionsProperties = {
  label: string;
  shown: GroupDevice[];
  choosing: ReturnType<typeof useChoosing>;
  onEnter: () => void;
};

/** Only the options on screen exist: a client may have ten thousand vehicles. */
function Options({ label, shown, choosing, onEnter }: OptionsProperties) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const phone = useIsPhone();
  const name = useId();
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => box.current,
    estimateSize: () => (phone ? 52 : 40),
    getItemKey: (index) => shown[index]?.id ?? index,
    overscan: 10,
  });
  const { active } = choosing;
  return (
    <div
      ref={box}
      className={classes.options}
      role="listbox"
      aria-multiselectable="true"
      aria-label={label}
      aria-description={t('groups.mover.keys')}
      aria-activedescendant={active < shown.length ? `${name}-${shown[active]?.id}` : undefined}
      tabIndex={0}
      onKeyDown={(event) => {
        const moved = choosing.onKey(event, onEnter);
        if (moved !== undefined) rows.scrollToIndex(moved);
      }}
    >
      <div style={{ height: rows.getTotalSize() }} className={classes.rows} role="presentation">
        {rows.getVirtualItems().map(({ index, start, key }) => {
          const device = shown[index];
          if (!device) return null;
          const isChosen = choosing.isChosen(device.id);
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list itself hears the keys
            <div
              key={key}
              id={`${name}-${device.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={isChosen}
              aria-setsize={shown.length}
              aria-posinset={index + 1}
              data-active={index === active || undefined}
              className={classes.option}
              style={{ transform: `translateY(${start}px)` }}
              onClick={(event) => choosing.toggle(index, event.shiftKey)}
            >
              <span className={classes.box} aria-hidden="true">
                {isChosen && <Icon name="check" size={12} />}
              </span>
              <span className="medium fixed nowrap">{device.designation}</span>
              {device.share && <SharedMark owner={device.clientName} />}
              <span className="faint cut grow can-shrink">{underPlate(device)}</span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Its label; of a shared vehicle whose it is too, because plates of two owners may be alike. */
const underPlate = ({ label, clientName, share }: GroupDevice): string =>
  share ? [label, clientName].filter(Boolean).join(' · ') : label;
