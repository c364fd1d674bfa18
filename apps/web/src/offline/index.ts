export type { WaitingFile, WaitingForm } from './form-store.ts';
export { dropForm, newRequestId, onFormSent, sendOrKeep } from './waiting-forms.ts';
export { WaitingFormsBox } from './waiting-forms-box.tsx';
