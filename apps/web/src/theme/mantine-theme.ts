import {
  type CSSVariablesResolver,
  createTheme,
  type InputWrapperProps,
  type MantineColorsTuple,
  type MenuProps,
  type ModalProps,
  type TooltipProps,
} from '@mantine/core';

const accent = Array.from({ length: 10 }, () => 'var(--accent)') as unknown as MantineColorsTuple;

// by name, so that the first screen does not load components for the sake of their defaults
const INPUT_WRAPPER: Partial<InputWrapperProps> = { inputWrapperOrder: ['label', 'input', 'description', 'error'] };
const MENU: Partial<MenuProps> = { withInitialFocusPlaceholder: false }; // no child but items in a menu
const MODAL: Partial<ModalProps> = { centered: true, radius: 12 };
const TOOLTIP: Partial<TooltipProps> = { openDelay: 400, withinPortal: true };

/** Mantine dressed in the tokens: every colour is a role of tokens.css, so a brand and a scheme change it by themselves. */
export const mantineTheme = createTheme({
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  colors: { accent },
  primaryColor: 'accent',
  primaryShade: 6,
  defaultRadius: 5,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  components: {
    InputWrapper: { defaultProps: INPUT_WRAPPER },
    Menu: { defaultProps: MENU },
    Modal: { defaultProps: MODAL },
    Tooltip: { defaultProps: TOOLTIP },
  },
});

/** Points Mantine's own variables at the tokens. */
export const mantineVariables: CSSVariablesResolver = () => {
  const variables = {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-3)',
    '--mantine-color-placeholder': 'var(--text-3)',
    '--mantine-color-anchor': 'var(--accent-text)',
    '--mantine-color-error': 'var(--st-power-text)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-disabled': 'var(--pressed)',
    '--mantine-color-disabled-color': 'var(--text-3)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-color-accent-filled': 'var(--accent)',
    '--mantine-color-accent-filled-hover': 'var(--accent-hover)',
    '--mantine-color-accent-light': 'var(--accent-soft)',
    '--mantine-color-accent-light-hover': 'var(--accent-soft)',
    '--mantine-color-accent-light-color': 'var(--accent-text)',
    '--mantine-color-accent-outline': 'var(--accent)',
    '--mantine-primary-color-contrast': 'var(--on-accent)',
  };
  return { variables: {}, light: variables, dark: variables };
};
