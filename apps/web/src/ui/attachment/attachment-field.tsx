import type { Attachment, ClientId } from '@balise/contract';
import { ActionIcon, Button, Progress } from '@mantine/core';
import type { TFunction } from 'i18next';
import { type ReactNode, useEffect, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { wordsOf } from '../../api/words-of.ts';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../icon.tsx';
import classes from './attachment.module.css';
import { AttachmentLink } from './attachment-link.tsx';
import { FileChooser } from './file-chooser.tsx';
import { type Upload, useUploads } from './use-uploads.ts';

type Properties<File extends Attachment> = {
  label: string;
  /** Whose files they are; a client's own users may leave it out. */
  clientId: ClientId | undefined;
  files: readonly File[];
  /** A file arrived. */
  onAdd: (file: Attachment) => void;
  onRemove: (file: File) => void;
  /** Called with whether files are on their way, while which nothing can be saved. */
  onBusy: (isBusy: boolean) => void;
  /** Files at most. */
  most: number;
  /** Pictures only, and what a phone's camera on the screen's side takes: a person's photo. */
  isPhoto?: boolean;
  /** What is asked of each file, beside its name. */
  beside?: (file: File) => ReactNode;
  /** What the last save blamed. */
  error?: string | undefined;
};

/**
 * Files of a form: PDF, JPEG or PNG, chosen, dropped, or photographed on a phone. They are uploaded at once and saved with the form, as ids.
 * @example
 * <AttachmentField label={t('fuel.receipt')} clientId={clientId} most={3} files={files} onBusy={setBusy}
 *   onAdd={(file) => setFiles((before) => [...before, file])}
 *   onRemove={({ id }) => setFiles((before) => before.filter((one) => one.id !== id))} />
 */
export function AttachmentField<File extends Attachment>(props: Properties<File>) {
  const { label, clientId, files, onAdd, onRemove, onBusy, most, isPhoto = false, beside, error } = props;
  const { t } = useTranslation();
  const id = useId();
  const { uploads, add, again, remove } = useUploads(clientId, onAdd);
  const isBusy = uploads.some((one) => one.error === undefined);
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);
  const room = most - files.length - uploads.length;
  return (
    <section className={classes.field} aria-labelledby={id}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      {files.length + uploads.length > 0 && (
        <ul className={classes.list}>
          {files.map((file) => (
            <SavedFile key={file.id} file={file} beside={beside?.(file)} onRemove={() => onRemove(file)} />
          ))}
          {uploads.map((one) => (
            <FileOnItsWay key={one.key} upload={one} onAgain={() => again(one)} onRemove={() => remove(one)} />
          ))}
        </ul>
      )}
      {room > 0 && (
        <FileChooser
          isMany={most > 1}
          of={isPhoto ? 'portrait' : 'files'}
          onFiles={(chosen) => add(chosen.slice(0, room))}
        />
      )}
      <span className={classes.hint}>{t(isPhoto ? 'attachments.photoHint' : 'attachments.hint')}</span>
      {error && (
        <span className={classes.error} role="alert">
          {error}
        </span>
      )}
    </section>
  );
}

type SavedProperties = { file: Attachment; beside: ReactNode; onRemove: () => void };

function SavedFile({ file, beside, onRemove }: SavedProperties) {
  const { t } = useTranslation();
  return (
    <li className={classes.file}>
      <AttachmentLink file={file} />
      <span className={classes.words}>
        <span className={classes.name}>{file.name}</span>
        {beside ?? <Size bytes={file.size} />}
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('attachments.remove', { name: file.name })}
        onClick={onRemove}
      >
        <Icon name="close" />
      </ActionIcon>
    </li>
  );
}

function Size({ bytes }: { bytes: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <span className={classes.hint}>
      {bytes < 1_000_000
        ? t('attachments.kilobytes', { figure: format.number(Math.ceil(bytes / 1000)) })
        : t('attachments.megabytes', { figure: format.number(bytes / 1_000_000, 1) })}
    </span>
  );
}

type WayProperties = { upload: Upload; onAgain: () => void; onRemove: () => void };

function FileOnItsWay({ upload: { file, share, error }, onAgain, onRemove }: WayProperties) {
  const { t } = useTranslation();
  return (
    <li className={classes.file}>
      <span className={classes.tile} aria-hidden>
        <Icon name={error ? 'warning' : 'upload'} />
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{file.name}</span>
        {error ? (
          <span className={classes.error} role="alert">
            {faultOf(error, t)}
          </span>
        ) : (
          <Progress value={share * 100} aria-label={t('attachments.uploading', { name: file.name })} />
        )}
      </span>
      {error !== undefined && (
        <Button variant="default" size="xs" onClick={onAgain}>
          {t('attachments.again')}
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t(error ? 'attachments.remove' : 'attachments.cancel', { name: file.name })}
        onClick={onRemove}
      >
        <Icon name="close" />
      </ActionIcon>
    </li>
  );
}

const faultOf = (error: unknown, t: TFunction): string => {
  const isLarge = error instanceof Error && error.message === 'body_too_large';
  return isLarge ? t('attachments.tooLarge') : (wordsOf(error, t) ?? t('errors.internal'));
};
