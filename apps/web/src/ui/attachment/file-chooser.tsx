import { ATTACHMENT_TYPES } from '@balise/contract';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FileDrop } from '../field/file-drop.tsx';
import { Icon } from '../icon.tsx';
import { useIsPhone } from '../use-is-phone.ts';
import classes from './attachment.module.css';

type Properties = {
  isMany: boolean;
  /** Files of all types; photos of things; a photo of a person, by the camera that faces it. */
  of: 'files' | 'photos' | 'portrait';
  onFiles: (files: File[]) => void;
};

/** Buttons that open the file chooser or a phone's camera, on a place where files are dropped. */
export function FileChooser({ isMany, of, onFiles }: Properties) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const types = ATTACHMENT_TYPES.filter((type) => of === 'files' || type !== 'application/pdf');
  const add = t(of === 'files' ? 'attachments.add' : 'attachments.addPhoto');
  const [choose, camera] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const input = (ref: typeof choose, capture: boolean) => (
    <input
      ref={ref}
      type="file"
      hidden
      // a phone then offers photos as JPEG; what is HEIC all the same is made a JPEG, or refused in words
      accept={[...types, ...(capture ? [] : ['.heic'])].join(',')}
      {...(capture
        ? { capture: of === 'portrait' ? ('user' as const) : ('environment' as const) }
        : { multiple: isMany })}
      aria-label={capture ? t('attachments.photograph') : add}
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])]);
        currentTarget.value = ''; // the same file may be chosen again
      }}
    />
  );
  return (
    <FileDrop isSmall onFiles={onFiles}>
      {input(choose, false)}
      {input(camera, true)}
      {isPhone && (
        <Button variant="default" leftSection={<Icon name="camera" />} onClick={() => camera.current?.click()}>
          {t('attachments.photograph')}
        </Button>
      )}
      <Button variant="default" leftSection={<Icon name="upload" />} onClick={() => choose.current?.click()}>
        {add}
      </Button>
      {!isPhone && <span className={classes.hint}>{t('attachments.orDrop')}</span>}
    </FileDrop>
  );
}
