import { SavedViews } from '../saved-views/saved-views.tsx';
import { type Choosable, ColumnChoice } from '../table/column-choice.tsx';
import { useIsPhone } from '../use-is-phone.ts';
import classes from './arrangement.module.css';

type Properties = {
  /** Of the table, as its address calls it: `users`. */
  screen: string;
  /** What the address says now. */
  search: Record<string, unknown>;
  /** The parameters of the address that make a view: filters, order, lines per page. */
  keep: readonly string[];
  /** Columns that may be hidden, in the order of the table. */
  columns: readonly Choosable[];
  /** Those shown, of `useShownColumns(screen)`; null: all of them. */
  shown: string[] | null;
  onShown: (shown: string[] | null) => void;
  /** Replaces what the address says by what a view kept, which an older Balise may have written. */
  onSearch: (search: Record<string, unknown>) => void;
};

/**
 * What arranges a table, at the end of its toolbar: views kept under a name, the choice of columns. Lists on a phone have no
 * columns and few filters: nothing there.
 */
export function Arrangement({ screen, search, keep, columns, shown, onShown, onSearch }: Properties) {
  if (useIsPhone()) return null;
  return (
    <div className={classes.end}>
      <SavedViews
        screen={screen}
        search={search}
        keep={keep}
        columns={shown}
        onOpen={(view) => {
          onSearch(view.search);
          onShown(view.columns);
        }}
      />
      <ColumnChoice columns={columns} shown={shown} onChange={onShown} />
    </div>
  );
}
