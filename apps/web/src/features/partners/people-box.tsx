import type { Partner } from '@balise/contract';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../api/user.ts';
import classes from './partner-editor.module.css';

/** The users of a partner. A published partner without users cannot be used, so this leads to adding the first. */
export function PeopleBox({ partner }: { partner: Partner }) {
  const { t } = useTranslation();
  const may = { view: useMay('view_users'), add: useMay('add_user') };
  if (!may.view) return null;
  const adds = partner.users === 0 && may.add;
  const search = { partnerId: partner.id, ...(adds ? { add: true as const } : {}) };
  return (
    <section className={classes.box}>
      <h2>{t('partners.people')}</h2>
      <p>{t(partner.users === 0 ? 'partners.nobody' : 'partners.peopleText')}</p>
      <div className={classes.acts}>
        <Button variant="default" renderRoot={(rest) => <Link to="/users" search={search} {...rest} />}>
          {t(adds ? 'partners.addFirst' : 'partners.showUsers')}
        </Button>
      </div>
    </section>
  );
}
