import type { AlertRule } from '@balise/contract';
import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay, useUser } from '../../../api/user.ts';
import { ConfirmDeletion } from '../../../ui/dialog/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { ClientFilter } from '../../../ui/picker/clients.tsx';
import { plain } from '../../../ui/plain.ts';
import { DeleteItem, EditItem } from '../../../ui/table/menu-items.tsx';
import { RowMenu } from '../../../ui/table/row-menu.tsx';
import { useTell } from '../../../ui/use-tell.tsx';
import { AlertTabs } from '../alert-tabs.tsx';
import { alertRulesQuery, useDeleteAlertRule, useRestoreAlertRule, useSaveAlertRule } from './requests.ts';
import { useRuleColumns } from './rule-columns.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { inputOfRule } from './rule-form.ts';
import { useRuleSentence } from './rule-sentence.ts';
import { FILTERS, useAlertRulesSearch } from './search.ts';
import { Starters } from './starters.tsx';

/** The rules of the client, and the reader's own. */
export function RulesPage() {
  const { t } = useTranslation();
  const list = useAlertRulesSearch();
  const { search, set } = list;
  const tell = useTell();
  const [deleting, setDeleting] = useState<AlertRule>();
  const { data, error } = useQuery(alertRulesQuery);
  const save = useSaveAlertRule();
  const sentence = useRuleSentence();
  const mayManage = useMay('manage_alert_rules');
  const { role } = useUser();
  const mayEdit = (rule: AlertRule): boolean => rule.isOwn || mayManage;
  const open = (rule: AlertRule): void => set({ edit: rule.id });
  const columns = useRuleColumns({
    mayEdit,
    onOpen: open,
    onSwitch: (rule, isEnabled) =>
      save.mutate(
        { id: rule.id, body: { ...inputOfRule(rule), isEnabled } },
        {
          onSuccess: ({ name }) =>
            tell.done(t(isEnabled ? 'alertRules.switchedOn' : 'alertRules.switchedOff', { name })),
          onError: tell.failed,
        },
      ),
  });
  if (error && !data) throw error; // the route's error screen says why
  const fits = (rule: AlertRule): boolean =>
    (search.clientId === undefined || rule.clientId === search.clientId) &&
    plain(`${rule.name} ${sentence(rule)} ${rule.clientName}`).includes(plain(search.search ?? ''));
  const edited = data?.find(({ id }) => id === search.edit);
  const add = (
    <Button leftSection={<Icon name="add" />} onClick={() => set({ add: true })}>
      {t('alertRules.add')}
    </Button>
  );
  return (
    <ListPage
      title={t('alerts.title')}
      searchHint={t('alertRules.search')}
      {...{ list, columns }}
      all={data?.filter(fits)}
      keyOf={({ id }) => id}
      acts={add}
      tabs={() => <AlertTabs />}
      filters={<ClientFilter value={search.clientId} onChange={(clientId) => set({ clientId })} />}
      empty={{
        icon: 'bell',
        title: t('alertRules.none.title'),
        text: t(role === 'client' ? 'alertRules.none.text' : 'alertRules.none.textOfClients'),
        action: <Starters />,
        isWide: true,
      }}
      noMatch={{ ...t('alertRules.noMatch', { returnObjects: true }), clears: FILTERS }}
      actsOf={(rule) => (
        <RuleMenu rule={rule} {...(mayEdit(rule) && { onEdit: () => open(rule), onDelete: () => setDeleting(rule) })} />
      )}
    >
      {search.add && <RuleDialog clientId={search.clientId} onClose={() => set({ add: undefined })} />}
      {edited && <RuleDialog rule={edited} isReadOnly={!mayEdit(edited)} onClose={() => set({ edit: undefined })} />}
      {deleting && <DeleteDialog rule={deleting} onClose={() => setDeleting(undefined)} />}
    </ListPage>
  );
}

type MenuProperties = { rule: AlertRule; onEdit?: () => void; onDelete?: () => void };

function RuleMenu({ rule: { id, name }, onEdit, onDelete }: MenuProperties) {
  const { t } = useTranslation();
  return (
    <RowMenu label={t('alertRules.actionsFor', { name })}>
      <Menu.Item
        leftSection={<Icon name="bell" />}
        renderRoot={(props) => <Link to="/alerts" search={{ rule: id, state: 'all' }} {...props} />}
      >
        {t('alertRules.alertsOf')}
      </Menu.Item>
      {onEdit && <EditItem onClick={onEdit} />}
      {onDelete && <DeleteItem onClick={onDelete} />}
    </RowMenu>
  );
}

/** Asks once more before a rule is deleted; it can be taken back afterwards. */
function DeleteDialog({ rule: { id, name }, onClose }: { rule: AlertRule; onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useTell();
  const mutation = useDeleteAlertRule();
  const restore = useRestoreAlertRule();
  const words = {
    ...t('alertRules.delete', { returnObjects: true, name }),
    done: t('alertRules.deleted', { name }),
  };
  const undo = () =>
    restore.mutate(id, { onSuccess: () => tell.done(t('alertRules.restored', { name })), onError: tell.failed });
  return <ConfirmDeletion {...{ words, mutation, undo, id: id as number, onClose }} />;
}
