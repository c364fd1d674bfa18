import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../icon.tsx';
import { useIsPhone } from '../use-is-phone.ts';
import { ExportDialog } from './export-dialog.tsx';

/** What is exported, with its title and, where it is no list, its words. */
export type Exported = { title: string; text?: string; fetchFile: Parameters<typeof ExportDialog>[0]['fetchFile'] };
type Properties = Exported & { total: number | undefined };

/** The button that exports what a list shows on all its pages. */
export function ExportButton({ title, text, fetchFile, total }: Properties) {
  const { t } = useTranslation();
  const format = useFormat();
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const words = t('devices.export.action');
  const shared = { disabled: !total, onClick: () => setOpen(true) };
  return (
    <>
      {isPhone ? (
        <ActionIcon variant="subtle" color="gray" aria-label={words} {...shared}>
          <Icon name="download" />
        </ActionIcon>
      ) : (
        <Button variant="default" leftSection={<Icon name="download" />} {...shared}>
          {words}
        </Button>
      )}
      {isOpen && (
        <ExportDialog
          title={title}
          text={text ?? t('devices.export.text', { count: total ?? 0, number: format.number(total ?? 0) })}
          fetchFile={fetchFile}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
