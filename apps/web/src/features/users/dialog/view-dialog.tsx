import { isOffered, RIGHT_GROUPS, RIGHTS, type UserView } from '@balise/contract';
import { Box, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../language/use-format.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FailureNote } from '../../../ui/dialog/failure-note.tsx';
import { nameOf } from '../list/user-cells.tsx';
import { userDetailQuery, userViewQuery } from '../requests.ts';
import classes from './view-dialog.module.css';

/** What a user sees and may do, in words, as the server reads it in that user's place. */
export function ViewDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { data: user } = useQuery(userDetailQuery(id));
  const { data, error } = useQuery({ ...userViewQuery(id), staleTime: 0 });
  return (
    <Dialog title={user ? t('users.sees.title', { name: nameOf(user) }) : t('users.view')} size={720} onClose={onClose}>
      {/* read by keyboard too where it is longer than the screen */}
      <Box component="section" className={classes.body} aria-label={t('users.view')} tabIndex={0}>
        <FailureNote error={error} />
        {data ? <View view={data} /> : !error && <Skeleton height={280} />}
      </Box>
    </Dialog>
  );
}

function View({ view: { state, role, rights, clients, devices } }: { view: UserView }) {
  const offered = rights.filter(isOffered);
  const { t } = useTranslation();
  return (
    <>
      {state !== 'active' && <p className={classes.note}>{t(`users.sees.cannot.${state}`)}</p>}
      {role !== 'client' && (
        <List title={t('users.sees.clients')} total={clients.total}>
          {clients.shown.map(({ id, fullName }) => (
            <li key={id}>{fullName}</li>
          ))}
        </List>
      )}
      <List title={t('users.sees.vehicles')} total={devices.total} none={t('users.sees.noVehicles')}>
        {devices.shown.map(({ id, designation, label }) => (
          <li key={id}>
            <b>{designation}</b> {label}
          </li>
        ))}
      </List>
      <section className={classes.part}>
        <h3 className={classes.title}>{t('users.sees.may')}</h3>
        {offered.length === 0 && <p className={classes.quiet}>{t('users.sees.mayNothing')}</p>}
        <dl className={classes.rights}>
          {RIGHT_GROUPS.filter((group) => offered.some((right) => RIGHTS[right].group === group)).map((group) => (
            <div key={group}>
              <dt>{t(`rights.groups.${group}`)}</dt>
              {offered
                .filter((right) => RIGHTS[right].group === group)
                .map((right) => (
                  <dd key={right} title={t(`rights.about.${right}`)}>
                    {t(`rights.names.${right}`)}
                  </dd>
                ))}
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

type ListProperties = { title: string; total: number; none?: string; children: React.ReactNode[] };

function List({ title, total, none, children }: ListProperties) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const more = total - children.length;
  return (
    <section className={classes.part}>
      <h3 className={classes.title}>
        {title} <span className="regular faint">{number(total)}</span>
      </h3>
      {total === 0 && none && <p className={classes.quiet}>{none}</p>}
      <ul className={classes.list}>
        {children}
        {more > 0 && <li className={classes.quiet}>{t('users.sees.andMore', { number: number(more) })}</li>}
      </ul>
    </section>
  );
}
