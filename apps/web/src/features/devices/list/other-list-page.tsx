import type { DownloadedFile } from '@balise/contract';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { type ExportChoice, ExportDialog } from '../../../ui/dialog/export-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon-paths.ts';
import { ListSearchField } from '../../../ui/list-search-field.tsx';
import { Arrangement } from '../../../ui/page/arrangement.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { StatePanel } from '../../../ui/page/state-panel.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import toolbar from '../../../ui/table/toolbar.module.css';
import { DeviceTabs } from '../device-tabs.tsx';
import { ClientFilter } from './client-filter.tsx';
import classes from './device-toolbar.module.css';

/** What the address of such a list says, whatever else it does. */
type Search = {
  search?: string | undefined;
  clientId?: number | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
};

type Properties = {
  words: { title: string; searchHint: string; exportTitle: string; noMatch: string; none: string; noneText: string };
  icon: IconName;
  search: Search;
  /** Changes a part of what the address says. */
  set: (part: Search) => void;
  /** See Arrangement. */
  arranged: Omit<Parameters<typeof Arrangement>[0], 'search'>;
  /** Lines on all pages; undefined while they are on their way. */
  total: number | undefined;
  fetchFile: (choice: ExportChoice) => Promise<DownloadedFile>;
  /** Filters beside search and client. */
  filters?: ReactNode;
  /** The table above its pager. */
  children: (pager: ReactNode) => ReactNode;
};

/** A list beside that of the vehicles: searched, filtered, arranged, a page at a time, and taken away as a file. */
export function OtherListPage({ words, icon, search, set, arranged, total, fetchFile, filters, children }: Properties) {
  const { t } = useTranslation();
  const format = useFormat();
  const [exporting, setExporting] = useState(false);
  const pager = total !== undefined && (
    <Pager total={total} page={search.page} pageSize={search.pageSize} onChange={set} />
  );
  return (
    <Page
      title={words.title}
      count={total === undefined ? undefined : format.number(total)}
      acts={
        <Button
          variant="default"
          leftSection={<Icon name="download" />}
          disabled={!total}
          onClick={() => setExporting(true)}
        >
          {t('devices.export.action')}
        </Button>
      }
    >
      <DeviceTabs>
        <Arrangement search={search} {...arranged} />
      </DeviceTabs>
      <div className={toolbar.toolbar}>
        <ListSearchField
          className={classes.search}
          placeholder={words.searchHint}
          value={search.search}
          onSearch={(found) => set({ search: found })}
        />
        {filters}
        <ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId })} />
      </div>
      {total === 0 ? (
        <StatePanel
          icon={search.search ? 'search' : icon}
          title={search.search ? words.noMatch : words.none}
          text={search.search ? t('devices.noResult.text') : words.noneText}
        />
      ) : (
        children(pager)
      )}
      {exporting && (
        <ExportDialog
          title={words.exportTitle}
          text={t('devices.export.text', { count: total ?? 0, number: format.number(total ?? 0) })}
          fetchFile={fetchFile}
          onClose={() => setExporting(false)}
        />
      )}
    </Page>
  );
}
