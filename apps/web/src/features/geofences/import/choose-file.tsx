import { Button, FileButton, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import drop from '../../../ui/field/file-drop.module.css';
import { FileDrop } from '../../../ui/field/file-drop.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Draft } from '../files/draft.ts';
import type { FileFault } from '../files/read-file.ts';
import classes from './import.module.css';

type Properties = { onRead: (name: string, drafts: Draft[]) => void };

/** The first step: a file is dropped or chosen, or its text pasted. */
export function ChooseFile({ onRead }: Properties) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const reading = useMutation({
    mutationFn: async (given: File | string): Promise<Draft[] | FileFault> => {
      const { readFile, readText } = await import('../files/read-file.ts');
      return typeof given === 'string' ? readText(given) : readFile(given);
    },
    onSuccess: (found, given) => {
      if (typeof found !== 'string')
        onRead(typeof given === 'string' ? t('geofences.import.pasted') : given.name, found);
    },
  });
  const fault = typeof reading.data === 'string' ? reading.data : reading.error ? 'unreadable' : undefined;
  const read = (file: File | null | undefined) => file && reading.mutate(file);
  return (
    <FileDrop onFiles={([file]) => read(file)}>
      <span className={drop.tile}>
        <Icon name="zone" size={20} />
      </span>
      <p className={drop.lead}>
        {t('geofences.import.lead')} <span className="text-xs faint">{t('geofences.import.or')}</span>
      </p>
      <FileButton onChange={read} accept=".geojson,.json,.kml,.kmz,.gpx">
        {(properties) => (
          <Button {...properties} loading={reading.isPending}>
            {t('geofences.import.choose')}
          </Button>
        )}
      </FileButton>
      <p className="text-xs faint">{t('geofences.import.limits')}</p>
      {fault && (
        <p className={drop.trouble} role="alert">
          <Icon name="warning" />
          {t(`geofences.import.fileFaults.${fault}`)}
        </p>
      )}
      <div className={classes.paste}>
        <Textarea
          label={t('geofences.import.paste')}
          autosize
          minRows={2}
          maxRows={6}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <Button variant="default" disabled={text.trim() === ''} onClick={() => reading.mutate(text)}>
          {t('geofences.import.read')}
        </Button>
      </div>
    </FileDrop>
  );
}
