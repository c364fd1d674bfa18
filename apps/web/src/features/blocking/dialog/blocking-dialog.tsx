import type { BlockingOfVehicle } from '@balise/contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { statusOf, useNow, useVehicle } from '../../../live/index.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FailureNote } from '../../../ui/dialog/failure-note.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { BADGE_STYLE } from '../../../ui/status/badge-style.ts';
import { StatusGlyph } from '../../../ui/status/status-glyph.tsx';
import { shownState } from '../lock-state.ts';
import { commandQuery, vehicleQuery } from '../requests.ts';
import classes from './dialog.module.css';
import { useBlockView } from './use-block-view.tsx';
import { useFollowView } from './use-follow-view.tsx';
import { useUnblockView } from './use-unblock-view.tsx';
import { useUnlockView } from './use-unlock-view.tsx';

type Properties = {
  /** The vehicle; absent: that of the command. */
  id?: number | undefined;
  /** A command that is followed. */
  command?: number | undefined;
  onClose: () => void;
};

/** Blocks, unblocks, locks or unlocks a vehicle, whichever it is in need of, and then follows what becomes of it. */
export function BlockingDialog({ id, command, onClose }: Properties) {
  const { t } = useTranslation();
  const asked = useQuery({ ...commandQuery(command ?? 0), enabled: id === undefined && command !== undefined });
  const deviceId = id ?? asked.data?.deviceId;
  const { data, error } = useQuery({ ...vehicleQuery(deviceId ?? 0), enabled: deviceId !== undefined });
  if (data) return <Opened key={data.vehicle.deviceId} {...{ data, command, onClose }} />;
  const failure = asked.error ?? error;
  return (
    <Dialog title={t('shell.blocking')} size={820} onClose={onClose}>
      <div className={classes.waiting}>{failure ? <FailureNote error={failure} /> : <Skeleton height={320} />}</div>
    </Dialog>
  );
}

type Act = 'block' | 'lock' | 'unblock' | 'unlock' | 'follow';

function Opened({
  data,
  command,
  onClose,
}: {
  data: BlockingOfVehicle;
  command: number | undefined;
  onClose: () => void;
}) {
  const { vehicle } = data;
  const [followed, follow] = useState(command ?? vehicle.pending?.id);
  const [chosen, choose] = useState<Act>();
  // what another person asks for meanwhile is shown as well
  if (followed === undefined && chosen === undefined && vehicle.pending) follow(vehicle.pending.id);
  const act = chosen ?? (followed === undefined ? wanted(data) : 'follow');
  const facing = {
    data,
    onAsked: (id: number | undefined) => {
      follow(id);
      choose(undefined);
    },
  };
  const views = {
    block: useBlockView(facing, false),
    lock: useBlockView(facing, true),
    unblock: useUnblockView({ ...facing, onAct: choose }),
    unlock: useUnlockView({ ...facing, onAct: choose }),
    follow: useFollowView({ ...facing, id: followed, onAct: choose, onClose }),
  };
  const { body, ...view } = views[act];
  const isShut = shownState(vehicle) === 'blocked' || act === 'block' || act === 'lock';
  return (
    <FormDialog
      {...view}
      size={820}
      mark={
        <span className={classes.padlock} aria-hidden="true">
          <Icon name={isShut ? 'lock' : 'unlock'} size={22} />
        </span>
      }
      under={<Under vehicle={vehicle} />}
      onClose={onClose}
    >
      {body}
    </FormDialog>
  );
}

const wanted = ({ vehicle }: BlockingOfVehicle): Act =>
  vehicle.lock ? 'unlock' : shownState(vehicle) === 'notBlocked' ? 'block' : 'unblock';

/** Which vehicle it is, and how it moves now. */
function Under({ vehicle: { deviceId, label, clientName } }: { vehicle: BlockingOfVehicle['vehicle'] }) {
  const { t } = useTranslation();
  const { role } = useUser();
  const { speed, text } = useFormat();
  const live = useVehicle(deviceId);
  const now = useNow();
  const status = live && statusOf(live, now);
  const pace = live?.state?.location?.speed;
  return (
    <p className={classes.under}>
      <span>{[label, role === 'client' ? '' : clientName].filter(Boolean).join(' · ')}</span>
      {status && (
        <span className={classes.chip} data-look={BADGE_STYLE[status.badge]}>
          <StatusGlyph badge={status.badge} size={14} />
          {t(`status.${status.badge}`)}
          {status.badge === 'moving' && pace != null && ` · ${text(speed(pace))}`}
        </span>
      )}
    </p>
  );
}
