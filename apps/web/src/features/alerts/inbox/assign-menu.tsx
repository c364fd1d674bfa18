import type { UserId } from '@balise/contract';
import { Loader, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wordsOf } from '../../../api/words-of.ts';
import { assigneesQuery } from '../requests.ts';

type Properties = {
  /** Of the alerts. */
  clientId: number;
  onAssign: (to: { id: UserId; name: string } | null) => void;
  /** The button that opens it. */
  children: ReactElement;
};

/** To whom alerts can be assigned; asked for when it is opened. */
export function AssignMenu({ clientId, onAssign, children }: Properties) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const { data, error } = useQuery({ ...assigneesQuery(clientId), enabled: opened });
  return (
    <Menu position="bottom-start" width={240} opened={opened} onChange={setOpened}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflow: 'auto' }}>
        <Menu.Item onClick={() => onAssign(null)}>{t('alerts.acts.nobody')}</Menu.Item>
        {!data && <Menu.Label>{wordsOf(error, t) ?? <Loader size={14} />}</Menu.Label>}
        {data?.map((person) => (
          <Menu.Item key={person.id} onClick={() => onAssign(person)}>
            {person.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
