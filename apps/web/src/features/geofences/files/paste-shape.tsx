import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Zone } from '../../../map/drawing/zone.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { zoneOf } from './draft.ts';
import { drawnFault } from './judge.ts';

/** What a line and a point become until the reader says otherwise, m. */
const SIZES = { width: 100, radius: 50 };

type Shape = { zone: Zone; name: string };

/** Takes a shape from pasted text in place of one that is drawn. */
export function PasteShape({ onShape }: { onShape: (shape: Shape) => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const reading = useMutation({
    mutationFn: async (): Promise<string | undefined> => {
      const { readText } = await import('./read-file.ts');
      const found = await readText(text);
      if (typeof found === 'string') return t(`geofences.import.fileFaults.${found}`);
      const [draft] = found;
      const fault = draft ? drawnFault(draft, SIZES) : 'nothing_drawn';
      const zone = draft && zoneOf(draft, SIZES);
      if (fault || !zone) return t(`geofences.import.rowFaults.${fault ?? 'nothing_drawn'}`);
      onShape({ zone, name: draft.name });
      if (found.length > 1) tell.done(t('geofences.paste.several', { count: found.length }));
      setOpen(false);
      setText('');
      return undefined;
    },
  });
  if (!isOpen) {
    return (
      <Button variant="default" size="xs" leftSection={<Icon name="copy" size={14} />} onClick={() => setOpen(true)}>
        {t('geofences.paste.open')}
      </Button>
    );
  }
  return (
    <div className="grid gap-8">
      <Textarea
        label={t('geofences.paste.label')}
        data-autofocus
        autosize
        minRows={2}
        maxRows={6}
        value={text}
        error={reading.data}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          reading.reset();
        }}
      />
      <Button
        variant="default"
        size="xs"
        disabled={text.trim() === ''}
        loading={reading.isPending}
        onClick={() => reading.mutate()}
      >
        {t('geofences.paste.use')}
      </Button>
    </div>
  );
}
