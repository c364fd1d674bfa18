import { Button, Group, Loader, Modal, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../language/use-format.ts';
import { NamedRows } from '../table/named-rows.tsx';
import { RefusedRows, refusedOf } from '../table/refused-rows.tsx';
import classes from './bulk-dialog.module.css';

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
  title,
  ids,
  nameOf,
  mutation,
  action,
  isNamed,
  isDanger,
  isReady = true,
  children,
  ...props
}: Properties) {
  const { t } = useTranslation();
  const isRefused = ids.length > 1 && refusedOf(mutation.error, ids).size > 0;
  const canSubmit = isReady && !isRefused && !mutation.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSubmit) props.onSubmit();
  };
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={title}
      size={560}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form noValidate onSubmit={submit}>
        <Stack gap={16}>
          <RefusedRows
            error={mutation.error}
            ids={ids}
            nameOf={nameOf}
            onLeaveOut={(others) => {
              props.onLeaveOut(others);
              mutation.reset();
            }}
          />
          {!isNamed && <NamedRows names={ids.map(nameOf)} />}
          <fieldset className={classes.fields} disabled={mutation.isPending}>
            {children}
          </fieldset>
        </Stack>
        <Group justify="flex-end" mt="lg" gap={8}>
          <Progress count={mutation.isPending ? ids.length : 0} />
          <Button variant="default" onClick={props.onClose} disabled={mutation.isPending} data-autofocus>
            {t('common.cancel')}
          </Button>
          <Button type="submit" disabled={!canSubmit} {...(isDanger ? { className: 'danger' } : {})}>
            {action}
          </Button>
        </Group>
      </form>
    </Modal>
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
