import type { Geofence, GeofenceAction } from '@balise/contract';
import { Select } from '@mantine/core';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFaultsOf } from '../../../api/fault-words.ts';
import { useMay } from '../../../api/user.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { NamedRows } from '../../../ui/table/named-rows.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { useChangeActions } from '../requests.ts';
import { ACTION_KINDS, WAYS } from './action-words.ts';
import classes from './assign.module.css';
import type { ActionChange, AssignmentRow } from './assignment-rows.ts';

type Properties = { geofence: Geofence; rows: readonly AssignmentRow[]; onClose: (done: boolean) => void };

/** Changes what happens for chosen vehicles and groups; each action is set, ended, or stays as it is. */
export function ChangeActionsDialog({ geofence: { id, name }, rows, onClose }: Properties) {
  const { t } = useTranslation();
  const tell = useTell();
  const mayBlock = useMay('block_device');
  const [change, setChange] = useState<ActionChange>({});
  const changing = useChangeActions();
  const blocks = change.blockIn || change.blockOut;
  const submit = () =>
    changing.mutate(
      { id, rows, change },
      {
        onSuccess: () => {
          tell.done(t('geofences.matrix.changed', { name, count: rows.length }));
          onClose(true);
        },
      },
    );
  return (
    <FormDialog
      title={t('geofences.matrix.changeTitle', { name })}
      size={560}
      action={t('common.save')}
      isReady={Object.keys(change).length > 0}
      isChanged={Object.keys(change).length > 0}
      saving={changing}
      onSubmit={submit}
      onClose={() => onClose(false)}
    >
      <NamedRows names={rows.map((row) => row.name)} />
      <div className={classes.change}>
        <span />
        <span className={classes.way}>{t('geofences.assign.onEntry')}</span>
        <span className={classes.way}>{t('geofences.assign.onExit')}</span>
        {ACTION_KINDS.filter((kind) => mayBlock || kind === 'email' || kind === 'sms').map((kind) => (
          <Fragment key={kind}>
            <span>{t(`geofences.assign.kinds.${kind}`)}</span>
            {WAYS.map((way) => (
              <Choice
                key={way}
                label={`${t(`geofences.assign.kinds.${kind}`)}, ${t(way === 'In' ? 'geofences.assign.onEntry' : 'geofences.assign.onExit')}`}
                value={change[`${kind}${way}`]}
                onChange={(on) => setChange((before) => withAction(before, `${kind}${way}`, on))}
              />
            ))}
          </Fragment>
        ))}
      </div>
      {Object.values(fieldFaultsOf(changing.error, t))
        .map((fault) => (
          <p key={fault} className={classes.warn} role="alert">
            <Icon name="warning" />
            {fault}
          </p>
        ))
        .slice(0, 1)}
      {blocks && (
        <p className={classes.warn} role="status">
          <Icon name="warning" />
          {t('geofences.assign.blockHint')}
        </p>
      )}
    </FormDialog>
  );
}

function withAction(change: ActionChange, action: GeofenceAction, on: boolean | undefined): ActionChange {
  const { [action]: _, ...others } = change;
  return on === undefined ? others : { ...others, [action]: on };
}

type ChoiceProperties = { label: string; value: boolean | undefined; onChange: (on: boolean | undefined) => void };

function Choice({ label, value, onChange }: ChoiceProperties) {
  const { t } = useTranslation();
  return (
    <Select
      aria-label={label}
      allowDeselect={false}
      data={[
        { value: 'keep', label: t('geofences.matrix.keep') },
        { value: 'on', label: t('reportScreen.yes') },
        { value: 'off', label: t('reportScreen.no') },
      ]}
      value={value === undefined ? 'keep' : value ? 'on' : 'off'}
      onChange={(chosen) => onChange(chosen === 'keep' ? undefined : chosen === 'on')}
    />
  );
}
