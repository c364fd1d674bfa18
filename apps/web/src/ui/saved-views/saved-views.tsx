import type { SavedView } from '@balise/contract';
import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import { SaveViewDialog } from './save-view-dialog.tsx';
import { viewsQuery } from './saved-view-requests.ts';
import { isOpen, type OnScreen } from './saved-view-search.ts';
import classes from './saved-views.module.css';
import { useRemoveView } from './use-remove-view.tsx';

type Properties = {
  /** Of the table, as its address calls it: `devices`. */
  screen: string;
  /** What the address says now (TanStack's `useSearch`); `page` and open dialogs are left out by `keep`. */
  search: Record<string, unknown>;
  /** The parameters of the address that make a view: filters, order, lines per page. */
  keep: readonly string[];
  /** Shown columns (see column-choice.tsx); null where the screen has no choice of columns, or for its usual ones. */
  columns?: readonly string[] | null;
  /** Shows a view: put its `search` in place of the kept parameters, and its columns where the screen has a choice. */
  onOpen: (view: Pick<SavedView, 'search' | 'columns'>) => void;
};

/**
 * The views of a table screen that its reader gave a name: a button for its toolbar.
 *
 * @example
 * <SavedViews
 *   screen="devices" keep={['search', 'status', 'order', 'direction', 'pageSize']}
 *   search={search} columns={shown}
 *   onOpen={(view) => { void navigate({ search: view.search }); setShown(view.columns); }}
 * />
 */
export function SavedViews({ screen, search, keep, columns = null, onOpen }: Properties) {
  const { t } = useTranslation();
  const { data: views = [] } = useQuery(viewsQuery(screen));
  const [saving, setSaving] = useState(false);
  const now: OnScreen = {
    search: Object.fromEntries(keep.filter((name) => search[name] !== undefined).map((name) => [name, search[name]])),
    columns: columns && [...columns],
  };
  const open = views.find((view) => isOpen(view, now));
  return (
    <>
      <Menu position="bottom-start" width={280}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<Icon name="bookmark" />}
            rightSection={<Icon name="chevronDown" size={14} />}
          >
            <span className={classes.name}>{open?.name ?? t('views.title')}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.length === 0 && <Text className={classes.none}>{t('views.none')}</Text>}
          {views.map((view) => (
            <ViewItem key={view.id} view={view} current={view === open} onOpen={() => onOpen(view)} />
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<Icon name="add" />} onClick={() => setSaving(true)}>
            {t('views.save')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {saving && <SaveViewDialog screen={screen} now={now} views={views} onClose={() => setSaving(false)} />}
    </>
  );
}

function ViewItem({ view, current, onOpen }: { view: SavedView; current: boolean; onOpen: () => void }) {
  const { t } = useTranslation();
  const remove = useRemoveView();
  return (
    <div className="row gap-4">
      <Menu.Item className={classes.open} onClick={onOpen} aria-current={current}>
        {view.name}
      </Menu.Item>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('views.delete', { name: view.name })}
        onClick={() => remove(view)}
      >
        <Icon name="trash" />
      </ActionIcon>
    </div>
  );
}
