import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { CatalogueTable } from './catalogue-table.tsx';
import type { Row } from './lists.ts';
import { RowDialog } from './row-dialog.tsx';
import { LIST_NAMES } from './search.ts';
import { listQuery } from './use-list.ts';

/** What the vehicle dialog offers to choose from: tracker models, vehicle types, operators. */
export function CataloguePage() {
  const { t } = useTranslation();
  const { list = 'trackerModels' } = useSearch({ from: '/catalogue' });
  const navigate = useNavigate({ from: '/catalogue' });
  const [edited, setEdited] = useState<Row | 'new'>();
  const { data, error } = useQuery(listQuery(list));
  if (error && !data) throw error; // the route's error screen says why
  return (
    <Page
      title={t('catalogue.title')}
      acts={
        <Button leftSection={<Icon name="add" />} onClick={() => setEdited('new')}>
          {t(`catalogue.add.${list}`)}
        </Button>
      }
    >
      <div>
        <SegmentedControl
          aria-label={t('catalogue.title')}
          value={list}
          onChange={(value) => void navigate({ search: { list: value } })}
          data={LIST_NAMES.map((value) => ({ value, label: t(`catalogue.tabs.${value}`) }))}
        />
      </div>
      {data && <CatalogueTable list={list} rows={data} onEdit={setEdited} />}
      {edited && (
        <RowDialog list={list} row={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </Page>
  );
}
