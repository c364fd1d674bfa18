import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import { Page } from '../../../ui/page/page.tsx';
import { StatePanel } from '../../../ui/page/state-panel.tsx';
import { WayBack } from '../../../ui/page/way-back.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ImportPreview } from './import-preview.tsx';
import { type ImportRow, rowsOf } from './rows.ts';

/** Adds the geofences of a file: choose it, look at each on the map and in a list, import those that are chosen. */
export function ImportGeofencesPage() {
  const { t } = useTranslation();
  const mayManage = useMay('manage_geofences');
  const [read, setRead] = useState<{ file: string; rows: ImportRow[] }>();
  const title = t('geofences.import.title');
  return (
    <Page title={title} back={<WayBack to="/geofences" words={t('geofences.title')} />}>
      {!mayManage && <StatePanel icon="lock" title={title} text={t('errors.not_allowed')} />}
      {mayManage && !read && (
        <ChooseFile
          onRead={(file, drafts) =>
            setRead({ file, rows: rowsOf(drafts, (number) => t('geofences.import.unnamed', { number })) })
          }
        />
      )}
      {mayManage && read && (
        <ImportPreview
          file={read.file}
          rows={read.rows}
          onRename={(id, name) =>
            setRead({ ...read, rows: read.rows.map((row) => (row.id === id ? { ...row, name } : row)) })
          }
          another={
            <Button variant="subtle" size="xs" onClick={() => setRead(undefined)}>
              {t('geofences.import.another')}
            </Button>
          }
        />
      )}
    </Page>
  );
}
