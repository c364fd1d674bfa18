import { Text } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';

const SHOWN = 6;

/** What an act is done to, by name: the first few, and how many more. */
export function NamedRows({ names }: { names: readonly string[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const more = names.length - SHOWN;
  return (
    <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
      {names.slice(0, SHOWN).map((name, place) => (
        // two rows may have the same name
        // biome-ignore lint/suspicious/noArrayIndexKey: names keep their places
        <Fragment key={place}>
          {place > 0 && ' · '}
          <span style={{ display: 'inline-block', maxWidth: '100%' }}>{name}</span>
        </Fragment>
      ))}
      {more > 0 && ` ${t('bulk.more', { count: more, number: format.number(more) })}`}
    </Text>
  );
}
