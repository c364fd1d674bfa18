export { DialogFrame } from '../../ui/dialog-frame.tsx';
