export { FailureNote } from '../../ui/failure-note.tsx';
