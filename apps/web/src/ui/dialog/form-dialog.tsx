import { Button, Tabs } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import classes from './dialog.module.css';
import { Dialog } from './dialog.tsx';
import { FailureNote } from './failure-note.tsx';
import { useFirstFault } from './use-first-fault.ts';

export type DialogTabs<Tab extends string> = {
  value: Tab;
  list: readonly { value: Tab; label: string; isFaulty?: boolean }[];
  onChange: (tab: Tab) => void;
};

type Properties<Tab extends string> = {
  title: string;
  mark?: ReactNode;
  under?: ReactNode;
  size?: number;
  /** Fields on several tabs: `children` are those of the one that is open. */
  tabs?: DialogTabs<Tab>;
  /** What the button says; absent where there is nothing to save. */
  action?: string | undefined;
  isDanger?: boolean;
  /** What the other button says, where it is not "Cancel". */
  keep?: string | undefined;
  /** The focus starts at "Cancel": for what is done to many things, or not undone. */
  isCautious?: boolean;
  /** Whether there is something to send. */
  isReady?: boolean;
  /** Whether something was entered; without it, the dialog watches its fields. */
  isChanged?: boolean;
  /** The call that saves: what it blames is read from the fields, the rest is shown above them. */
  saving: { error: unknown; isPending: boolean };
  /** At the start of the foot. */
  foot?: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog. Closing it by its cross or Escape asks first where something was entered. */
export function FormDialog<Tab extends string>(props: Properties<Tab>) {
  const { title, mark, under, size, tabs, action, isReady = true, saving, foot, onSubmit, onClose, children } = props;
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const guard = useUnsavedGuard(props.isChanged, onClose);
  const { isAtField, look } = useFirstFault(form, saving.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation(); // a dialog opened from another's form is inside of it for React
    if (!isReady || saving.isPending) return;
    onSubmit();
    look();
  };
  const body = (
    <div className={classes.body}>
      {action && <FailureNote error={saving.error} blamesFields={isAtField} />}
      {tabs ? <Tabs.Panel value={tabs.value}>{children}</Tabs.Panel> : children}
    </div>
  );
  return (
    <Dialog isForm {...{ title, mark, under }} {...(size ? { size } : {})} onClose={guard.close}>
      <form ref={form} className={classes.form} noValidate onSubmit={submit} {...guard.watch}>
        {tabs ? <Tabbed tabs={tabs}>{body}</Tabbed> : body}
        <footer className={classes.foot}>
          {guard.asks ? (
            <>
              <span role="alert" className={classes.space}>
                {t('common.unsaved')}
              </span>
              <Button key="keep" variant="default" autoFocus onClick={guard.keep}>
                {t('common.keepEditing')}
              </Button>
              <Button className="danger" onClick={onClose}>
                {t('common.discard')}
              </Button>
            </>
          ) : (
            <>
              <span className={classes.space}>{foot}</span>
              <Button variant="default" onClick={onClose} {...(props.isCautious ? { 'data-autofocus': true } : {})}>
                {(action && props.keep) ?? t(action ? 'common.cancel' : 'common.close')}
              </Button>
              {action && (
                <Button
                  type="submit"
                  className={props.isDanger ? 'danger' : undefined}
                  disabled={!isReady}
                  loading={saving.isPending}
                >
                  {action}
                </Button>
              )}
            </>
          )}
        </footer>
      </form>
    </Dialog>
  );
}

function Tabbed<Tab extends string>({ tabs, children }: { tabs: DialogTabs<Tab>; children: ReactNode }) {
  return (
    <Tabs
      className={`${classes.form} ${classes.tabbed}`}
      value={tabs.value}
      onChange={(next) => next && tabs.onChange(next as Tab)}
    >
      <Tabs.List className={classes.tabs}>
        {tabs.list.map(({ value, label, isFaulty }) => (
          <Tabs.Tab
            key={value}
            value={value}
            rightSection={isFaulty && <Icon name="warning" size={14} />}
            ref={value === tabs.value ? showTab : null}
          >
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {children}
    </Tabs>
  );
}

/** Fields that belong together, under a heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h3 className={classes.part}>{title}</h3>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}

/** On a phone the tabs are wider than the screen: the one that is open is in its middle, and shows that there are more on both sides. */
const showTab = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' });

/** Asks before what was entered is lost. */
function useUnsavedGuard(isChanged: boolean | undefined, onClose: () => void) {
  const wasTouched = useRef(false);
  const focused = useRef<Element | null>(null);
  const [asks, setAsks] = useState(false);
  const touch = () => {
    wasTouched.current = true;
  };
  return {
    asks,
    close: () => {
      if (!(isChanged ?? wasTouched.current)) return onClose();
      focused.current = document.activeElement;
      setAsks(true);
    },
    keep: () => {
      setAsks(false);
      if (focused.current instanceof HTMLElement) focused.current.focus();
    },
    watch: {
      // what is typed to search is not entered
      onChange: ({ target }: FormEvent) =>
        target instanceof HTMLInputElement && target.type === 'search' ? undefined : touch(),
      // an option is chosen without a change event
      onClick: ({ target }: { target: EventTarget }) =>
        target instanceof Element && target.closest('[role=option]') ? touch() : undefined,
    },
  };
}
