import type { VehicleBlocking } from '@balise/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import { BulkFrame } from '../../../ui/dialog/bulk-frame.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useSelection } from '../../../ui/table/selection.ts';
import { BulkBlockDialog } from './bulk-block-dialog.tsx';

/** What can be done to the selected vehicles. */
export function BulkBar({ vehicles }: { vehicles: readonly VehicleBlocking[] }) {
  const { t } = useTranslation();
  const selection = useSelection();
  const mayBlock = useMay('block_device');
  const mayUnblock = useMay('unblock_device');
  const [act, setAct] = useState<'block' | 'unblock'>();
  if (!selection || selection.ids.size === 0) return null;
  const close = (done: boolean) => {
    setAct(undefined);
    if (done) selection.clear();
  };
  const button = (kind: 'block' | 'unblock') => (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<Icon name={kind === 'block' ? 'lock' : 'unlock'} />}
      onClick={() => setAct(kind)}
    >
      {t(`blocking.bulk.${kind}`)}
    </Button>
  );
  const known = vehicles.filter(({ deviceId }) => selection.ids.has(deviceId));
  return (
    <>
      <BulkFrame selection={selection} label={t('blocking.bulk.bar')} busy={act !== undefined}>
        {mayBlock && button('block')}
        {mayUnblock && button('unblock')}
      </BulkFrame>
      {act && <BulkBlockDialog act={act} ids={[...selection.ids]} clientId={known[0]?.clientId} onClose={close} />}
    </>
  );
}
