import type { getAlert, Reply } from '@balise/contract';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './inbox.module.css';
import type { AlertActs } from './use-alert-acts.ts';

export type OpenAlert = Reply<typeof getAlert>;

const MOST = 500; // characters

/** The note of an alert, which its next reader sees. */
export function NoteField({ alert, acts, isEditable }: { alert: OpenAlert; acts: AlertActs; isEditable: boolean }) {
  const { t } = useTranslation();
  const [note, setNote] = useState(alert.note);
  if (!isEditable) {
    if (alert.note === '') return null;
    return (
      <section>
        <h3 className={classes.part}>{t('alerts.pane.note')}</h3>
        <p className="text-sm break-anywhere">{alert.note}</p>
      </section>
    );
  }
  const isChanged = note.trim() !== alert.note;
  return (
    <div className="grid gap-8">
      <Textarea
        label={t('alerts.pane.note')}
        placeholder={t('alerts.pane.noteHint')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MOST}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {isChanged && (
        <Button variant="default" loading={acts.isPending} onClick={() => acts.note([alert.id], note)}>
          {t('alerts.pane.saveNote')}
        </Button>
      )}
    </div>
  );
}
