import type { DeviceImport } from '@balise/contract';
import type { Language } from '@balise/i18n';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { StatePanel } from '../../../ui/page/state-panel.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { useDownloadBad } from './requests.ts';

type Properties = {
  id: number;
  done: NonNullable<DeviceImport['imported']>;
  language: Language;
  onAnother: () => void;
};

/** What came of an import, and what was left out. */
export function ImportDone({ id, done: { added, skipped }, language, onAnother }: Properties) {
  const { t } = useTranslation();
  const format = useFormat();
  const tell = useTell();
  const download = useDownloadBad(id, language);
  const left =
    skipped > 0 ? ` ${t('deviceImport.done.skipped', { count: skipped, number: format.number(skipped) })}` : '';
  return (
    <StatePanel
      icon="check"
      title={t('deviceImport.done.title', { count: added, number: format.number(added) })}
      text={t('deviceImport.done.text') + left}
    >
      <Button renderRoot={(properties) => <Link to="/devices" {...properties} />}>
        {t('deviceImport.done.toList')}
      </Button>
      {skipped > 0 && (
        <Button
          variant="default"
          leftSection={<Icon name="download" />}
          loading={download.isPending}
          onClick={() => download.mutate(undefined, { onError: tell.failed })}
        >
          {t('deviceImport.done.downloadSkipped')}
        </Button>
      )}
      <Button variant="default" onClick={onAnother}>
        {t('deviceImport.done.another')}
      </Button>
    </StatePanel>
  );
}
