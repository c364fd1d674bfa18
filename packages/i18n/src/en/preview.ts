/** The bar of a page that a preview link opened. */
export const preview = {
  text: 'Preview of {{name}}.',
  draft: 'Until it is published, visitors see that this platform does not exist.',
  theme: 'Light or dark',
  phone: 'Phone view',
  leave: 'Leave the preview',
};
