import { ATTACHMENT_BYTES } from '@balise/contract';
import { ActionIcon } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import classes from './attachment.module.css';
import { FileChooser } from './file-chooser.tsx';
import { smallerPicture } from './smaller-picture.ts';

/** A photo that is kept in the form until it is sent. */
export type LocalPhoto = { key: string; name: string; content: Blob };

type Properties = {
  label: string;
  photos: readonly LocalPhoto[];
  most: number;
  onChange: (photos: readonly LocalPhoto[]) => void;
  error?: string | undefined;
};

/** Photos of a form that may be filled in without a line: they are uploaded when the form is sent. */
export function PhotoField({ label, photos, most, onChange, error }: Properties) {
  const { t } = useTranslation();
  const id = useId();
  const [isTooLarge, setTooLarge] = useState(false);
  const add = async (files: File[]) => {
    const chosen = files.slice(0, most - photos.length);
    const made = await Promise.all(
      chosen.map(async (file) => ({
        key: `${id}${Date.now()}${file.name}`,
        name: file.name,
        content: await smallerPicture(file),
      })),
    );
    const fitting = made.filter(({ content }) => content.size <= ATTACHMENT_BYTES);
    setTooLarge(fitting.length < made.length);
    onChange([...photos, ...fitting]);
  };
  const fault = isTooLarge ? t('attachments.tooLarge') : error;
  return (
    <section className={classes.field} aria-labelledby={id}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      {photos.length > 0 && (
        <ul className={classes.list}>
          {photos.map((photo) => (
            <li key={photo.key} className={classes.file}>
              <Thumbnail content={photo.content} />
              <span className={classes.words}>
                <span className={classes.name}>{photo.name}</span>
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('attachments.remove', { name: photo.name })}
                onClick={() => onChange(photos.filter(({ key }) => key !== photo.key))}
              >
                <Icon name="close" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {photos.length < most && <FileChooser isMany of="photos" onFiles={(files) => void add(files)} />}
      {fault && (
        <span className={classes.error} role="alert">
          {fault}
        </span>
      )}
    </section>
  );
}

function Thumbnail({ content }: { content: Blob }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return (
    <span className={classes.tile} aria-hidden>
      {address && <img src={address} alt="" width={56} height={56} />}
    </span>
  );
}
