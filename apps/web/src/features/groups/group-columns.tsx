import type { Group } from '@balise/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import type { TableColumn } from '../../ui/table/table-column.ts';
import classes from './groups.module.css';
import { useRuleWords } from './rules/use-rule-words.ts';

/** A group; without one, the vehicles in no group. */
export type GroupRow = { group?: Group; deviceCount: number };

/** The columns of the groups: name, how vehicles are chosen, how many there are. */
export function useGroupColumns(): TableColumn<GroupRow>[] {
  const { t } = useTranslation();
  const { number } = useFormat();
  return [
    { id: 'name', label: t('groups.columns.name'), phone: 'title', cell: ({ group }) => <Name group={group} /> },
    {
      id: 'rules',
      label: t('groups.columns.rules'),
      phone: 'below',
      width: 480,
      cell: ({ group }) => group && <Rules group={group} />,
    },
    {
      id: 'devices',
      label: t('groups.columns.devices'),
      align: 'end',
      phone: 'end',
      cell: ({ deviceCount }) => (
        <b className={classes.count} title={t('groups.devices', { count: deviceCount })}>
          <span aria-hidden="true">{number(deviceCount)}</span>
          <span className="visually-hidden">{t('groups.devices', { count: deviceCount })}</span>
        </b>
      ),
    },
  ];
}

function Name({ group }: { group: Group | undefined }) {
  const { t } = useTranslation();
  const { role } = useUser();
  const under = group
    ? [role === 'client' ? '' : group.clientName, group.description].filter(Boolean).join(' · ')
    : t('groups.noGroupHint');
  return (
    <>
      <Link to="/groups/$id" params={{ id: group ? String(group.id) : 'none' }} className={classes.link}>
        {group?.designation ?? t('groups.noGroup')}
      </Link>
      {under && <span className={`text-xs faint cut ${classes.under}`}>{under}</span>}
    </>
  );
}

function Rules({ group }: { group: Group }) {
  const { t } = useTranslation();
  const words = useRuleWords();
  const isDynamic = group.kind === 'dynamic';
  return (
    <span className={classes.by}>
      <Icon name={isDynamic ? 'filter' : 'checklist'} size={14} />
      <span className="cut can-shrink">{isDynamic ? words.rules(group) : t('groups.chosenByHand')}</span>
    </span>
  );
}
