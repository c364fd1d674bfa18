import { PAGE_SIZES } from '@balise/contract';
import { auditSubject, languageOf } from '@balise/i18n';
import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import { Icon } from '../../ui/icon.tsx';
import { ListPage } from '../../ui/page/list-page.tsx';
import classes from './audit.module.css';
import { useAuditColumns } from './audit-columns.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { ChangeList } from './change-list.tsx';
import { auditQuery, fileOf, pageOf } from './requests.ts';
import { type AuditSearch, FILTERS, PAGE_SIZE, useAuditSearch } from './search.ts';

/** Who did what to what, newest first. */
export function AuditPage() {
  const { t, i18n } = useTranslation();
  const list = useAuditSearch();
  const timeZone = useUser().client?.timeZone;
  const { data, error } = useQuery(auditQuery(pageOf(list.search, timeZone)));
  const columns = useAuditColumns();
  if (error && !data) throw error; // the route's error screen says why
  return (
    <ListPage
      title={t('audit.title')}
      screen="audit"
      searchHint={t('audit.searchHint')}
      {...{ list, columns, rows: data?.lines, total: data?.lines.length, isUncounted: true }}
      keyOf={({ id }) => id}
      filters={<AuditFilters lines={data?.lines ?? []} />}
      empty={{ icon: 'log', title: t('audit.empty.title'), text: t('audit.empty.text') }}
      noMatch={{ ...t('audit.noResult', { returnObjects: true }), clears: FILTERS }}
      exported={{
        title: t('audit.exportTitle'),
        text: t('audit.exportText'),
        fetchFile: fileOf(list.search, timeZone),
      }}
      details={{
        of: (line) => <ChangeList line={line} />,
        labelOf: (line, isOpen) =>
          t(isOpen ? 'audit.hide' : 'audit.show', {
            act: t(`auditActions.${line.action}`),
            subject: auditSubject(line, languageOf(i18n.resolvedLanguage)),
          }),
      }}
      foot={<Foot next={data?.next ?? null} />}
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
      <Button
        variant="default"
        size="xs"
        disabled={search.after === undefined}
        onClick={() => set({ after: undefined })}
      >
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
