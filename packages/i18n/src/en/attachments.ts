/** Files of a form: scans, receipts, photos. */
export const attachments = {
  add: 'Add a file',
  addPhoto: 'Choose a photo',
  photoHint: 'JPEG or PNG, up to 10\u00a0MB',
  photograph: 'Take a photo',
  orDrop: 'or drop it here',
  hint: 'PDF, JPEG or PNG, up to 10\u00a0MB',
  open: 'Open {{name}}',
  remove: 'Remove {{name}}',
  cancel: 'Cancel the upload of {{name}}',
  uploading: 'Uploading {{name}}',
  again: 'Try again',
  tooLarge: 'The file is larger than 10\u00a0MB. Choose a smaller one, or scan the document at a lower resolution.',
  kilobytes: '{{figure}}\u00a0kB',
  megabytes: '{{figure}}\u00a0MB',
};
