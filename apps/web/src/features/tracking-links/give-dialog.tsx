import type { TrackingLink } from '@balise/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { GiveAddress } from '../../ui/address/give-address.tsx';
import { FailureNote } from '../../ui/dialog/failure-note.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { addressQuery } from './requests.ts';

/** Hands a link on. */
export function GiveDialog({ link: { id, name }, onClose }: { link: TrackingLink; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, isPending } = useQuery(addressQuery(id));
  return (
    <FormDialog
      title={t('trackingLinks.giving.title', { name })}
      saving={{ error, isPending }}
      isChanged={false}
      onSubmit={onClose}
      onClose={onClose}
    >
      <FailureNote error={error} />
      {data && (
        <GiveAddress
          url={data.url}
          message={t('trackingLinks.giving.message', { name, url: data.url })}
          isOpened
          note={t('trackingLinks.giving.secret')}
        />
      )}
    </FormDialog>
  );
}
