import type { InspectionTemplate } from '@balise/contract';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { RowActs } from '../../../ui/table/row-acts.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import classes from './inspections.module.css';
import { templatesQuery, useAddTemplates, useDeleteTemplate } from './requests.ts';
import { TemplateDialog } from './template-dialog.tsx';
import { USUAL_LISTS } from './usual-lists.ts';

const IDLE = { error: null, isPending: false };

/** The inspection lists, to add, edit and delete. */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { data } = useQuery(templatesQuery);
  const [edited, setEdited] = useState<InspectionTemplate | 'new'>();
  const { role, accountLimited } = useUser();
  const close = () => setEdited(undefined);
  return (
    <FormDialog
      title={t('inspections.template.title')}
      under={<p className="text-sm muted">{t('inspections.template.text')}</p>}
      isChanged={false}
      saving={IDLE}
      onSubmit={() => {}}
      onClose={onClose}
    >
      {!data && <Skeleton height={160} />}
      <ul className={classes.results}>
        {data?.map((template) => (
          <Line key={template.id} template={template} mayEdit={!accountLimited} onEdit={() => setEdited(template)} />
        ))}
      </ul>
      {!accountLimited && (
        <div className={classes.photos}>
          <Button variant="default" leftSection={<Icon name="add" />} onClick={() => setEdited('new')}>
            {t('inspections.template.add')}
          </Button>
          {data?.length === 0 && role === 'client' && <AddUsual />}
        </div>
      )}
      {edited && <TemplateDialog template={edited === 'new' ? undefined : edited} onClose={close} />}
    </FormDialog>
  );
}

type LineProperties = { template: InspectionTemplate; mayEdit: boolean; onEdit: () => void };

function Line({ template: { id, name, kind, items }, mayEdit, onEdit }: LineProperties) {
  const { t } = useTranslation();
  const tell = useTell();
  const remove = useDeleteTemplate();
  return (
    <li className={classes.result}>
      <span className={classes.grow}>
        {name}
        <span className={`${classes.second} text-xs muted`}>
          {`${t(`inspections.kinds.${kind}`)} · ${t('inspections.template.count', { count: items.length })}`}
        </span>
      </span>
      {mayEdit && (
        <RowActs
          label={name}
          onEdit={onEdit}
          onDelete={() =>
            remove.mutate(id, {
              onSuccess: () => tell.done(t('inspections.template.deleted', { name })),
              onError: tell.failed,
            })
          }
        />
      )}
    </li>
  );
}

function AddUsual() {
  const { t } = useTranslation();
  const tell = useTell();
  const adding = useAddTemplates();
  const lists = USUAL_LISTS.map(({ name, kind, items }) => ({
    name: t(`inspections.template.usual.${name}`),
    kind,
    items: items.map((item) => ({
      key: item.name,
      name: t(`inspections.template.usual.${item.name}`),
      severity: item.severity,
      isPhotoNeeded: item.isPhotoNeeded ?? true,
    })),
  }));
  return (
    <Button loading={adding.isPending} onClick={() => adding.mutate(lists, { onError: tell.failed })}>
      {t('inspections.template.addUsual')}
    </Button>
  );
}
