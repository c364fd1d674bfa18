import { Link, type LinkProps } from '@tanstack/react-router';
import { Icon } from '../icon.tsx';
import classes from './page.module.css';

type Properties = {
  to: NonNullable<LinkProps['to']>;
  /** Of the address. */
  params?: { id: string };
  /** Where it leads, as a person calls it: “All clients”. */
  words: string;
};

/** The way back to what a page was opened from, before its title; on a phone its chevron alone. */
export function WayBack({ words, to, params }: Properties) {
  return (
    <Link to={to} {...(params ? { params } : {})} className={classes.back ?? ''} aria-label={words} title={words}>
      <Icon name="chevronLeft" />
      <span aria-hidden="true">{words}</span>
    </Link>
  );
}
