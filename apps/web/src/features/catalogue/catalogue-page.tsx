import { Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page/page.tsx';
import { CatalogueTable } from './catalogue-table.tsx';
import { type CatalogueRow, rowOfModel } from './lists.ts';
import { ModelsList } from './models-list.tsx';
import { RowDialog } from './row-dialog.tsx';
import { LIST_NAMES, type ListName } from './search.ts';
import { listQuery } from './use-list.ts';

/** What the vehicle dialog offers to choose from: tracker models for all, and what the platform's administrators keep. */
export function CataloguePage() {
  const { t } = useTranslation();
  const mayEdit = useMay('edit_catalogue');
  const { list: asked = 'trackerModels' } = useSearch({ from: '/catalogue' });
  const list = mayEdit ? asked : 'trackerModels';
  const navigate = useNavigate({ from: '/catalogue' });
  const [edited, setEdited] = useState<CatalogueRow | 'new'>();
  return (
    <Page
      title={t(mayEdit ? 'catalogue.title' : 'catalogue.tabs.trackerModels')}
      acts={
        mayEdit && (
          <Button leftSection={<Icon name="add" />} onClick={() => setEdited('new')}>
            {t(`catalogue.add.${list}`)}
          </Button>
        )
      }
    >
      {mayEdit && (
        <div>
          <SegmentedControl
            aria-label={t('catalogue.title')}
            value={list}
            onChange={(value) => void navigate({ search: { list: value } })}
            data={LIST_NAMES.map((value) => ({ value, label: t(`catalogue.tabs.${value}`) }))}
          />
        </div>
      )}
      {list === 'trackerModels' ? (
        <ModelsList onEdit={mayEdit ? (model) => setEdited(rowOfModel(model)) : undefined} />
      ) : (
        <SmallList list={list} onEdit={setEdited} />
      )}
      {edited && (
        <RowDialog list={list} row={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </Page>
  );
}

function SmallList({ list, onEdit }: { list: ListName; onEdit: (row: CatalogueRow) => void }) {
  const { data, error } = useQuery(listQuery(list));
  if (error && !data) throw error; // the route's error screen says why
  return data && <CatalogueTable list={list} rows={data} onEdit={onEdit} />;
}
