import type { Blocked, ClientId, DeviceId } from '@balise/contract';
import { DEFAULT_BLOCKING_LIMITS } from '@balise/tracking';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { useVehicleNames } from '../../../live/index.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useFaultOf } from '../../../ui/dialog/use-fault-of.ts';
import { NamedRows } from '../../../ui/table/named-rows.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { GiveUpField, lifetimesWithin, type Mode, ModeField, ReasonField } from '../block-fields.tsx';
import { useBlock, useUnblock, vehicleQuery } from '../requests.ts';
import { useKey } from '../use-key.ts';
import { BulkNotes } from './bulk-notes.tsx';
import classes from './list.module.css';

type Properties = {
  act: 'block' | 'unblock';
  ids: readonly number[];
  clientId: ClientId | undefined;
  onClose: (done: boolean) => void;
};

const MODES = ['normal', 'zeroSpeed', 'engineOff'] as const satisfies readonly Mode[];

/** Blocks or unblocks several vehicles, after their count was typed; then says which of them were refused, and why. */
export function BulkBlockDialog({ act, ids, clientId, onClose }: Properties) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const tell = useTell();
  const nameOf = useVehicleNames(ids);
  const asking = useAsking(act, ids);
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<readonly Blocked[]>([]);
  const count = ids.length;
  const words = { count, number: number(count) };
  const send = () =>
    asking.send((results, awaits) => {
      const failed = results.filter(({ error }) => error);
      const done = count - failed.length;
      if (done > 0) {
        const said = t('blocking.bulk.done', { count: done, number: number(done) });
        tell.done(awaits ? `${said} ${t('blocking.bulk.awaits')}` : said);
      }
      if (failed.length === 0) onClose(true);
      else setRefused(failed);
    });
  const isOver = refused.length > 0;
  return (
    <FormDialog
      title={t(act === 'block' ? 'blocking.bulk.blockTitle' : 'blocking.bulk.unblockTitle', words)}
      size={560}
      action={isOver ? undefined : t(`blocking.bulk.${act}`)}
      isDanger={act === 'block'}
      isCautious
      isReady={typed.trim() === String(count)}
      {...(isOver ? { isChanged: false } : {})}
      saving={asking.saving}
      onSubmit={send}
      onClose={() => onClose(isOver)}
    >
      {isOver ? (
        <div role="alert" className="text-sm">
          <p className="semibold">{t('blocking.bulk.refused')}</p>
          <ul className={classes.refused}>
            {refused.map(({ deviceId, error }) => (
              <li key={deviceId}>
                <b>{nameOf(deviceId)}</b> {wordsOfCode(error?.code, error?.message)}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <>
          <NamedRows names={ids.map(nameOf)} />
          {asking.fields}
          {act === 'block' && <BulkNotes {...{ ids, clientId }} />}
          <TextInput
            label={t('blocking.bulk.type', words)}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}

const wordsOfCode = (code: string | undefined, message = ''): string =>
  code !== undefined && i18next.exists(`errors.${code}`) ? i18next.t(`errors.${code as 'internal'}`) : message;

/** What is filled in for each of the two acts, and the call that asks for it. */
function useAsking(act: Properties['act'], ids: readonly number[]) {
  const deviceIdList = [...ids] as DeviceId[];
  const [mode, setMode] = useState<Mode>('engineOff');
  const [reason, setReason] = useState('');
  const [expiresIn, setExpiresIn] = useState<number>();
  const { idempotencyKey, onSettled } = useKey();
  const { data } = useQuery({ ...vehicleQuery(ids[0] ?? 0), refetchInterval: false, enabled: act === 'block' });
  const block = useBlock();
  const unblock = useUnblock();
  const saving = act === 'block' ? block : unblock;
  const fault = useFaultOf(saving.error);
  const limits = data?.limits ?? DEFAULT_BLOCKING_LIMITS;
  const choices = lifetimesWithin(limits.blockLifetime);
  const life = expiresIn ?? choices.at(-1) ?? limits.blockLifetime;
  const asked = { deviceIdList, reason, idempotencyKey };
  return {
    saving,
    fields: (
      <>
        {act === 'block' && <ModeField modes={MODES} value={mode} limits={limits} onChange={setMode} />}
        <ReasonField value={reason} error={fault('reason')} isOptional={act === 'unblock'} onChange={setReason} />
        {act === 'block' && <GiveUpField value={life} choices={choices} onChange={setExpiresIn} />}
      </>
    ),
    send: (onDone: (results: readonly Blocked[], awaitsApproval: boolean) => void) => {
      if (act === 'unblock') unblock.mutate(asked, { onSuccess: ({ results }) => onDone(results, false), onSettled });
      else if (mode !== 'userLocked')
        block.mutate(
          { ...asked, mode, expiresIn: life },
          { onSuccess: ({ results, awaitsApproval }) => onDone(results, awaitsApproval), onSettled },
        );
    },
  };
}
