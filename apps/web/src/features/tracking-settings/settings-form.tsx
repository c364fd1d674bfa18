import { TRACKING_FIELDS, type TrackingFields, type TrackingSettingsInForce } from '@balise/contract';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '../../api/call-failed.ts';
import { wordsOf } from '../../api/words-of.ts';
import { useFormat } from '../../language/use-format.ts';
import { FailureNote } from '../../ui/dialog/failure-note.tsx';
import box from '../../ui/page/box.module.css';
import { useTell } from '../../ui/use-tell.tsx';
import { changedIn, faultsIn, GROUPS, type Group, ownOf, quantityOf, type SettingsDraft, valuesOf } from './draft.ts';
import { useSaveTrackingSettings, type Whose } from './requests.ts';
import { SettingRow } from './setting-row.tsx';
import classes from './tracking-settings.module.css';

type Properties = { whose: Whose; inForce: TrackingSettingsInForce };

/** All values in their groups; nothing changes before it is saved. */
export function SettingsForm({ whose, inForce }: Properties) {
  const { t } = useTranslation();
  const format = useFormat();
  const tell = useTell();
  const save = useSaveTrackingSettings(whose);
  const [draft, setDraft] = useState<SettingsDraft>({});
  const values = valuesOf(draft, inForce, (field) => format.shown(quantityOf(field)));
  const faults = faultsIn(values);
  const changed = changedIn(values, inForce.fields);
  const isWrong = Object.keys(faults).length > 0;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWrong || changed.length === 0) return;
    save.mutate(ownOf(values as TrackingFields, inForce.defaults), {
      onSuccess: () => {
        setDraft({});
        tell.done(t('trackingSettings.saved'));
      },
    });
  };
  return (
    <form className="grid gap-16 can-shrink" noValidate onSubmit={submit}>
      {(Object.keys(GROUPS) as Group[]).map((group) => (
        <section key={group} className={`${box.list} ${classes.group}`} aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`}>{t(`trackingSettings.groups.${group}`)}</h2>
          {(group === 'blocking' || group === 'style') && (
            <p className={classes.note}>{t(`trackingSettings.notes.${group}`)}</p>
          )}
          {GROUPS[group].map((field) => (
            <SettingRow
              key={field}
              {...{ field, inForce }}
              typed={draft[field]}
              fault={faults[field]}
              onChange={(typed) => setDraft((before) => ({ ...before, [field]: typed }))}
            />
          ))}
        </section>
      ))}
      {changed.length > 0 && (
        <footer className={classes.foot}>
          {save.error && !(save.error instanceof CallFailed && blames(save.error)) && (
            <FailureNote error={save.error} />
          )}
          {save.error instanceof CallFailed && blames(save.error) && (
            <p className={classes.failure} role="alert">
              {wordsOf(save.error, t)}
            </p>
          )}
          <span role="status">{t('trackingSettings.unsaved', { count: changed.length })}</span>
          <span className="grow" />
          <Button variant="default" onClick={() => setDraft({})}>
            {t('trackingSettings.undo')}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={isWrong}>
            {t('common.save')}
          </Button>
        </footer>
      )}
    </form>
  );
}

const blames = ({ fields }: CallFailed): boolean => TRACKING_FIELDS.some((field) => field in fields);
