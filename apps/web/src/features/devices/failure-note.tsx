export { FailureNote } from '../../ui/dialog/failure-note.tsx';
