import { Checkbox, Radio, Skeleton, TextInput, UnstyledButton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { wordsOf } from '../../api/words-of.ts';
import { Icon } from '../icon.tsx';
import type { IconName } from '../icon-paths.ts';
import { useIsPhone } from '../use-is-phone.ts';
import classes from './picker.module.css';

type Described = {
  key: string | number;
  name: string;
  /** Faint, after the name. */
  beside?: string | undefined;
  /** Faint, at the end of the row. */
  end?: string;
  icon?: IconName;
  isDisabled?: boolean;
};

type Properties<Row> = {
  /** Those that the search finds; undefined while they are loaded. */
  rows: readonly Row[] | undefined;
  describe: (row: Row) => Described;
  error?: unknown;
  search: string;
  onSearch: (typed: string) => void;
  placeholder: string;
  /** What is said where there is no row. */
  none: string;
  /** Whether only one can be chosen. */
  isSingle?: boolean;
  isChosen: (row: Row) => boolean;
  onToggle: (row: Row) => void;
  /** Chooses a row alone: its name is then a button beside its box. */
  onOnly?: (row: Row) => void;
  /** Beside the search. */
  tools?: ReactNode;
  /** Below the rows. */
  children?: ReactNode;
};

/** A list to choose from, in a dropdown or a form: a search, and rows with boxes of which those in view are drawn. Arrow keys walk it. */
export function EntityList<Row>(props: Properties<Row>) {
  const { rows, error, search, onSearch, placeholder, none, onToggle, tools, children } = props;
  const { t } = useTranslation();
  const choose = props.onOnly ?? (props.isSingle ? onToggle : undefined);
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault(); // a form is not sent by a search
    if (rows?.[0]) choose?.(rows[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the inputs in it
    <div className={classes.list} onKeyDown={walk}>
      <div className={classes.tools}>
        <TextInput
          className={classes.search}
          type="search"
          data-autofocus
          aria-label={placeholder}
          placeholder={placeholder}
          leftSection={<Icon name="search" />}
          value={search}
          maxLength={100}
          onChange={({ currentTarget }) => onSearch(currentTarget.value)}
          onKeyDown={enter}
        />
        {tools}
      </div>
      {rows && rows.length > 0 ? (
        <Rows {...props} rows={rows} />
      ) : (
        <div className={classes.scroller}>
          {rows || error ? (
            <p className={classes.none} role="status">
              {wordsOf(error, t) ?? none}
            </p>
          ) : (
            <Skeleton m={12} height={160} />
          )}
        </div>
      )}
      {children && <div className={classes.foot}>{children}</div>}
    </div>
  );
}

type RowsProperties<Row> = Properties<Row> & { rows: readonly Row[] };

function Rows<Row>({ rows, describe, isSingle, isChosen, onToggle, onOnly }: RowsProperties<Row>) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const height = useIsPhone() ? 44 : 36;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
  });
  const Box = isSingle ? Radio : Checkbox;
  return (
    <div ref={scroller} className={classes.scroller}>
      <div className={classes.all} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const { key, name, beside, end, icon, isDisabled = false } = describe(row);
          const words = (
            <>
              {icon && <Icon name={icon} size={14} />}
              <b>{name}</b>
              {beside && <span className="faint cut can-shrink">{beside}</span>}
            </>
          );
          return (
            <div key={key} data-row className={classes.row} style={{ height, transform: `translateY(${start}px)` }}>
              <Box
                classNames={{ root: onOnly ? '' : (classes.box ?? ''), label: classes.words ?? '' }}
                checked={isChosen(row)}
                disabled={isDisabled}
                onChange={() => onToggle(row)}
                {...(onOnly ? { 'aria-label': t('tracking.check', { name }) } : { label: words })}
              />
              {onOnly && (
                <UnstyledButton className={`${classes.only} ${classes.words}`} onClick={() => onOnly(row)}>
                  {words}
                </UnstyledButton>
              )}
              {end && <span className={`text-xs faint ${classes.end}`}>{end}</span>}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Moves the focus from the search to the rows and between them. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const down = event.key === 'ArrowDown';
  const { target, currentTarget: list } = event;
  if ((!down && event.key !== 'ArrowUp') || !(target instanceof HTMLElement)) return;
  const isSearch = target.getAttribute('type') === 'search';
  if (!isSearch && !target.closest('[data-row]')) return;
  const rows = [...list.querySelectorAll('[data-row]')];
  const at = rows.findIndex((row) => row.contains(target));
  const next = rows[down ? at + 1 : at - 1]?.querySelector<HTMLElement>(
    target.tagName === 'BUTTON' ? 'button' : 'input',
  );
  event.preventDefault();
  if (next) next.focus();
  else if (!down) list.querySelector<HTMLElement>('[type=search]')?.focus();
}
