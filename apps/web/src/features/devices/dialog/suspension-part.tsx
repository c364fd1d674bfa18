import type { Device } from '@balise/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useNow } from '../../../live/index.ts';
import frame from '../../../ui/dialog/dialog.module.css';
import { Icon } from '../../../ui/icon.tsx';
import { useMaySuspend } from '../acts.ts';
import { SuspendDialog } from './suspend-dialog.tsx';
import { isLiftable } from './suspension.ts';

/** Whether the vehicle is suspended, since when, by whom and why; for resellers with the act itself. */
export function SuspensionPart({ device }: { device: Device }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { role } = useUser();
  const may = useMaySuspend() && isLiftable(device, role);
  const [asking, setAsking] = useState(false);
  const { id, designation: plate, suspension } = device;
  if (!suspension && !may) return null;
  return (
    <>
      <h3 className={frame.part} style={{ marginTop: 24 }}>
        {t('devices.suspension.title')}
      </h3>
      <p className="text-sm muted">
        {suspension
          ? t(`devices.suspension.by.${suspension.by}`, { when: format.moment(suspension.at, now) })
          : t('devices.suspension.none')}
      </p>
      {suspension?.reason && <p>{t('devices.suspension.because', { reason: suspension.reason })}</p>}
      {may && (
        <Button
          mt={12}
          variant="default"
          leftSection={<Icon name={suspension ? 'play' : 'pause'} />}
          onClick={() => setAsking(true)}
        >
          {t(suspension ? 'devices.suspension.resume' : 'devices.suspension.suspend')}
        </Button>
      )}
      {asking && <SuspendDialog ids={[id]} plate={plate} suspend={!suspension} onClose={() => setAsking(false)} />}
    </>
  );
}
