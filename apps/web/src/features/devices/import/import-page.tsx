import { languageOf } from '@balise/i18n';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import { wordsOf } from '../../../api/words-of.ts';
import { Page } from '../../../ui/page/page.tsx';
import { StatePanel } from '../../../ui/page/state-panel.tsx';
import { WayBack } from '../../../ui/page/way-back.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ImportDone } from './import-done.tsx';
import { Preview } from './preview.tsx';
import { importQuery } from './requests.ts';

/** Brings many vehicles in from a table: choose a file, look at what each row would become, import. */
export function ImportPage() {
  const { t } = useTranslation();
  const { id } = useSearch({ from: '/devices/import' });
  const mayAdd = useMay('add_device');
  return (
    <Page title={t('deviceImport.title')} back={<WayBack to="/devices" words={t('devices.title')} />}>
      {!mayAdd && <StatePanel icon="lock" title={t('deviceImport.title')} text={t('errors.not_allowed')} />}
      {mayAdd && (id === undefined ? <ChooseFile /> : <Chosen key={id} id={id} />)}
    </Page>
  );
}

function Chosen({ id }: { id: number }) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate({ from: '/devices/import' });
  const { data, error } = useQuery(importQuery(id));
  const another = () => void navigate({ search: {} });
  if (error && !data) {
    return (
      <StatePanel icon="warning" bad title={t('deviceImport.title')} text={wordsOf(error, t) ?? t('errors.internal')}>
        <Button onClick={another}>{t('deviceImport.another')}</Button>
      </StatePanel>
    );
  }
  if (!data) return null;
  const language = languageOf(i18n.resolvedLanguage);
  return data.imported ? (
    <ImportDone id={id} done={data.imported} language={language} onAnother={another} />
  ) : (
    <Preview file={data} language={language} onAnother={another} />
  );
}
