import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import { Icon } from '../../ui/icon.tsx';
import { type CatalogueRow, rowOfModel } from './lists.ts';
import { ModelsList } from './models-list.tsx';
import { RowDialog } from './row-dialog.tsx';
import { LIST_NAMES, useCatalogueSearch } from './search.ts';
import { SmallList } from './small-list.tsx';

/** What the vehicle dialog offers to choose from: tracker models for all, and what the platform's administrators keep. */
export function CataloguePage() {
  const { t } = useTranslation();
  const mayEdit = useMay('edit_catalogue');
  const { search, open } = useCatalogueSearch();
  const list = mayEdit ? (search.list ?? 'trackerModels') : 'trackerModels';
  const [edited, setEdited] = useState<CatalogueRow | 'new'>();
  const head = {
    title: t(mayEdit ? 'catalogue.title' : 'catalogue.tabs.trackerModels'),
    acts: mayEdit && (
      <Button leftSection={<Icon name="add" />} onClick={() => setEdited('new')}>
        {t(`catalogue.add.${list}`)}
      </Button>
    ),
    above: mayEdit && (
      <div>
        <SegmentedControl
          aria-label={t('catalogue.title')}
          value={list}
          onChange={(value) => open({ list: value })}
          data={LIST_NAMES.map((value) => ({ value, label: t(`catalogue.tabs.${value}`) }))}
        />
      </div>
    ),
  };
  return (
    <>
      {list === 'trackerModels' ? (
        <ModelsList head={head} onEdit={mayEdit ? (model) => setEdited(rowOfModel(model)) : undefined} />
      ) : (
        <SmallList key={list} list={list} head={head} onEdit={setEdited} />
      )}
      {edited && (
        <RowDialog list={list} row={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}
