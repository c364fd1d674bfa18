import type { Group } from '@balise/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay, useUser } from '../../api/user.ts';
import { useFormat } from '../../language/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import box from '../../ui/page/box.module.css';
import { RowActs } from '../../ui/table/row-acts.tsx';
import classes from './groups.module.css';
import { useRuleWords } from './rules/use-rule-words.ts';

type Acts = { onEdit: (group: Group) => void; onDelete: (group: Group) => void };
type Properties = Acts & {
  groups: Group[];
  /** Devices in no group; undefined where only some groups are shown. */
  ungrouped: number | undefined;
};

/** Groups, one a line: name, how vehicles come in, how many are in it. */
export function GroupList({ groups, ungrouped, onEdit, onDelete }: Properties) {
  const { t } = useTranslation();
  return (
    <ul className={box.list} aria-label={t('groups.title')}>
      {groups.map((group) => (
        <GroupRow key={group.id} group={group} onEdit={onEdit} onDelete={onDelete} />
      ))}
      {ungrouped !== undefined && (
        <li className={classes.row}>
          <Link to="/groups/$id" params={{ id: 'none' }} className={classes.link}>
            <span className={classes.name}>{t('groups.noGroup')}</span>
            <span className="text-xs faint cut">{t('groups.noGroupHint')}</span>
          </Link>
          <span className={classes.by} />
          <Count devices={ungrouped} />
          <span className={classes.noActs} />
        </li>
      )}
    </ul>
  );
}

function GroupRow({ group, onEdit, onDelete }: Acts & { group: Group }) {
  const { t } = useTranslation();
  const words = useRuleWords();
  const { role } = useUser();
  const mayManage = useMay('manage_groups');
  const under = [role === 'client' ? '' : group.clientName, group.description].filter(Boolean).join(' · ');
  return (
    <li className={classes.row} data-dynamic={group.kind === 'dynamic' || undefined}>
      <Link to="/groups/$id" params={{ id: String(group.id) }} className={classes.link}>
        <span className={classes.name}>{group.designation}</span>
        {under && <span className="text-xs faint cut">{under}</span>}
      </Link>
      <span className={classes.by}>
        <Icon name={group.kind === 'dynamic' ? 'filter' : 'checklist'} size={14} />
        <span>{group.kind === 'dynamic' ? words.rules(group) : t('groups.chosenByHand')}</span>
      </span>
      <Count devices={group.deviceCount} />
      {mayManage ? (
        <RowActs
          className={classes.acts}
          label={t('groups.actionsFor', { name: group.designation })}
          onEdit={() => onEdit(group)}
          onDelete={() => onDelete(group)}
        />
      ) : (
        <span className={classes.noActs} />
      )}
    </li>
  );
}

function Count({ devices }: { devices: number }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <span className={classes.count} title={t('groups.devices', { count: devices })}>
      <span aria-hidden="true">{number(devices)}</span>
      <span className="visually-hidden">{t('groups.devices', { count: devices })}</span>
    </span>
  );
}

/** Lines where groups will stand. */
export function GroupListSkeleton() {
  return (
    <div className={box.list} aria-hidden="true">
      {[60, 40, 75, 50].map((width) => (
        <div key={width} className={classes.row}>
          <span className={classes.skeleton} style={{ width: `${width}%` }} />
        </div>
      ))}
    </div>
  );
}
