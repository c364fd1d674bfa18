import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../language/use-format.ts';

const SHOWN = 6;

/** What an act on many is done to, by name: the first few, and how many more. */
export function NamedRows({ names }: { names: readonly string[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (names.length < 2) return null; // the title names the one
  const more = names.length - SHOWN;
  return (
    <Text size="sm" fw={500} style={{ overflowWrap: 'anywhere' }}>
      {names.slice(0, SHOWN).join(' · ')}
      {more > 0 && ` ${t('bulk.more', { count: more, number: format.number(more) })}`}
    </Text>
  );
}
