import type { BlockingSettings, ClientId } from '@balise/contract';
import { NumberInput, Skeleton, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../api/user.ts';
import { useFormat } from '../../../language/use-format.ts';
import { useNow } from '../../../live/index.ts';
import { FailureNote } from '../../../ui/dialog/failure-note.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useFaultOf } from '../../../ui/dialog/use-fault-of.ts';
import { ClientField } from '../../../ui/picker/clients.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { settingsQuery, useSaveSettings } from '../requests.ts';
import classes from './list.module.css';

type Changes = Partial<Pick<BlockingSettings, 'killSwitch' | 'reason'>> & { approvalAbove?: number | string };

/** The kill switch of a client, and from how many vehicles on a second person must approve. */
export function SettingsDialog({ clientId, onClose }: { clientId: number | undefined; onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const isReseller = useUser().role !== 'client';
  const [chosen, setChosen] = useState<string | null>(clientId === undefined ? null : String(clientId));
  const [changes, setChanges] = useState<Changes>({});
  const of = isReseller && chosen !== null ? (Number(chosen) as ClientId) : undefined;
  const { data, error } = useQuery({ ...settingsQuery(of), enabled: !isReseller || of !== undefined });
  const save = useSaveSettings();
  const { killSwitch = data?.killSwitch ?? false, reason = '', approvalAbove = data?.approvalAbove } = changes;
  const isSwitched = data !== undefined && killSwitch !== data.killSwitch;
  const set = (part: Changes) => setChanges({ ...changes, ...part });
  const submit = () =>
    save.mutate(
      { clientId: of, killSwitch, reason, approvalAbove: Number(approvalAbove) },
      {
        onSuccess: () => {
          tell.done(t('blocking.settings.saved'));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title={t('blocking.settings.open')}
      action={t(
        isSwitched
          ? killSwitch
            ? 'blocking.settings.switchOn'
            : 'blocking.settings.switchOff'
          : 'blocking.settings.save',
      )}
      isDanger={isSwitched && killSwitch}
      isReady={data !== undefined}
      saving={save}
      onSubmit={submit}
      onClose={onClose}
    >
      {isReseller && (
        <ClientField
          value={chosen}
          onChange={(client) => {
            setChosen(client);
            setChanges({});
          }}
        />
      )}
      {error && !data && <FailureNote error={error} />}
      {!data && !error && !(isReseller && of === undefined) && <Skeleton height={120} />}
      {data && <Fields {...{ data, killSwitch, reason, approvalAbove, isSwitched, set }} error={save.error} />}
    </FormDialog>
  );
}

type FieldsProperties = {
  data: BlockingSettings;
  killSwitch: boolean;
  reason: string;
  approvalAbove: number | string | undefined;
  isSwitched: boolean;
  error: unknown;
  set: (part: Changes) => void;
};

function Fields({ data, killSwitch, reason, approvalAbove, isSwitched, error, set }: FieldsProperties) {
  const { t } = useTranslation();
  const { moment } = useFormat();
  const now = useNow();
  const fault = useFaultOf(error);
  return (
    <>
      <div className={classes.kill} data-on={killSwitch || undefined}>
        <Switch
          size="lg"
          label={t('blocking.settings.killSwitch')}
          description={t('blocking.settings.killSwitchHint')}
          checked={killSwitch}
          onChange={({ currentTarget }) => set({ killSwitch: currentTarget.checked })}
        />
        {data.at !== null && (
          <p className="text-xs faint">
            {t('blocking.settings.switched', { name: data.by, when: moment(data.at, now), reason: data.reason })}
          </p>
        )}
        {isSwitched && (
          <TextInput
            label={t('blocking.settings.reason')}
            required
            maxLength={300}
            value={reason}
            error={fault('reason')}
            onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
          />
        )}
      </div>
      <NumberInput
        label={t('blocking.settings.above')}
        description={t('blocking.settings.aboveHint')}
        min={1}
        max={1000}
        allowDecimal={false}
        value={approvalAbove ?? ''}
        error={fault('approvalAbove')}
        onChange={(value) => set({ approvalAbove: value })}
      />
    </>
  );
}
