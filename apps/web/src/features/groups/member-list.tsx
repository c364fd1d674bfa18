import type { Group, GroupDevice, GroupMember } from '@balise/contract';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { useNow } from '../../live/index.ts';
import { Icon } from '../../ui/icon.tsx';
import { SharedMark } from '../../ui/status/shared-mark.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import classes from './group-page.module.css';
import { membersQuery, ungroupedQuery } from './requests.ts';
import { fitting } from './rules/fitting.ts';
import { useRuleWords } from './rules/use-rule-words.ts';

/** Who is in a group now, since when and why. */
export function MemberList({ group }: { group: Group }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(membersQuery(group.id));
  if (error && !data) throw error;
  return (
    <DeviceRows
      devices={data}
      empty={t(group.kind === 'dynamic' ? 'groups.page.emptyDynamic' : 'groups.page.empty')}
      detail={(member) => <MemberDetail member={member} />}
    />
  );
}

/** The vehicles that no group holds. */
export function UngroupedList() {
  const { t } = useTranslation();
  const { data, error } = useQuery(ungroupedQuery);
  if (error && !data) throw error;
  return <DeviceRows devices={data} empty={t('groups.page.emptyNone')} detail={() => null} />;
}

function MemberDetail({ member: { since, why } }: { member: GroupMember }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useRuleWords();
  const now = useNow();
  return (
    <>
      <span className={classes.why}>{words.why(why)}</span>
      <time
        className={classes.since}
        dateTime={new Date(since).toISOString()}
        title={`${t('groups.page.since')} ${format.dateTime(since)}`}
      >
        {format.since(since, now)}
      </time>
    </>
  );
}

type Rows<Device extends GroupDevice> = {
  /** Undefined while they are on their way. */
  devices: Device[] | undefined;
  empty: string;
  detail: (device: Device) => ReactNode;
};

/** Vehicles, one a line, with a search. Only those on screen exist. */
function DeviceRows<Device extends GroupDevice>({ devices, empty, detail }: Rows<Device>) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const phone = useIsPhone();
  const shown = fitting(devices ?? [], search);
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => box.current,
    estimateSize: () => (phone ? 76 : 44),
    getItemKey: (index) => shown[index]?.id ?? index,
    overscan: 10,
  });
  return (
    <section className={classes.box}>
      <TextInput
        className={classes.filter}
        type="search"
        aria-label={t('groups.page.search')}
        placeholder={t('groups.page.search')}
        leftSection={<Icon name="search" />}
        maxLength={100}
        value={search}
        onChange={({ currentTarget: { value } }) => setSearch(value)}
      />
      {devices && shown.length === 0 && (
        <p className={classes.nothing}>{devices.length === 0 ? empty : t('groups.page.noSuchVehicle')}</p>
      )}
      <div ref={box} className={classes.scroller} hidden={devices !== undefined && shown.length === 0}>
        <ul className={classes.rows} style={{ height: rows.getTotalSize() }} aria-label={t('groups.page.tabs.members')}>
          {rows.getVirtualItems().map(({ index, start, key }) => {
            const device = shown[index];
            if (!device) return null;
            return (
              <li key={key} className={classes.member} style={{ transform: `translateY(${start}px)` }}>
                <span className={classes.named}>
                  <Link to="/map" search={{ device: device.id }} className={classes.plate}>
                    {device.designation}
                  </Link>
                  {device.share && <SharedMark owner={device.clientName} />}
                </span>
                <span className={classes.label}>{device.label}</span>
                {detail(device)}
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
