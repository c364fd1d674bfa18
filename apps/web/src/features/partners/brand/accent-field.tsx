import { ColorInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from '../partner-editor.module.css';
import { type AccentNote, accentNote, nearStatus } from './accent-notes.ts';

const SWATCHES = [
  '#3b4cb8',
  '#0a6b8f',
  '#0a7350',
  '#5b6b0f',
  '#ad4118',
  '#b3261e',
  '#9c2a6a',
  '#6a3fb0',
  '#2b3036',
  '#ffd400',
];
const STATUS_WORDS = { moving: 'moving', idle: 'idle', stopped: 'stopped', power: 'powerCut' } as const;

type Properties = { value: string; error: string | undefined; onChange: (accent: string) => void };

/** The one colour of a brand, with what it means for who reads on it. */
export function AccentField({ value, error, onChange }: Properties) {
  const { t } = useTranslation();
  return (
    <div>
      <ColorInput
        label={t('partners.fields.accent')}
        description={t('partners.fields.accentHint')}
        format="hex"
        swatches={SWATCHES}
        swatchesPerRow={10}
        eyeDropperButtonProps={{ 'aria-label': t('partners.fields.accent') }}
        value={value}
        error={error}
        onChange={onChange}
      />
      {/^#[0-9a-f]{6}$/i.test(value) && <Notes accent={value} />}
    </div>
  );
}

function Notes({ accent }: { accent: string }) {
  const { t } = useTranslation();
  const words = useNoteWords();
  const note = accentNote(accent);
  const near = nearStatus(accent);
  return (
    <div className={classes.notes} role="status">
      <p data-kind={note.kind}>
        <Icon name={note.kind === 'darkened' ? 'warning' : 'check'} size={14} />
        {words(note)}
      </p>
      {near !== undefined && near in STATUS_WORDS && (
        <p>
          <Icon name="info" size={14} />
          {t('partners.notes.nearStatus', { status: t(`status.${STATUS_WORDS[near as keyof typeof STATUS_WORDS]}`) })}
        </p>
      )}
    </div>
  );
}

function useNoteWords(): (note: AccentNote) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (note) => {
    const ratio = format.number(note.ratio, 1);
    if (note.kind !== 'darkened') return t(`partners.notes.${note.kind}`, { ratio });
    return t('partners.notes.darkened', { ratio, was: format.number(note.was, 1), colour: note.colour });
  };
}
