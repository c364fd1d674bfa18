import { type ComboboxItem, type ComboboxItemGroup, MultiSelect, Select, type SelectProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { wordsOf } from '../../api/words-of.ts';
import { fitsWords } from '../search/vehicle-search.ts';
import classes from './picker.module.css';

/** What can be chosen. */
export type Entity = ComboboxItem & {
  /** After the name in the list. */
  badge?: ReactNode;
};
type Group = ComboboxItemGroup<Entity>;

/** The entities of one kind and how they are found: the small description that the picker needs. */
export type Entities = {
  data: readonly (Entity | Group)[];
  isPending?: boolean;
  error?: unknown;
  /** The server searches for what is typed; `data` is what it found. */
  onSearch?: (typed: string) => void;
  /** Whether an entity is found by what is typed; by its name where absent. */
  fits?: (entity: Entity, search: string) => boolean;
};

const SHOWN = 100; // at once: the search finds the others

type Taken = 'data' | 'filter' | 'searchable' | 'renderOption' | 'nothingFoundMessage' | 'onSearchChange' | 'limit';
type Properties = Omit<SelectProps, Taken> & { of: Entities; limit?: number };

/** Chooses one entity by typing a part of its name. */
export function EntityPicker({ of, limit = SHOWN, ...rest }: Properties) {
  return <Select {...useChoices(of, limit)} {...rest} />;
}

type ManyProperties = Pick<
  SelectProps,
  'label' | 'description' | 'required' | 'error' | 'placeholder' | 'comboboxProps'
> & {
  of: Entities;
  value: string[];
  onChange: (values: string[]) => void;
  'data-autofocus'?: boolean;
};

/** Chooses several entities, each a chip that can be removed. */
export function EntitiesPicker({ of, ...rest }: ManyProperties) {
  return <MultiSelect {...useChoices(of, SHOWN)} {...rest} />;
}

type FilterProperties = {
  of: Entities;
  label: string;
  /** Shown while nothing is chosen. */
  all: string;
  /** Where there are fewer it is not shown. */
  least?: number;
  className?: string | undefined;
  value: number | undefined;
  onChange: (id: number | undefined) => void;
};

/** Narrows a list to one entity. */
export function EntityFilter({ of, label, all, least = 1, value, onChange, ...rest }: FilterProperties) {
  if (of.data.length < least && value === undefined) return null;
  return (
    <EntityPicker
      of={of}
      aria-label={label}
      placeholder={all}
      clearable
      value={value === undefined ? null : String(value)}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
      {...rest}
    />
  );
}

function useChoices({ data, isPending, error, onSearch, fits = isNamed }: Entities, limit: number) {
  const { t } = useTranslation();
  const filter = (options: readonly (Entity | Group)[], search: string): (Entity | Group)[] =>
    options.flatMap((option): (Entity | Group)[] => {
      if (!('group' in option)) return fits(option, search) ? [option] : [];
      const items = option.items.filter((item) => fits(item, search));
      return items.length > 0 ? [{ ...option, items }] : [];
    });
  return {
    data: data as Entity[],
    searchable: true,
    openOnFocus: false, // a list opened by the focus would cover the error of its field
    ...(onSearch ? { onSearchChange: onSearch } : {}),
    filter: ({ options, search }: { options: (Entity | Group)[]; search: string }) =>
      (onSearch ? options : filter(options, search)).slice(0, limit) as Entity[],
    nothingFoundMessage: isPending ? t('common.loading') : (wordsOf(error, t) ?? t('devices.noMatch')),
    ...(data.some((one) => ('group' in one ? one.items : [one]).some((item) => 'badge' in item))
      ? { renderOption }
      : {}),
  };
}

const isNamed = ({ label }: Entity, search: string): boolean => fitsWords(label, search);

const renderOption = ({ option }: { option: Entity }) => (
  <span className={classes.option}>
    <span>{option.label}</span>
    {option.badge}
  </span>
);
