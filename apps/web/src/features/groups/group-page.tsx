import type { Group } from '@balise/contract';
import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '../../api/call-failed.ts';
import { useMay, useUser } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page/page.tsx';
import { StatePanel } from '../../ui/page/state-panel.tsx';
import { WayBack } from '../../ui/page/way-back.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { DeleteGroupDialog } from './delete-group-dialog.tsx';
import { GroupDialog } from './group-dialog.tsx';
import classes from './group-page.module.css';
import { MemberList, UngroupedList } from './member-list.tsx';
import { MembershipChanges } from './membership-changes.tsx';
import { Mover } from './mover.tsx';
import { groupQuery } from './requests.ts';
import { useRuleWords } from './rules/use-rule-words.ts';
import { useGroupNews } from './use-group-news.ts';

/** One group: who is in it, since when and why; `none` is for the vehicles in no group. */
export function GroupPage() {
  const { t } = useTranslation();
  const { id } = useParams({ from: '/groups/$id' });
  useGroupNews();
  if (id === 'none') {
    return (
      <Page title={t('groups.noGroup')} back={<Back />}>
        <UngroupedList />
      </Page>
    );
  }
  return <OneGroup id={Number(id)} />;
}

function OneGroup({ id }: { id: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: group, error } = useQuery(groupQuery(id));
  if (error instanceof CallFailed && error.status < 500 && error.status >= 400) {
    return (
      <StatePanel alone icon="group" title={t('groups.title')} text={t('errors.group_not_found')}>
        <Button variant="default" renderRoot={(rest) => <Link to="/groups" {...rest} />}>
          {t('groups.page.back')}
        </Button>
      </StatePanel>
    );
  }
  if (error && !group) throw error;
  return (
    <Page
      title={group?.designation ?? ''}
      back={<Back />}
      count={group && format.number(group.deviceCount)}
      acts={group && <GroupActs group={group} />}
    >
      {group && <GroupBody group={group} />}
    </Page>
  );
}

function Back() {
  const { t } = useTranslation();
  return <WayBack to="/groups" words={t('groups.page.back')} />;
}

function GroupActs({ group }: { group: Group }) {
  const { t } = useTranslation();
  const navigate = useNavigate({ from: '/groups/$id' });
  const { edit } = useSearch({ from: '/groups/$id' });
  const [deleting, setDeleting] = useState(false);
  const mayManage = useMay('manage_groups');
  const setEdit = (on: true | undefined) => void navigate({ search: (before) => ({ ...before, edit: on }) });
  const round = (name: 'edit' | 'trash', label: string, onClick: () => void) => (
    <ActionIcon variant="default" className={classes.act ?? ''} aria-label={label} title={label} onClick={onClick}>
      <Icon name={name} />
    </ActionIcon>
  );
  return (
    <>
      <MapButton groupId={group.id} />
      {mayManage && round('edit', t('common.edit'), () => setEdit(true))}
      {mayManage && round('trash', t('common.delete'), () => setDeleting(true))}
      {edit && mayManage && <GroupDialog group={group} onClose={() => setEdit(undefined)} />}
      {deleting && (
        <DeleteGroupDialog
          group={group}
          onDeleted={() => void navigate({ to: '/groups' })}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  );
}

function MapButton({ groupId }: { groupId: number }) {
  const { t } = useTranslation();
  const phone = useIsPhone();
  const root = (rest: object) => <Link to="/map" search={{ group: groupId }} {...rest} />;
  if (phone) {
    return (
      <ActionIcon variant="default" className={classes.act ?? ''} aria-label={t('groups.page.onMap')} renderRoot={root}>
        <Icon name="map" />
      </ActionIcon>
    );
  }
  return (
    <Button variant="default" leftSection={<Icon name="map" />} renderRoot={root}>
      {t('groups.page.onMap')}
    </Button>
  );
}

function GroupBody({ group }: { group: Group }) {
  const { t } = useTranslation();
  const { tab } = useSearch({ from: '/groups/$id' });
  const navigate = useNavigate({ from: '/groups/$id' });
  const mayManage = useMay('manage_groups');
  return (
    <>
      <About group={group} />
      <div className={classes.tabs}>
        <SegmentedControl
          aria-label={group.designation}
          value={tab ?? 'members'}
          onChange={(next) => void navigate({ search: { tab: next === 'history' ? 'history' : undefined } })}
          data={(['members', 'history'] as const).map((value) => ({ value, label: t(`groups.page.tabs.${value}`) }))}
        />
        {group.kind === 'dynamic' && !tab && <span className={classes.live}>{t('groups.page.live')}</span>}
      </div>
      {tab === 'history' ? (
        <MembershipChanges group={group} />
      ) : group.kind === 'static' && mayManage ? (
        <Mover group={group} />
      ) : (
        <MemberList group={group} />
      )}
    </>
  );
}

function About({ group }: { group: Group }) {
  const { t } = useTranslation();
  const { role } = useUser();
  const words = useRuleWords();
  const parts = [role === 'client' ? '' : group.clientName, group.description].filter(Boolean);
  return (
    <div className={classes.about}>
      {parts.length > 0 && <p>{parts.join(' · ')}</p>}
      <p className={classes.by}>
        <Icon name={group.kind === 'dynamic' ? 'filter' : 'checklist'} size={14} />
        {group.kind === 'dynamic' ? words.rules(group) : t('groups.kind.static')}
      </p>
    </div>
  );
}
