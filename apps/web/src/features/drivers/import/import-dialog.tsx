import type { DriverImport } from '@balise/contract';
import { languageOf } from '@balise/i18n/language';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../api/save-file.ts';
import { useUser } from '../../../api/user.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { FileChooser } from '../../../ui/import/file-chooser.tsx';
import { RowFaults } from '../../../ui/import/row-faults.tsx';
import { ClientField } from '../../../ui/picker/clients.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { templateOf, useImportDrivers, usePreviewImport } from '../requests.ts';
import classes from './import.module.css';

/** Adds the drivers of a file: what is wrong is shown before anything is added. */
export function ImportDialog({ clientId: proposed, onClose }: { clientId: number | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const choosesClient = useUser().role !== 'client';
  const [client, setClient] = useState(proposed === undefined ? null : String(proposed));
  const [file, setFile] = useState<File>();
  const [leavesOut, setLeavesOut] = useState(false);
  const preview = usePreviewImport();
  const adding = useImportDrivers();
  const clientId = client === null ? undefined : Number(client);
  const read = (chosen: File) => {
    setFile(chosen);
    setLeavesOut(false);
    preview.mutate({ clientId, file: chosen });
  };
  const found = preview.data;
  const isReady = file !== undefined && found !== undefined && found.good > 0 && (found.bad === 0 || leavesOut);
  const submit = () => {
    if (!file || !found) return;
    adding.mutate(
      { clientId, file, rows: found.good },
      {
        onSuccess: ({ added }) => {
          tell.done(t('drivers.import.done', { count: added }));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('drivers.import.title')}
      size={680}
      action={found ? t('drivers.import.action', { count: found.good }) : t('drivers.import.open')}
      isReady={isReady}
      isChanged={false}
      saving={{ error: adding.error ?? preview.error, isPending: adding.isPending }}
      onSubmit={submit}
      onClose={onClose}
    >
      {choosesClient && (
        <ClientField
          value={client}
          onChange={(chosen) => {
            setClient(chosen);
            setFile(undefined);
            preview.reset();
          }}
        />
      )}
      <FileChooser
        hint={t('drivers.import.hint')}
        file={file}
        isReading={preview.isPending}
        isOff={choosesClient && client === null}
        onFile={read}
      >
        <GetTemplate />
      </FileChooser>
      {found && <Findings found={found} />}
      {found && found.bad > 0 && (
        <Checkbox
          label={t('drivers.import.leaveOut')}
          checked={leavesOut}
          onChange={({ currentTarget: { checked } }) => setLeavesOut(checked)}
        />
      )}
    </FormDialog>
  );
}

/** An empty table under the headings that are understood. */
function GetTemplate() {
  const { t, i18n } = useTranslation();
  const tell = useTell();
  return (
    <Button
      variant="subtle"
      leftSection={<Icon name="download" />}
      onClick={() => templateOf(languageOf(i18n.resolvedLanguage)).then(saveFile, tell.failed)}
    >
      {t('drivers.import.getTemplate')}
    </Button>
  );
}

/** How many rows can be imported, and what is wrong with the others. */
function Findings({ found }: { found: DriverImport }) {
  const { t } = useTranslation();
  const ignored = found.columns.filter(({ field }) => field === null).map(({ header }) => header);
  const hasName = found.columns.some(({ field }) => field === 'lastName');
  return (
    <section className={classes.findings} aria-live="polite">
      {!hasName && (
        <p role="alert" data-bad className="text-sm">
          {t('drivers.import.noName')}
        </p>
      )}
      <p className={classes.good}>
        <Icon name="check" /> {t('drivers.import.found', { count: found.good })}
        {found.names.length > 0 && <span className="faint">{found.names.join(', ')}</span>}
      </p>
      {ignored.length > 0 && <p className="faint">{t('drivers.import.ignored', { columns: ignored.join(', ') })}</p>}
      {found.bad > 0 && (
        <>
          <p className={classes.bad}>
            <Icon name="warning" /> {t('drivers.import.faulty', { count: found.bad })}
          </p>
          <p className="faint">{t('drivers.import.faultyHint')}</p>
          <ul className={classes.faults}>
            {found.faults.map(({ row, name, errors }) => (
              <li key={row}>
                <strong>{t('drivers.import.row', { row })}</strong> {name}
                <RowFaults
                  faults={errors.map(({ field, value, message }) => ({
                    label: t(`drivers.fields.${field}`),
                    value,
                    message,
                  }))}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
