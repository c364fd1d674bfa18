import type { ImportField, ImportRow } from '@balise/contract';
import { Autocomplete, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './import.module.css';

type Properties = {
  row: ImportRow;
  /** Null: a column that is not imported. */
  field: ImportField | null;
  value: string;
  /** What may be chosen, where the field has a list. */
  words: string[] | undefined;
  onChange: (value: string) => void;
};

/** One value: a click turns it into a field, Enter or leaving it keeps what was typed, Escape does not. */
export function PreviewCell({ row, field, value, words, onChange }: Properties) {
  const { t } = useTranslation();
  const [editing, setEditing] = useState(false);
  const error = row.errors.find((one) => one.field === field);
  const warning = row.warnings.find((one) => one.field === field);
  if (field === null) return value;
  const label = t('deviceImport.editCell', { field: t(`deviceImport.fields.${field}`), row: row.row });
  const finding = error
    ? { text: t(`fieldErrors.${error.code}`), className: classes.wrong }
    : warning && { text: t(`fieldWarnings.${warning.code}`), className: classes.doubtful };
  return (
    <>
      {editing ? (
        <Editor
          label={label}
          value={value}
          words={words}
          onEnd={(next) => {
            setEditing(false);
            if (next !== undefined && next !== value) onChange(next);
          }}
        />
      ) : (
        <button
          type="button"
          className={classes.cell}
          aria-label={`${label}: ${value || t('deviceImport.emptyCell')}`}
          onClick={() => setEditing(true)}
        >
          {value || <span className="faint">{error ? t('deviceImport.emptyCell') : '—'}</span>}
        </button>
      )}
      {finding && <span className={finding.className}>{finding.text}</span>}
    </>
  );
}

type EditorProperties = {
  label: string;
  value: string;
  words: string[] | undefined;
  onEnd: (value: string | undefined) => void;
};

function Editor({ label, value, words, onEnd }: EditorProperties) {
  const [typed, setTyped] = useState(value);
  const shared = {
    size: 'xs' as const,
    className: classes.editor ?? '',
    autoFocus: true,
    'aria-label': label,
    maxLength: 1000,
    value: typed,
    onBlur: () => onEnd(typed.trim()),
    onKeyDown: ({ key }: { key: string }) => {
      if (key === 'Enter') onEnd(typed.trim());
      if (key === 'Escape') onEnd(undefined);
    },
  };
  if (!words) return <TextInput {...shared} onChange={({ currentTarget }) => setTyped(currentTarget.value)} />;
  return <Autocomplete {...shared} data={[...new Set(words)]} limit={100} onChange={setTyped} onOptionSubmit={onEnd} />;
}
