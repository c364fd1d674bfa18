import type { TrackerModel } from '@balise/contract';
import { protocolTitle } from '@balise/i18n';
import { Skeleton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import box from '../../ui/page/box.module.css';
import { RowActs } from '../../ui/table/row-acts.tsx';
import { TableScroller } from '../../ui/table/table-scroller.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { AbilityGlyphs } from '../tracker-models/index.ts';
import classes from './catalogue.module.css';
import { DeleteRowDialog } from './delete-row-dialog.tsx';
import { rowOfModel } from './lists.ts';

type Properties = {
  /** Undefined while they are on their way. */
  models: readonly TrackerModel[] | undefined;
  onOpen: (id: number) => void;
  /** Edits a model that was added here; undefined for those who may not. */
  onEdit: ((model: TrackerModel) => void) | undefined;
  /** The foot: the pager. */
  children: ReactNode;
};

/** A page of tracker models; on a phone two lines each. */
export function ModelsTable({ models, onOpen, onEdit, children }: Properties) {
  const phone = useIsPhone();
  const [deleting, setDeleting] = useState<TrackerModel>();
  const shown = { models: models ?? [], onOpen, onEdit, onDelete: setDeleting };
  return (
    <section className={box.list}>
      {!models && <Skeleton height={320} radius={0} />}
      {models && (phone ? <Lines {...shown} /> : <Table {...shown} />)}
      {children}
      {deleting && (
        <DeleteRowDialog list="trackerModels" row={rowOfModel(deleting)} onClose={() => setDeleting(undefined)} />
      )}
    </section>
  );
}

type Shown = Pick<Properties, 'onOpen' | 'onEdit'> & {
  models: readonly TrackerModel[];
  onDelete: (model: TrackerModel) => void;
};

function Table({ models, onOpen, onEdit, onDelete }: Shown) {
  const { t } = useTranslation();
  return (
    <TableScroller label={t('catalogue.tabs.trackerModels')}>
      <thead>
        <tr>
          <th scope="col">{t('trackerModels.columns.model')}</th>
          <th scope="col">{t('trackerModels.columns.protocol')}</th>
          <th scope="col">{t('trackerModels.columns.abilities')}</th>
          <th scope="col">{t('trackerModels.facts.fitting')}</th>
          {onEdit && (
            <th scope="col">
              <span className="visually-hidden">{t('devices.columns.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {models.map((model) => (
          <tr key={model.id}>
            <td>
              <OpenButton model={model} onOpen={onOpen} />
            </td>
            <td>{protocolTitle(model.protocol)}</td>
            <td>
              <AbilityGlyphs abilities={model.abilities} />
            </td>
            <td>{model.fitting && t(`trackerModels.fittings.${model.fitting}`)}</td>
            {onEdit && <td data-align="end">{!model.provided && <Acts {...{ model, onEdit, onDelete }} />}</td>}
          </tr>
        ))}
      </tbody>
    </TableScroller>
  );
}

function Lines({ models, onOpen, onEdit, onDelete }: Shown) {
  return (
    <ul className={classes.lines}>
      {models.map((model) => (
        <li key={model.id}>
          <div className={classes.line}>
            <OpenButton model={model} onOpen={onOpen} />
            <span className="text-xs faint">{protocolTitle(model.protocol)}</span>
            <AbilityGlyphs abilities={model.abilities} />
          </div>
          {onEdit && !model.provided && <Acts {...{ model, onEdit, onDelete }} />}
        </li>
      ))}
    </ul>
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

function Acts({ model, onEdit, onDelete }: { model: TrackerModel } & Required<Pick<Shown, 'onEdit' | 'onDelete'>>) {
  const { t } = useTranslation();
  const label = t('catalogue.actionsFor', { name: `${model.brand} ${model.name}` });
  return <RowActs label={label} onEdit={() => onEdit?.(model)} onDelete={() => onDelete(model)} />;
}
