import { Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { NamedRows } from '../table/named-rows.tsx';
import { RefusedRows, refusedOf } from '../table/refused-rows.tsx';
import classes from './dialog.module.css';
import { FormDialog } from './form-dialog.tsx';

type Properties = {
  title: string;
  ids: readonly number[];
  nameOf: (id: number) => string;
  /** Continues without the rows that the server refused. */
  onLeaveOut: (others: number[]) => void;
  mutation: { error: unknown; isPending: boolean; reset: () => void };
  /** The title names the only row. */
  isNamed?: boolean;
  /** What the button says. */
  action: string;
  isDanger?: boolean;
  /** Whether everything needed has been chosen. */
  isReady?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  /** What is chosen or explained before the action. */
  children: ReactNode;
};

/** Asks before something is done to one or many rows: names them, says which were refused and why, and can continue without these. */
export function BulkDialog({
  ids,
  nameOf,
  onLeaveOut,
  mutation,
  isNamed,
  isReady = true,
  children,
  ...rest
}: Properties) {
  const { error, isPending, reset } = mutation;
  const isRefused = ids.length > 1 && refusedOf(error, ids).size > 0;
  return (
    <FormDialog
      {...rest}
      size={560}
      isCautious
      isReady={isReady && !isRefused}
      saving={{ error: null, isPending }}
      foot={<Progress count={isPending ? ids.length : 0} />}
    >
      <div className={classes.column}>
        <RefusedRows
          {...{ error, ids, nameOf }}
          onLeaveOut={(others) => {
            onLeaveOut(others);
            reset();
          }}
        />
        {!isNamed && <NamedRows names={ids.map(nameOf)} />}
        <fieldset className={classes.column} disabled={isPending}>
          {children}
        </fieldset>
      </div>
    </FormDialog>
  );
}

/** All rows are changed by one call, so there is no share of them to show. */
function Progress({ count }: { count: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <span role="status" className={classes.progress}>
      {count > 0 && (
        <>
          <Loader size={14} />
          {t('bulk.working', { count, number: format.number(count) })}
        </>
      )}
    </span>
  );
}
