import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './table-scroller.module.css';

/** A plain table that scrolls sideways where it does not fit, by keyboard too. `children` are its head and body. */
export function TableScroller({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="section" className={classes.scroller} aria-label={label} tabIndex={0}>
      <table className={classes.table}>{children}</table>
    </Box>
  );
}
