import type { ClientId } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay, useUser } from '../../../api/user.ts';
import { Page } from '../../../ui/page/page.tsx';
import { WayBack } from '../../../ui/page/way-back.tsx';
import { clientQuery } from '../requests.ts';
import classes from './data.module.css';
import { ExportForm } from './export-form.tsx';
import { ExportList } from './export-list.tsx';
import { ImportForm } from './import-form.tsx';
import { ImportList } from './import-list.tsx';

/** Everything of a client as a file: a form that has it made, and the files that are kept. */
export function ClientDataPage() {
  const { t } = useTranslation();
  const id = Number(useParams({ from: '/clients/$id/data' }).id) as ClientId;
  const { role } = useUser();
  const may = { export: useMay('export_data'), import: useMay('add_device') };
  const { data: client, error } = useQuery(clientQuery(id));
  if (error && !client) throw error; // the route's error screen says why
  return (
    <Page
      title={client ? t('clientData.title', { name: client.fullName }) : t('clientData.tile')}
      back={
        role === 'client' ? (
          <WayBack to="/client-record" words={t('clientData.back')} />
        ) : (
          <WayBack to="/clients/$id" params={{ id: String(id) }} words={t('clientData.back')} />
        )
      }
    >
      {client && (
        <div className={classes.page}>
          {may.export && <ExportForm id={id} timeZone={client.timeZone} />}
          {may.export && <ExportList id={id} />}
          {may.import && <ImportForm id={id} timeZone={client.timeZone} />}
          {may.import && <ImportList id={id} />}
        </div>
      )}
    </Page>
  );
}
