import { type ClientId, DRIVER_FILE_PURPOSES, MOST_DRIVER_FILES } from '@balise/contract';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import { AttachmentField } from '../../../ui/attachment/attachment-field.tsx';
import { AttachmentLink } from '../../../ui/attachment/attachment-link.tsx';
import classes from '../drivers.module.css';
import type { DriverFile } from './driver-form.ts';
import type { FilesProperties } from './field-set.tsx';

/** The scans of the record. */
export function DocumentsTab({ form, change, faults, isReadOnly, onBusy }: FilesProperties) {
  const { t } = useTranslation();
  const seesHealth = useMay('view_driver_health');
  if (isReadOnly) return <ShownFiles files={form.files} />;
  const clientId = form.clientId === null ? undefined : (Number(form.clientId) as ClientId);
  const purposes = DRIVER_FILE_PURPOSES.filter((purpose) => purpose !== 'medical' || seesHealth);
  const error = Object.entries(faults).find(([field]) => field.startsWith('files'))?.[1];
  const purposeOf = (file: DriverFile, purpose: string | null) =>
    change(({ files }) => ({
      files: files.map((one) =>
        one.id === file.id
          ? { ...one, purpose: DRIVER_FILE_PURPOSES.find((name) => name === purpose) ?? 'other' }
          : one,
      ),
    }));
  return (
    <div className={classes.wide}>
      <AttachmentField
        label={t('drivers.dialog.files')}
        clientId={clientId}
        files={form.files}
        most={MOST_DRIVER_FILES}
        onBusy={onBusy}
        onAdd={(file) => change(({ files }) => ({ files: [...files, { ...file, purpose: 'other' }] }))}
        onRemove={({ id }) => change(({ files }) => ({ files: files.filter((one) => one.id !== id) }))}
        error={error}
        beside={(file) => (
          <Select
            size="xs"
            aria-label={t('drivers.dialog.purpose', { name: file.name })}
            allowDeselect={false}
            data={purposes.map((value) => ({ value, label: t(`drivers.dialog.purposes.${value}`) }))}
            value={file.purpose}
            onChange={(purpose) => purposeOf(file, purpose)}
          />
        )}
      />
    </div>
  );
}

function ShownFiles({ files }: { files: readonly DriverFile[] }) {
  const { t } = useTranslation();
  if (files.length === 0) return <p className={`faint ${classes.wide}`}>{t('drivers.dialog.noFiles')}</p>;
  return (
    <ul className={`${classes.files} ${classes.wide}`}>
      {files.map((file) => (
        <li key={file.id} className={classes.shown}>
          <AttachmentLink file={file} />
          {t(`drivers.dialog.purposes.${file.purpose}`)}
        </li>
      ))}
    </ul>
  );
}
