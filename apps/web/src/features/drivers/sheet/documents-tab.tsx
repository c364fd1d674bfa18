import { type ClientId, DRIVER_FILE_PURPOSES, MOST_DRIVER_FILES } from '@balise/contract';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AttachmentField } from '../../../ui/attachment/attachment-field.tsx';
import { AttachmentLink } from '../../../ui/attachment/attachment-link.tsx';
import classes from '../drivers.module.css';
import type { DriverFile, DriverForm } from './driver-form.ts';
import type { TabProperties } from './field-set.tsx';

type Properties = TabProperties & {
  /** For changes that follow from what is there when they happen: an upload may take its time. */
  change: (next: (before: DriverForm) => Partial<DriverForm>) => void;
  onBusy: (isBusy: boolean) => void;
};

/** The photo and the scans of the record. */
export function DocumentsTab({ form, change, faults, isReadOnly, onBusy }: Properties) {
  const { t } = useTranslation();
  if (isReadOnly) return <ShownFiles files={form.files} />;
  const clientId = form.clientId === null ? undefined : (Number(form.clientId) as ClientId);
  const error = Object.entries(faults).find(([field]) => field.startsWith('files'))?.[1];
  const purposeOf = (file: DriverFile, purpose: string | null) =>
    change(({ files }) => ({
      files: files.map((one) =>
        one.id === file.id
          ? { ...one, purpose: DRIVER_FILE_PURPOSES.find((name) => name === purpose) ?? 'other' }
          : // one photo: the one before is a scan like the others
            { ...one, purpose: purpose === 'photo' && one.purpose === 'photo' ? 'other' : one.purpose },
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
            data={DRIVER_FILE_PURPOSES.map((value) => ({ value, label: t(`drivers.dialog.purposes.${value}`) }))}
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
