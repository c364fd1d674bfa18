import { PAGE_SIZES } from '@balise/contract';
import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import { ExportDialog } from '../../ui/dialog/export-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Arrangement } from '../../ui/page/arrangement.tsx';
import box from '../../ui/page/box.module.css';
import { Page } from '../../ui/page/page.tsx';
import { StatePanel } from '../../ui/page/state-panel.tsx';
import { useShownColumns } from '../../ui/table/use-shown-columns.ts';
import classes from './audit.module.css';
import { columnsOfRole } from './audit-columns.ts';
import { AuditTable } from './audit-table.tsx';
import { AuditToolbar } from './audit-toolbar.tsx';
import { auditQuery, fileOf, pageOf } from './requests.ts';
import { AuditSearch, FILTERS, PAGE_SIZE, VIEW_KEYS } from './search.ts';
import { useAuditSearch } from './use-audit-search.ts';

/** Who did what to what, newest first. */
export function AuditPage() {
  const { t } = useTranslation();
  const { search } = useAuditSearch();
  const timeZone = useUser().client?.timeZone;
  const { data, error } = useQuery(auditQuery(pageOf(search, timeZone)));
  const [exporting, setExporting] = useState(false);
  const [shown, setShown] = useShownColumns('audit');
  if (error && !data) throw error; // the route's error screen says why
  return (
    <Page
      title={t('audit.title')}
      acts={
        <>
          <AuditArrangement shown={shown} onShown={setShown} />
          <Button variant="default" leftSection={<Icon name="download" />} onClick={() => setExporting(true)}>
            {t('audit.export')}
          </Button>
        </>
      }
    >
      <AuditToolbar lines={data?.lines ?? []} />
      {data?.lines.length === 0 ? (
        <Nothing />
      ) : (
        <section className={box.list}>
          <AuditTable lines={data?.lines} shown={shown} />
          <Foot next={data?.next ?? null} />
        </section>
      )}
      {exporting && (
        <ExportDialog
          title={t('audit.exportTitle')}
          text={t('audit.exportText')}
          fetchFile={fileOf(search, timeZone)}
          onClose={() => setExporting(false)}
        />
      )}
    </Page>
  );
}

type Shown = { shown: string[] | null; onShown: (shown: string[] | null) => void };

function AuditArrangement({ shown, onShown }: Shown) {
  const { t } = useTranslation();
  const { role } = useUser();
  const { search } = useAuditSearch();
  const navigate = useNavigate({ from: '/audit' });
  return (
    <Arrangement
      screen="audit"
      search={search}
      keep={VIEW_KEYS}
      columns={columnsOfRole(role).map((id) => ({ id, label: t(`audit.columns.${id}`) }))}
      shown={shown}
      onShown={onShown}
      onSearch={(kept) => void navigate({ search: AuditSearch.parse(kept) })}
    />
  );
}

/** Lines per page, and the way to older ones; back to newer ones is the browser's. */
function Foot({ next }: { next: string | null }) {
  const { t } = useTranslation();
  const { search, set } = useAuditSearch();
  return (
    <footer className={`text-xs faint ${classes.foot}`}>
      <span>{t('audit.since')}</span>
      <span className="grow" />
      <SegmentedControl
        size="xs"
        aria-label={t('devices.linesPerPage')}
        value={String(search.pageSize ?? PAGE_SIZE)}
        onChange={(size) =>
          set({ pageSize: Number(size) === PAGE_SIZE ? undefined : (Number(size) as AuditSearch['pageSize']) })
        }
        data={PAGE_SIZES.map(String)}
      />
      <Button variant="default" size="xs" disabled={search.after === undefined} onClick={() => set({})}>
        {t('audit.newest')}
      </Button>
      <Button
        variant="default"
        size="xs"
        disabled={next === null}
        rightSection={<Icon name="chevronRight" size={14} />}
        onClick={() => set({ after: next ?? undefined })}
      >
        {t('audit.more')}
      </Button>
    </footer>
  );
}

function Nothing() {
  const { t } = useTranslation();
  const { search, set } = useAuditSearch();
  const narrowed = FILTERS.some((filter) => search[filter] !== undefined);
  const clear = () => set(Object.fromEntries(FILTERS.map((filter) => [filter, undefined])));
  return (
    <section className={box.list}>
      {narrowed ? (
        <StatePanel icon="search" title={t('audit.noResult.title')} text={t('audit.noResult.text')}>
          <Button variant="default" onClick={clear}>
            {t('audit.noResult.action')}
          </Button>
        </StatePanel>
      ) : (
        <StatePanel icon="log" title={t('audit.empty.title')} text={t('audit.empty.text')} />
      )}
    </section>
  );
}
