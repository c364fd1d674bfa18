import type { TrackerModel } from '@balise/contract';
import { protocolTitle } from '@balise/i18n';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../ui/page/list-page.tsx';
import { RowActs } from '../../ui/table/row-acts.tsx';
import type { TableColumn } from '../../ui/table/table-column.ts';
import { ABILITY_ICONS, AbilityGlyphs, isFound, ModelSheet } from '../tracker-models/index.ts';
import classes from './catalogue.module.css';
import { DeleteRowDialog } from './delete-row-dialog.tsx';
import { rowOfModel } from './lists.ts';
import { type CatalogueSearch, useCatalogueSearch } from './search.ts';
import { modelsQuery } from './use-list.ts';

type Properties = {
  head: { title: string; acts: ReactNode; above: ReactNode };
  /** Edits a model that was added here; undefined for readers who may not. */
  onEdit: ((model: TrackerModel) => void) | undefined;
};

/** The tracker models, searched and filtered; one opens beside them. */
export function ModelsList({ head, onEdit }: Properties) {
  const { t } = useTranslation();
  const list = useCatalogueSearch();
  const { search, set } = list;
  const { data, error } = useQuery(modelsQuery);
  const [deleting, setDeleting] = useState<TrackerModel>();
  const columns = useColumns((model) => set({ model }));
  if (error && !data) throw error; // the route's error screen says why
  return (
    <ListPage
      {...head}
      searchHint={t('trackerModels.search')}
      {...{ list, columns, all: data?.filter((row) => fits(row, search)), isUncounted: true }}
      keyOf={({ id }) => id}
      filters={<Filters models={data ?? []} search={search} onChange={set} />}
      empty={{ icon: 'antenna', title: t('catalogue.none'), text: '' }}
      noMatch={{ ...t('trackerModels.none', { returnObjects: true }), clears: ['search', 'protocol', 'ability'] }}
      {...(onEdit && {
        actsOf: (model: TrackerModel) =>
          !model.provided && (
            <RowActs
              label={t('catalogue.actionsFor', { name: `${model.brand} ${model.name}` })}
              onEdit={() => onEdit(model)}
              onDelete={() => setDeleting(model)}
            />
          ),
      })}
    >
      {search.model !== undefined && <ModelSheet id={search.model} onClose={() => set({ model: undefined })} />}
      {deleting && (
        <DeleteRowDialog list="trackerModels" row={rowOfModel(deleting)} onClose={() => setDeleting(undefined)} />
      )}
    </ListPage>
  );
}

function useColumns(onOpen: (id: number) => void): TableColumn<TrackerModel>[] {
  const { t } = useTranslation();
  return [
    {
      id: 'model',
      label: t('trackerModels.columns.model'),
      phone: 'title',
      cell: (model) => <OpenButton model={model} onOpen={onOpen} />,
    },
    {
      id: 'protocol',
      label: t('trackerModels.columns.protocol'),
      phone: 'below',
      cell: ({ protocol }) => protocolTitle(protocol),
    },
    {
      id: 'abilities',
      label: t('trackerModels.columns.abilities'),
      phone: 'below',
      cell: ({ abilities }) => <AbilityGlyphs abilities={abilities} />,
    },
    {
      id: 'fitting',
      label: t('trackerModels.facts.fitting'),
      cell: ({ fitting }) => fitting && t(`trackerModels.fittings.${fitting}`),
    },
  ];
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

function Filters({ models, search: { protocol, ability }, onChange }: FilterProperties) {
  const { t } = useTranslation();
  const protocols = [...new Set(models.map((model) => model.protocol))].sort();
  const named = protocols.map((value) => ({ value, label: protocolTitle(value) }));
  const abilities = Object.keys(ABILITY_ICONS) as (keyof typeof ABILITY_ICONS)[];
  return (
    <>
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
    </>
  );
}

function OpenButton({ model, onOpen }: { model: TrackerModel; onOpen: (id: number) => void }) {
  const { t } = useTranslation();
  const name = `${model.brand} ${model.name}`;
  return (
    <button
      type="button"
      className={classes.open}
      aria-label={t('trackerModels.open', { name })}
      onClick={() => onOpen(model.id)}
    >
      {name}
      {!model.provided && <span className={classes.own}>{t('trackerModels.own')}</span>}
    </button>
  );
}
