import type { DeviceId } from '@balise/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../api/user.ts';
import { useSignal, type Vehicle } from '../../../live/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { BlockingDialog, useMayBlock } from '../../blocking/index.ts';
import { CommandsDrawer } from '../../commands/index.ts';
import { PrivateModeDialog, useMayUsePrivateMode } from '../../private-mode/index.ts';
import { SharePosition } from '../../tracking-links/index.ts';
import { following } from '../tracking-state.ts';
import classes from './card-acts.module.css';
import { ZoneHere } from './zone-here.tsx';

type Asking = 'command' | 'block' | 'share' | 'private';

/** What can be done with the vehicle from here. */
export function CardActs({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  const follows = useSignal(following);
  // of what is shared with the reader, only what the share includes
  const { share } = vehicle.details;
  const mayEdit = useMay('edit_device') && !share;
  const mayAsk = useMay('send_command') && (share?.rights.includes('commands') ?? true);
  const mayReplay = useMay('view_history') && (share?.rights.includes('history') ?? true);
  const mayBlock = useMayBlock() && (share?.rights.includes('block') ?? true);
  const mayShare = useMay('manage_links') && !share;
  const [asking, setAsking] = useState<Asking>();
  return (
    <div className={classes.acts}>
      <Button
        variant={follows ? 'light' : 'default'}
        size="xs"
        leftSection={<Icon name="follow" size={14} />}
        aria-pressed={follows}
        title={t('tracking.followHint')}
        disabled={!vehicle.state?.location}
        onClick={() => following.set(!follows)}
      >
        {t(follows ? 'tracking.following' : 'tracking.follow')}
      </Button>
      {mayReplay && (
        <Button
          renderRoot={(rest) => <Link to="/history" search={{ devices: vehicle.id }} {...rest} />}
          variant="default"
          size="xs"
          leftSection={<Icon name="history" size={14} />}
        >
          {t('tracking.replay')}
        </Button>
      )}
      {mayBlock && (
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="lock" size={14} />}
          aria-haspopup="dialog"
          onClick={() => setAsking('block')}
        >
          {t('shell.blocking')}
        </Button>
      )}
      {mayShare && (
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="share" size={14} />}
          aria-haspopup="dialog"
          onClick={() => setAsking('share')}
        >
          {t('tracking.sharePosition')}
        </Button>
      )}
      {mayEdit && (
        <Button
          renderRoot={(rest) => <Link to="/devices" search={{ edit: vehicle.id }} {...rest} />}
          variant="default"
          size="xs"
          leftSection={<Icon name="edit" size={14} />}
        >
          {t('common.edit')}
        </Button>
      )}
      {mayAsk && (
        <Button
          variant="default"
          size="xs"
          leftSection={<Icon name="relay" size={14} />}
          aria-haspopup="dialog"
          onClick={() => setAsking('command')}
        >
          {t('commands.title')}
        </Button>
      )}
      {!share && <PrivateButton onClick={() => setAsking('private')} />}
      {!share && <ZoneHere vehicle={vehicle} />}
      <AskedDialog asking={asking} vehicle={vehicle} onClose={() => setAsking(undefined)} />
    </div>
  );
}

function PrivateButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  if (!useMayUsePrivateMode()) return null;
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon name="eyeOff" size={14} />}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      {t('tracking.privateMode')}
    </Button>
  );
}

type AskedProperties = { asking: Asking | undefined; vehicle: Vehicle; onClose: () => void };

function AskedDialog({ asking, vehicle, onClose }: AskedProperties) {
  return (
    <Suspense>
      {asking === 'command' && (
        <CommandsDrawer
          device={{ id: vehicle.id, plate: vehicle.details.designation, phone: vehicle.details.phone }}
          onClose={onClose}
        />
      )}
      {asking === 'share' && (
        <SharePosition
          vehicle={{
            id: vehicle.id,
            designation: vehicle.details.designation,
            clientId: vehicle.details.clientId,
          }}
          onClose={onClose}
        />
      )}
      {asking === 'block' && <BlockingDialog id={vehicle.id} onClose={onClose} />}
      {asking === 'private' && (
        <PrivateModeDialog
          vehicle={{ id: vehicle.id as DeviceId, plate: vehicle.details.designation }}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
