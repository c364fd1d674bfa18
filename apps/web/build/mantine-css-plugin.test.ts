import { expect, it } from 'vitest';
import { usedStyles } from './mantine-css-plugin.ts';

it('a component that screens use keeps its styles, after those of what it is made of; one that none uses has none', () => {
  const css = usedStyles();
  const [unstyledButton, button, popover] = ['.m_87cf2631', '.m_77c9d27d', '.m_38a85659'].map((name) =>
    css.indexOf(name),
  );
  expect(unstyledButton).toBeGreaterThan(-1);
  expect(button).toBeGreaterThan(unstyledButton ?? 0);
  expect(popover).toBeGreaterThan(-1);
  expect(css).not.toContain('.m_cbb4ea7e'); // Stepper
});
