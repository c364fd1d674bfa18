import { TextInput } from '@mantine/core';
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';

const PAUSE = 200; // ms after the last key before the server is asked

type Properties = {
  /** How wide it is among its neighbours. */
  className: string | undefined;
  placeholder: string;
  /** What the address says. */
  value: string | undefined;
  onSearch: (search: string | undefined) => void;
};

/** The search of a list, which is in its address; `/` leads to it. */
export function ListSearchField({ className, placeholder, value, onSearch }: Properties) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value ?? '');
  const [lastValue, setLastValue] = useState(value);
  if (lastValue !== value) {
    // the address changed by itself: Back, or "clear the search"
    setLastValue(value);
    if ((value ?? '') !== typed.trim()) setTyped(value ?? '');
  }
  const tell = useDebouncedCallback((text: string) => onSearch(text.trim() || undefined), PAUSE);
  useHotkeys([['/', () => input.current?.focus()]]);
  return (
    <TextInput
      ref={input}
      className={className ?? ''}
      type="search"
      aria-label={t('common.search')}
      placeholder={placeholder}
      leftSection={<Icon name="search" />}
      maxLength={100}
      value={typed}
      onChange={({ currentTarget: { value: now } }) => {
        setTyped(now);
        tell(now);
      }}
      onKeyDown={({ key }) => key === 'Escape' && input.current?.blur()}
    />
  );
}
