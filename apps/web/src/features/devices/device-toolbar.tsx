import { Button, Menu, TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import { StatusGlyph } from '../../ui/status-glyph.tsx';
import classes from './device-toolbar.module.css';
import type { DevicesSearch } from './search.ts';
import { SHOWN_STATUSES } from './shown-statuses.ts';
import { countStatuses } from './status-counts.ts';
import { useDevicesSearch } from './use-devices-search.ts';

const PAUSE = 200; // ms after the last key before the server is asked

/** Search and status filter; each status with how many vehicles have it. */
export function DeviceToolbar() {
  return (
    <div className={classes.toolbar}>
      <SearchField />
      <StatusFilter />
      <ActiveFilter />
    </div>
  );
}

function SearchField() {
  const { t } = useTranslation();
  const { search, set } = useDevicesSearch();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(search.search ?? '');
  const [told, setTold] = useState(search.search);
  if (told !== search.search) {
    // the address changed by itself: Back, or "clear the search"
    setTold(search.search);
    if ((search.search ?? '') !== typed.trim()) setTyped(search.search ?? '');
  }
  const tell = useDebouncedCallback((text: string) => set({ search: text.trim() || undefined }, true), PAUSE);
  useHotkeys([['/', () => input.current?.focus()]]);
  return (
    <TextInput
      ref={input}
      className={classes.search}
      type="search"
      aria-label={t('common.search')}
      placeholder={t('devices.searchHint')}
      leftSection={<Icon name="search" />}
      maxLength={100}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        tell(value);
      }}
      onKeyDown={({ key }) => key === 'Escape' && input.current?.blur()}
    />
  );
}

function StatusFilter() {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <Menu position="bottom-start" width={230} opened={opened} onChange={setOpened}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<Icon name="filter" />}
          rightSection={<Icon name="chevronDown" size={14} />}
        >
          {t('devices.status')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <StatusChoices />
      </Menu.Dropdown>
    </Menu>
  );
}

function StatusChoices() {
  const { t } = useTranslation();
  const format = useFormat();
  const { search, set } = useDevicesSearch();
  const counts = countStatuses();
  const count = (status: keyof typeof counts) => (
    <span className={classes.count}>{format.number(counts[status] ?? 0)}</span>
  );
  const choose = (status: DevicesSearch['status']) => () => set({ status });
  return (
    <>
      <Menu.Item onClick={choose(undefined)} aria-current={!search.status}>
        {t('devices.allStatuses')}
      </Menu.Item>
      <Menu.Item
        onClick={choose('operational')}
        rightSection={count('operational')}
        aria-current={search.status === 'operational'}
      >
        {t('status.operational')}
      </Menu.Item>
      <Menu.Divider />
      {SHOWN_STATUSES.map((badge) => (
        <Menu.Item
          key={badge}
          onClick={choose(badge)}
          leftSection={<StatusGlyph badge={badge} />}
          rightSection={count(badge)}
          aria-current={search.status === badge}
        >
          {t(`status.${badge}`)}
        </Menu.Item>
      ))}
    </>
  );
}

function ActiveFilter() {
  const { t } = useTranslation();
  const { search, set } = useDevicesSearch();
  if (!search.status) return null;
  const words = t(`status.${search.status}`);
  return (
    <button
      type="button"
      className={classes.chip}
      aria-label={t('devices.removeFilter', { filter: words })}
      onClick={() => set({ status: undefined })}
    >
      {words}
      <Icon name="close" size={14} />
    </button>
  );
}
