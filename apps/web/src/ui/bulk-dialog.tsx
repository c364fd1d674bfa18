import { Button, Group, Modal, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NamedRows } from './named-rows.tsx';
import { RefusedRows } from './refused-rows.tsx';

type Properties = {
  title: string;
  ids: readonly number[];
  nameOf: (id: number) => string;
  /** Continues without the rows that the server refused. */
  onLeaveOut: (others: number[]) => void;
  mutation: { error: Error | null; isPending: boolean; reset: () => void };
  /** What the button says. */
  action: string;
  isDanger?: boolean;
  /** Whether everything needed has been chosen. */
  isReady?: boolean;
  size?: number;
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
  isDanger,
  isReady = true,
  children,
  ...props
}: Properties) {
  const { t } = useTranslation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    props.onSubmit();
  };
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={title}
      {...(props.size === undefined ? {} : { size: props.size })}
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
          <NamedRows names={ids.map(nameOf)} />
          {children}
        </Stack>
        <Group justify="flex-end" mt="lg" gap={8}>
          <Button variant="default" onClick={props.onClose} data-autofocus>
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            loading={mutation.isPending}
            disabled={!isReady}
            {...(isDanger ? { className: 'danger' } : {})}
          >
            {action}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
