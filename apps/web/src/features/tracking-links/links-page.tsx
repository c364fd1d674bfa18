import type { TrackingLink } from '@balise/contract';
import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDeletion } from '../../ui/dialog/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListPage } from '../../ui/page/list-page.tsx';
import { ClientFilter } from '../../ui/picker/clients.tsx';
import { PAGE_SIZE } from '../../ui/table/page-size.ts';
import { RowMenu } from '../../ui/table/row-menu.tsx';
import { LinkDialog } from './form/link-dialog.tsx';
import { GiveDialog } from './give-dialog.tsx';
import { useLinkColumns } from './link-columns.tsx';
import { type LinksQuery, linksQuery, useRevokeLink } from './requests.ts';
import { FILTERS, useLinksSearch } from './search.ts';

/** The links by which people without an account see vehicles. */
export function LinksPage() {
  const { t } = useTranslation();
  const list = useLinksSearch();
  const { search, set } = list;
  const [revoking, setRevoking] = useState<TrackingLink>();
  const { data, error } = useQuery(linksQuery(queryOf(search)));
  const columns = useLinkColumns((link) => set(link.state === 'revoked' ? {} : { give: link.id }));
  if (error && !data) throw error; // the route's error screen says why
  const edited = data?.links.find(({ id }) => id === search.edit);
  const given = data?.links.find(({ id }) => id === search.give);
  const add = (
    <Button leftSection={<Icon name="add" />} onClick={() => set({ add: true })}>
      {t('trackingLinks.add')}
    </Button>
  );
  return (
    <ListPage
      title={t('trackingLinks.title')}
      searchHint={t('trackingLinks.search')}
      {...{ list, columns, total: data?.total, rows: data?.links }}
      keyOf={({ id }) => id}
      acts={add}
      filters={<ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId })} />}
      empty={{ icon: 'link', ...t('trackingLinks.none', { returnObjects: true }), action: add }}
      noMatch={{ ...t('trackingLinks.noMatch', { returnObjects: true }), clears: FILTERS }}
      actsOf={(link) => (
        <LinkMenu
          link={link}
          onGive={() => set({ give: link.id })}
          onEdit={() => set({ edit: link.id })}
          onRevoke={() => setRevoking(link)}
        />
      )}
    >
      {search.add && (
        <LinkDialog
          clientId={search.clientId}
          // the newest is the first of all
          onMade={({ id }) =>
            set({ add: undefined, search: undefined, clientId: undefined, page: undefined, give: id })
          }
          onClose={() => set({ add: undefined })}
        />
      )}
      {edited && edited.state !== 'revoked' && (
        <LinkDialog link={edited} onMade={() => set({ edit: undefined })} onClose={() => set({ edit: undefined })} />
      )}
      {given && given.state !== 'revoked' && <GiveDialog link={given} onClose={() => set({ give: undefined })} />}
      {revoking && <RevokeDialog link={revoking} onClose={() => setRevoking(undefined)} />}
    </ListPage>
  );
}

const queryOf = ({ clientId, search, page, pageSize }: ReturnType<typeof useLinksSearch>['search']): LinksQuery => ({
  ...(clientId ? { clientId } : {}),
  ...(search ? { search } : {}),
  page: page ?? 1,
  pageSize: (pageSize ?? PAGE_SIZE) as LinksQuery['pageSize'],
});

type MenuProperties = { link: TrackingLink } & Record<'onGive' | 'onEdit' | 'onRevoke', () => void>;

function LinkMenu({ link: { name, state }, onGive, onEdit, onRevoke }: MenuProperties) {
  const { t } = useTranslation();
  if (state === 'revoked') return null;
  return (
    <RowMenu label={t('trackingLinks.actionsFor', { name })}>
      <Menu.Item leftSection={<Icon name="copy" />} onClick={onGive}>
        {t('trackingLinks.give')}
      </Menu.Item>
      <Menu.Item leftSection={<Icon name="edit" />} onClick={onEdit}>
        {t('trackingLinks.extend')}
      </Menu.Item>
      <Menu.Item color="var(--st-power-text)" leftSection={<Icon name="close" />} onClick={onRevoke}>
        {t('trackingLinks.revoke')}
      </Menu.Item>
    </RowMenu>
  );
}

/** Asks once more before a link is ended for good. */
function RevokeDialog({ link: { id, name }, onClose }: { link: TrackingLink; onClose: () => void }) {
  const { t } = useTranslation();
  const mutation = useRevokeLink();
  const words = {
    ...t('trackingLinks.revoking', { returnObjects: true, name }),
    done: t('trackingLinks.revoked', { name }),
  };
  return <ConfirmDeletion {...{ words, mutation, id: id as number, onClose }} />;
}
