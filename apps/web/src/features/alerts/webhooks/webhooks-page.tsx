import type { Webhook } from '@balise/contract';
import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDeletion, ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { ClientFilter } from '../../../ui/picker/clients.tsx';
import { plain } from '../../../ui/plain.ts';
import { DeleteItem, EditItem } from '../../../ui/table/menu-items.tsx';
import { RowMenu } from '../../../ui/table/row-menu.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { AlertTabs } from '../alert-tabs.tsx';
import { useDeleteWebhook, useRotateSecret, useSaveWebhook, webhooksQuery } from './requests.ts';
import { FILTERS, useWebhooksSearch } from './search.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { useWebhookColumns } from './webhook-columns.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookLog } from './webhook-log.tsx';

/** Where programs of clients receive alerts. */
export function WebhooksPage() {
  const { t } = useTranslation();
  const list = useWebhooksSearch();
  const { search, set } = list;
  const tell = useTell();
  const [asked, setAsked] = useState<{ webhook: Webhook; act: 'delete' | 'rotate' }>();
  const [secret, setSecret] = useState<string>();
  const { data, error } = useQuery(webhooksQuery);
  const save = useSaveWebhook();
  const columns = useWebhookColumns({
    onOpen: ({ id }) => set({ edit: id }),
    onSwitch: ({ id, clientId, name, url, ruleIds, kinds, severities }, isEnabled) =>
      save.mutate(
        { id, body: { clientId, name, url, ruleIds, kinds, severities, isEnabled } },
        { onSuccess: () => tell.done(t('webhooks.saved', { name })), onError: tell.failed },
      ),
  });
  if (error && !data) throw error; // the route's error screen says why
  const fits = ({ clientId, name, url }: Webhook): boolean =>
    (search.clientId === undefined || clientId === search.clientId) &&
    plain(`${name} ${url}`).includes(plain(search.search ?? ''));
  const add = (
    <Button leftSection={<Icon name="add" />} onClick={() => set({ add: true })}>
      {t('webhooks.add')}
    </Button>
  );
  const edited = data?.find(({ id }) => id === search.edit);
  const logged = data?.find(({ id }) => id === search.log);
  return (
    <ListPage
      title={t('alerts.title')}
      searchHint={t('webhooks.search')}
      {...{ list, columns }}
      all={data?.filter(fits)}
      keyOf={({ id }) => id}
      acts={add}
      tabs={() => <AlertTabs />}
      filters={<ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId })} />}
      empty={{ icon: 'bell', ...t('webhooks.none', { returnObjects: true }), action: add }}
      noMatch={{ ...t('webhooks.noMatch', { returnObjects: true }), clears: FILTERS }}
      actsOf={(webhook) => (
        <Acts
          webhook={webhook}
          onEdit={() => set({ edit: webhook.id })}
          onLog={() => set({ log: webhook.id })}
          onAsk={(act) => setAsked({ webhook, act })}
        />
      )}
    >
      {search.add && (
        <WebhookDialog clientId={search.clientId} onSecret={setSecret} onClose={() => set({ add: undefined })} />
      )}
      {edited && <WebhookDialog webhook={edited} onSecret={setSecret} onClose={() => set({ edit: undefined })} />}
      {logged && <WebhookLog webhook={logged} onClose={() => set({ log: undefined })} />}
      {asked?.act === 'delete' && <Deletion webhook={asked.webhook} onClose={() => setAsked(undefined)} />}
      {asked?.act === 'rotate' && (
        <Rotation webhook={asked.webhook} onSecret={setSecret} onClose={() => setAsked(undefined)} />
      )}
      {secret !== undefined && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </ListPage>
  );
}

type ActsProperties = {
  webhook: Webhook;
  onEdit: () => void;
  onLog: () => void;
  onAsk: (act: 'delete' | 'rotate') => void;
};

function Acts({ webhook: { name }, onEdit, onLog, onAsk }: ActsProperties) {
  const { t } = useTranslation();
  return (
    <RowMenu label={t('webhooks.actionsFor', { name })}>
      <Menu.Item leftSection={<Icon name="bell" />} onClick={onLog}>
        {t('webhooks.log.open')}
      </Menu.Item>
      <EditItem onClick={onEdit} />
      <Menu.Item leftSection={<Icon name="copy" />} onClick={() => onAsk('rotate')}>
        {t('webhooks.rotate.open')}
      </Menu.Item>
      <DeleteItem onClick={() => onAsk('delete')} />
    </RowMenu>
  );
}

function Deletion({ webhook: { id, name }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useTranslation();
  const mutation = useDeleteWebhook();
  const words = {
    ...t('webhooks.delete', { returnObjects: true, name }),
    done: t('webhooks.deleted', { name }),
  };
  return <ConfirmDeletion {...{ words, mutation, id: id as number, onClose }} />;
}

type RotationProperties = { webhook: Webhook; onSecret: (secret: string) => void; onClose: () => void };

function Rotation({ webhook: { id, name }, onSecret, onClose }: RotationProperties) {
  const { t } = useTranslation();
  const mutation = useRotateSecret();
  const rotate = () =>
    mutation.mutate(id, {
      onSuccess: ({ secret }) => {
        onClose();
        onSecret(secret);
      },
    });
  return (
    <ConfirmDialog
      title={t('webhooks.rotate.title', { name })}
      text={t('webhooks.rotate.text')}
      action={t('webhooks.rotate.action')}
      mutation={mutation}
      onConfirm={rotate}
      onClose={onClose}
    />
  );
}
