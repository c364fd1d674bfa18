import { Autocomplete, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useFaultOf } from '../../../ui/dialog/use-fault-of.ts';
import { FileChooser } from '../../../ui/import/file-chooser.tsx';
import { ClientField } from '../../../ui/picker/clients.tsx';
import { FileColumns } from './file-columns.tsx';
import { FileLines } from './file-lines.tsx';
import { FileOptions } from './file-options.tsx';
import { issuersQuery } from './requests.ts';
import { useCardFile } from './use-card-file.ts';

/** Records the purchases of an issuer's file: how it is read and what each line becomes is seen before. */
export function ImportDialog({ clientId, onClose }: { clientId: number | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const cards = useCardFile(clientId, onClose);
  const { found, error } = cards;
  const faultOf = useFaultOf(error);
  const { data: issuers = [] } = useQuery({ ...issuersQuery(cards.clientId), enabled: cards.hasClient });
  return (
    <FormDialog
      title={t('fuelImport.title')}
      size={found ? 960 : 560}
      action={found ? t('fuelImport.action', { count: found.counts.new ?? 0 }) : t('fuelImport.open')}
      isReady={cards.isReady}
      isChanged={false}
      saving={{ error, isPending: cards.isSaving }}
      onSubmit={cards.submit}
      onClose={onClose}
    >
      {cards.choosesClient && (
        <ClientField value={cards.client} error={faultOf('clientId')} onChange={cards.chooseClient} />
      )}
      <Autocomplete
        label={t('fuelImport.issuer')}
        placeholder={t('fuelImport.issuerHint')}
        required
        maxLength={60}
        data={issuers.map(({ issuer }) => issuer)}
        value={cards.issuer}
        error={faultOf('issuer')}
        onChange={cards.chooseIssuer}
      />
      <FileChooser
        hint={t('fuelImport.hint')}
        file={cards.file}
        isReading={cards.isReading}
        isOff={cards.isOff}
        onFile={cards.take}
      />
      {found && (
        <>
          <FileColumns found={found} onChange={(columns) => cards.change({ columns })} />
          <FileOptions found={found} onChange={cards.change} />
          {found.missing.length === 0 && <FileLines found={found} />}
          {!!found.counts.faulty && (
            <Checkbox
              label={t('fuelImport.leaveOut')}
              checked={cards.leavesOut}
              onChange={({ currentTarget: { checked } }) => cards.setLeavesOut(checked)}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
