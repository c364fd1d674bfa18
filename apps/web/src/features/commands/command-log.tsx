import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureNote } from '../../ui/dialog/failure-note.tsx';
import { CommandItem } from './command-item.tsx';
import classes from './commands.module.css';
import { type CommandTarget, commandsQuery } from './requests.ts';

const SIZES = [10, 25, 50, 100] as const;

/** What was asked of a tracker, newest first, with what became of it. */
export function CommandLog({ device }: { device: CommandTarget }) {
  const { t } = useTranslation();
  const [size, setSize] = useState(0);
  const { data, error } = useQuery(commandsQuery(device.id, SIZES[size] ?? 100));
  return (
    <section className={classes.log}>
      <h3 className={classes.part}>{t('commands.log')}</h3>
      {error && !data && <FailureNote error={error} />}
      {!data && !error && <Skeleton height={96} />}
      {data?.commands.length === 0 && <p className="text-sm muted">{t('commands.none')}</p>}
      <ol className={classes.items}>
        {data?.commands.map((command) => (
          <CommandItem key={command.id} command={command} phone={device.phone} />
        ))}
      </ol>
      {data && data.total > data.commands.length && size < SIZES.length - 1 && (
        <Button variant="default" size="xs" onClick={() => setSize(size + 1)}>
          {t('commands.more')}
        </Button>
      )}
    </section>
  );
}
