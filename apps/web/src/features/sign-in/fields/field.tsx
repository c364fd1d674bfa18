import type { InputHTMLAttributes, ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import classes from '../sign-in.module.css';

type Properties = InputHTMLAttributes<HTMLInputElement> & {
  id: string;
  label: string;
  /** What is wrong with the value, in words. */
  fault?: string | undefined;
  hint?: ReactNode;
  /** Is inside the box, at its end. */
  aside?: ReactNode;
};

/** A labelled input with its fault or hint below. */
export function Field({ id, label, fault, hint, aside, ...input }: Properties) {
  const noteId = `${id}-note`;
  const note = fault ? (
    <p id={noteId} className={classes.fault}>
      <Icon name="warning" size={14} />
      {fault}
    </p>
  ) : (
    hint && (
      <div id={noteId} className="text-xs faint">
        {hint}
      </div>
    )
  );
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.box} data-bad={fault !== undefined || undefined}>
        <input id={id} aria-invalid={fault !== undefined} aria-describedby={note ? noteId : undefined} {...input} />
        {aside}
      </div>
      {note}
    </div>
  );
}
