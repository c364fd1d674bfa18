/** What the imports of files have in common. */
export const imports = {
  choose: 'Choose a file',
  fault: '{{field}} “{{value}}”: {{fault}}',
  faultEmpty: '{{field}}: {{fault}}',
};
