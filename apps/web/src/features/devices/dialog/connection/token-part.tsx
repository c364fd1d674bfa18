import { type Device, makeDeviceToken, removeDeviceToken } from '@balise/contract';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../api/call.ts';
import { copyText } from '../../../../ui/address/copy-text.ts';
import { ConfirmDeletion } from '../../../../ui/dialog/confirm-dialog.tsx';
import frame from '../../../../ui/dialog/dialog.module.css';
import { FailureNote } from '../../../../ui/dialog/failure-note.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { useTell } from '../../../../ui/use-tell.tsx';
import { connectionQuery, trackerPortsQuery } from '../../requests.ts';
import classes from '../device-dialog.module.css';

/** The token that a tracker's requests over HTTP must contain: creates, replaces and removes it. Nothing for trackers of other protocols. */
export function TokenPart({ device: { id, designation: plate } }: { device: Device }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [asking, setAsking] = useState<'replace' | 'remove'>();
  const connection = connectionQuery(id);
  const { data } = useQuery(connection);
  const refresh = () => client.invalidateQueries({ queryKey: connection.queryKey });
  const params = { id };
  const make = useMutation({ mutationFn: () => call(makeDeviceToken, { params }), onSuccess: refresh });
  const remove = useMutation({ mutationFn: () => call(removeDeviceToken, { params }), onSuccess: refresh });
  if (!data?.canHaveToken && !data?.hasToken) return null;
  const shown = data.hasToken ? make.data : undefined;
  return (
    <>
      <h3 className={frame.part} style={{ marginTop: 24 }}>
        {t('devices.connection.token.title')}
      </h3>
      {shown ? (
        <Address protocol={data.protocol ?? 'osmand'} token={shown.token} />
      ) : (
        <p className="text-sm muted">{t(`devices.connection.token.${data.hasToken ? 'set' : 'none'}`)}</p>
      )}
      {!asking && <FailureNote error={make.error} />}
      <div className={classes.acts}>
        {data.hasToken ? (
          <>
            {data.canHaveToken && (
              <Button variant="default" onClick={() => setAsking('replace')}>
                {t('devices.connection.token.replace')}
              </Button>
            )}
            <Button variant="default" onClick={() => setAsking('remove')}>
              {t('devices.connection.token.remove')}
            </Button>
          </>
        ) : (
          <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
            {t('devices.connection.token.make')}
          </Button>
        )}
      </div>
      {asking && (
        <ConfirmDeletion
          words={{
            title: t(`devices.connection.token.${asking}Title`, { plate }),
            text: t(`devices.connection.token.${asking}Text`),
            action: t(`devices.connection.token.${asking}`),
            done: t(`devices.connection.token.${asking}d`),
          }}
          mutation={asking === 'replace' ? make : remove}
          id={undefined}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}

/** The address with the token in it, this once. */
function Address({ protocol, token }: { protocol: string; token: string }) {
  const { t } = useTranslation();
  const tell = useTell();
  const { data: ports } = useQuery(trackerPortsQuery);
  const port = ports?.find((one) => one.protocol === protocol)?.port;
  const address = `http://${location.hostname}${port === undefined ? '' : `:${port}`}/?token=${token}`;
  const copy = async () => {
    if (await copyText(address)) tell.done(t('common.copied'));
  };
  return (
    <div role="status">
      <p className="text-sm muted">{t('devices.connection.token.address')}</p>
      <code className={classes.tokenAddress}>{address}</code>
      <Button mt={8} leftSection={<Icon name="copy" />} onClick={() => void copy()}>
        {t('devices.connection.token.copy')}
      </Button>
      <p className={classes.tokenOnce}>
        <Icon name="warning" size={14} />
        {t('devices.connection.token.once')}
      </p>
    </div>
  );
}
