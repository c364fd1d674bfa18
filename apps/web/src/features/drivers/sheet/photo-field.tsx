import type { ClientId } from '@balise/contract';
import { useTranslation } from 'react-i18next';
import { AttachmentField } from '../../../ui/attachment/attachment-field.tsx';
import { Avatar } from '../../../ui/attachment/avatar.tsx';
import classes from '../drivers.module.css';
import type { FilesProperties } from './field-set.tsx';

/** The driver's photo, which stands beside the name in lists and cards. */
export function PhotoField({ form, change, faults, isReadOnly, onBusy }: FilesProperties) {
  const { t } = useTranslation();
  const { photo, lastName, firstName } = form;
  return (
    <div className={classes.photo}>
      <Avatar names={[lastName, firstName]} photoId={photo?.id ?? null} size="large" />
      {!isReadOnly && (
        <AttachmentField
          label={t('drivers.fields.photo')}
          clientId={form.clientId === null ? undefined : (Number(form.clientId) as ClientId)}
          files={photo ? [photo] : []}
          most={1}
          isPhoto
          onBusy={onBusy}
          onAdd={(file) => change(() => ({ photo: file }))}
          onRemove={() => change(() => ({ photo: null }))}
          error={faults.photoId}
        />
      )}
    </div>
  );
}
