import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Zone } from '../../../map/drawing/zone.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useTell } from '../../../ui/use-tell.tsx';

type Shape = { zone: Zone; name: string };

/** Takes a shape from pasted text in place of one that is drawn. */
export function PasteShape({ onShape }: { onShape: (shape: Shape) => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const reading = useMutation({
    mutationFn: async (): Promise<string | undefined> => {
      const { shapeInText } = await import('./shape-in-text.ts');
      const read = await shapeInText(text);
      if ('fileFault' in read) return t(`geofences.import.fileFaults.${read.fileFault}`);
      if ('rowFault' in read) return t(`geofences.import.rowFaults.${read.rowFault}`);
      onShape(read);
      if (read.found > 1) tell.done(t('geofences.paste.several', { count: read.found }));
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
