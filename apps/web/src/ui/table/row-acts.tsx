import { DeleteItem, EditItem } from './menu-items.tsx';
import { RowMenu } from './row-menu.tsx';

type Properties = {
  /** Of the button, which has no words: names the object. */
  label: string;
  /** Absent: the reader may delete it only. */
  onEdit?: (() => void) | undefined;
  onDelete: () => void;
  className?: string | undefined;
};

/** What can be done with one line of a list: edit and delete. */
export function RowActs({ label, onEdit, onDelete, className }: Properties) {
  return (
    <RowMenu label={label} width={180} className={className}>
      {onEdit && <EditItem onClick={onEdit} />}
      <DeleteItem onClick={onDelete} />
    </RowMenu>
  );
}
