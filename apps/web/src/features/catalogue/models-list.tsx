import type { TrackerModel } from '@balise/contract';
import { protocolTitle } from '@balise/i18n';
import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ListSearchField } from '../../ui/list-search-field.tsx';
import { StatePanel } from '../../ui/page/state-panel.tsx';
import { PAGE_SIZE } from '../../ui/table/page-size.ts';
import { Pager } from '../../ui/table/pager.tsx';
import { ABILITY_ICONS, isFound, ModelSheet } from '../tracker-models/index.ts';
import classes from './catalogue.module.css';
import { ModelsTable } from './models-table.tsx';
import type { CatalogueSearch } from './search.ts';
import { modelsQuery } from './use-list.ts';

/** The tracker models, searched and filtered; one opens beside them. */
export function ModelsList({ onEdit }: { onEdit: ((model: TrackerModel) => void) | undefined }) {
  const search = useSearch({ from: '/catalogue' });
  const navigate = useNavigate({ from: '/catalogue' });
  const { data, error } = useQuery(modelsQuery);
  if (error && !data) throw error; // the route's error screen says why
  const { page = 1, pageSize = PAGE_SIZE, model } = search;
  const go = (next: Partial<CatalogueSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...next }) as CatalogueSearch });
  const found = data?.filter((row) => fits(row, search));
  return (
    <>
      <Filters models={data ?? []} search={search} onChange={(next) => go({ ...next, page: undefined })} />
      {found?.length === 0 ? (
        <NoModel onClear={() => go({ search: undefined, protocol: undefined, ability: undefined, page: undefined })} />
      ) : (
        <ModelsTable
          models={found?.slice((page - 1) * pageSize, page * pageSize)}
          onOpen={(id) => go({ model: id })}
          onEdit={onEdit}
        >
          {found && (
            <Pager
              total={found.length}
              page={page}
              pageSize={pageSize}
              onChange={(next) => go(next as Partial<CatalogueSearch>)}
            />
          )}
        </ModelsTable>
      )}
      {model !== undefined && <ModelSheet id={model} onClose={() => go({ model: undefined })} />}
    </>
  );
}

const fits = (row: TrackerModel, { search = '', protocol, ability }: CatalogueSearch): boolean =>
  isFound(row, search) &&
  (protocol === undefined || row.protocol === protocol) &&
  (ability === undefined || row.abilities.includes(ability));

type FilterProperties = {
  models: readonly TrackerModel[];
  search: CatalogueSearch;
  onChange: (next: Partial<CatalogueSearch>) => void;
};

function Filters({ models, search: { search, protocol, ability }, onChange }: FilterProperties) {
  const { t } = useTranslation();
  const protocols = [...new Set(models.map((model) => model.protocol))].sort();
  const named = protocols.map((value) => ({ value, label: protocolTitle(value) }));
  const abilities = Object.keys(ABILITY_ICONS) as (keyof typeof ABILITY_ICONS)[];
  return (
    <div className={classes.filters}>
      <ListSearchField
        className={classes.search}
        placeholder={t('trackerModels.search')}
        value={search}
        onSearch={(words) => onChange({ search: words })}
      />
      <Select
        aria-label={t('trackerModels.protocolFilter')}
        placeholder={t('trackerModels.allProtocols')}
        clearable
        searchable
        data={named}
        value={protocol ?? null}
        onChange={(value) => onChange({ protocol: value ?? undefined })}
      />
      <Select
        aria-label={t('trackerModels.abilityFilter')}
        placeholder={t('trackerModels.allAbilities')}
        clearable
        data={abilities.map((value) => ({ value, label: t(`trackerModels.abilities.${value}`) }))}
        value={ability ?? null}
        onChange={(value) => onChange({ ability: (value ?? undefined) as CatalogueSearch['ability'] })}
      />
    </div>
  );
}

function NoModel({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <StatePanel icon="search" title={t('trackerModels.none.title')} text={t('trackerModels.none.text')}>
      <Button variant="default" onClick={onClear}>
        {t('trackerModels.none.action')}
      </Button>
    </StatePanel>
  );
}
