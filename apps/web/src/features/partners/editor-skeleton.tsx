import { Skeleton } from '@mantine/core';
import classes from './partner-editor.module.css';

/** In place of the editor while the partner is on its way. */
export function EditorSkeleton() {
  return (
    <div className={classes.editor}>
      <Skeleton height={640} radius={10} />
      <Skeleton height={480} radius={10} />
    </div>
  );
}
