import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUser } from '../api/user.ts';
import { laterPart, useLaterPanel } from '../live/index.ts';
import { Icon } from '../ui/icon.tsx';
import classes from './user-menu.module.css';

const PANEL = laterPart(async () => (await import('./user-panel.tsx')).UserPanel);

/** Who is signed in; opens what this person chooses for this device. */
export function UserMenu({ rail }: { rail: boolean }) {
  const { t } = useTranslation();
  const user = useUser();
  const { Panel, target, shown } = useLaterPanel(PANEL);
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;
  return (
    <>
      <UnstyledButton {...target} className={classes.target} data-rail={rail || undefined} aria-haspopup="dialog">
        <span className="visually-hidden">{t('shell.userMenu')}</span>
        <span className={classes.avatar} aria-hidden="true">
          {initials(name)}
        </span>
        <span className={classes.who}>
          <span className="text-xs medium cut">{name}</span>
          <span className={`faint cut ${classes.of}`}>{user.client?.fullName ?? user.brand.displayName}</span>
        </span>
        <span className={classes.chevron}>
          <Icon name="chevronDown" size={14} />
        </span>
      </UnstyledButton>
      {Panel && <Panel {...shown} name={name} />}
    </>
  );
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join('');
