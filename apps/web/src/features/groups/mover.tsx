import type { DeviceId, Group, GroupDevice } from '@balise/contract';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useTell } from '../../ui/use-tell.tsx';
import classes from './mover.module.css';
import { MoverList } from './mover-list.tsx';
import { membersQuery, othersQuery, usePutIn, useTakeOut } from './requests.ts';

/**
 * Two lists, and moving between them; on a phone, one of them at a time: of an empty group what may be put in. What was moved can
 * be taken back.
 */
export function Mover({ group }: { group: Group }) {
  const { t } = useTranslation();
  const format = useFormat();
  const phone = useIsPhone();
  const [side, setSide] = useState(group.deviceCount === 0 ? ('outside' as const) : ('inside' as const));
  const inside = useQuery(membersQuery(group.id));
  const outside = useQuery(othersQuery(group.id));
  const move = useMoves(group);
  const failed = (inside.error && !inside.data) || (outside.error && !outside.data);
  if (failed) throw inside.error ?? outside.error;
  const counted = (devices: GroupDevice[] | undefined) => (devices ? ` ${format.number(devices.length)}` : '');
  const lists = {
    outside: (
      <MoverList
        title={t('groups.mover.outside')}
        devices={outside.data}
        act={{ words: t('groups.mover.putIn'), icon: 'add', run: move.putIn, isRunning: move.isMoving }}
        empty={t('groups.mover.allInside')}
      />
    ),
    inside: (
      <MoverList
        title={t('groups.mover.inside')}
        devices={inside.data}
        act={{ words: t('groups.mover.takeOut'), icon: 'minus', run: move.takeOut, isRunning: move.isMoving }}
        empty={t('groups.page.empty')}
      />
    ),
  };
  if (!phone) {
    return (
      <div className={classes.mover}>
        {lists.outside}
        {lists.inside}
      </div>
    );
  }
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={group.designation}
        value={side}
        onChange={(next) => setSide(next === 'outside' ? 'outside' : 'inside')}
        data={[
          { value: 'inside', label: t('groups.mover.inside') + counted(inside.data) },
          { value: 'outside', label: t('groups.mover.outside') + counted(outside.data) },
        ]}
      />
      <div className={classes.mover}>{lists[side]}</div>
    </>
  );
}

/** Both ways, each with its notice and its way back. */
function useMoves({ id: groupId, designation: name }: Group) {
  const { t } = useTranslation();
  const tell = useTell();
  const put = usePutIn();
  const take = useTakeOut();
  const onError = tell.failed;
  return {
    isMoving: put.isPending || take.isPending,
    putIn: (deviceIds: DeviceId[]) =>
      put.mutate(
        { groupId, deviceIds },
        {
          onSuccess: ({ added }) =>
            tell.done(t('groups.putIn', { count: added, name }), () =>
              take.mutate({ groupId, deviceIds }, { onError }),
            ),
          onError,
        },
      ),
    takeOut: (deviceIds: DeviceId[]) =>
      take.mutate(
        { groupId, deviceIds },
        {
          onSuccess: ({ removed }) =>
            tell.done(t('groups.takenOut', { count: removed, name }), () =>
              put.mutate({ groupId, deviceIds }, { onError }),
            ),
          onError,
        },
      ),
  };
}
