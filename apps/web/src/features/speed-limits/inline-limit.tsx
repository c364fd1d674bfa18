import { NumberInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import { useTell } from '../../ui/use-tell.tsx';
import { useLimit } from '../tracking-settings/index.ts';
import classes from './speed-limits.module.css';

type Properties = {
  /** m/s; null: none. */
  limit: number | null;
  /** Whose limit it is, for screen readers and for what is said afterwards. */
  name: string;
  mayEdit: boolean;
  isSaving: boolean;
  save: (limit: number | null, onSuccess: () => void, onError: (error: unknown) => void) => void;
};

/** A speed limit that is edited where it stands: Enter or leaving the field saves, Escape does not. It can be taken back afterwards. */
export function InlineLimit({ limit, name, mayEdit, isSaving, save }: Properties) {
  const { t } = useTranslation();
  const { words } = useLimit();
  const [isOpen, setOpen] = useState(false);
  if (!mayEdit) return <span className={limit === null ? 'faint' : undefined}>{words(limit)}</span>;
  if (isOpen) return <Field {...{ limit, name, save }} onClose={() => setOpen(false)} />;
  return (
    <button
      type="button"
      className={classes.limit}
      disabled={isSaving}
      aria-label={t('speedLimits.edit', { name, limit: words(limit) })}
      onClick={() => setOpen(true)}
    >
      <Icon name="edit" size={14} />
      <span className={limit === null ? 'faint' : undefined}>{words(limit)}</span>
    </button>
  );
}

type FieldProperties = Pick<Properties, 'limit' | 'name' | 'save'> & { onClose: () => void };

function Field({ limit, name, save, onClose }: FieldProperties) {
  const { t } = useTranslation();
  const tell = useTell();
  const format = useFormat();
  const { words, range, ...limits } = useLimit();
  const [typed, setTyped] = useState<number | ''>(limits.figureOf(limit));
  const value = limits.valueOf(typed, limit);
  const submit = () => {
    if (value === undefined) return;
    onClose();
    if (value === limit) return;
    const undo = () => save(limit, () => tell.done(said(limit)), tell.failed);
    save(value, () => tell.done(said(value), undo), tell.failed);
  };
  const said = (of: number | null) => t('trackingSettings.speedLimit.saved', { plate: name, limit: words(of) });
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') submit();
    if (key === 'Escape') onClose();
  };
  return (
    <NumberInput
      className={classes.field}
      size="xs"
      autoFocus
      hideControls
      allowNegative={false}
      decimalScale={1}
      aria-label={t('speedLimits.of', { name })}
      placeholder={t('trackingSettings.speedLimit.none')}
      suffix={`\u00a0${format.shown('speed').unit}`}
      value={typed}
      error={value === undefined && t('trackingSettings.between', range)}
      onChange={(next) => setTyped(typeof next === 'number' ? next : '')}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={() => (value === undefined ? onClose() : submit())}
      onKeyDown={onKeyDown}
    />
  );
}
