import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  parseThemeColor,
  type VariantColorsResolver,
} from '@mantine/core';

// The colors are the variables of mantine-variables.css; Mantine needs a tuple only for the name.
const named = (hex: string): MantineColorsTuple => [hex, hex, hex, hex, hex, hex, hex, hex, hex, hex];

/** Text on a filled background uses that color's contrast, because spruce is dark by day and light by night. */
const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const parsed = parseThemeColor({ color: input.color ?? input.theme.primaryColor, theme: input.theme });
  if (input.variant !== 'filled' || !parsed.isThemeColor) return colors;
  return { ...colors, color: `var(--mantine-color-${parsed.color}-contrast, var(--mantine-color-white))` };
};

/** Sizes, radii and colors come from `tokens.css`; these are the values that Mantine needs in JavaScript. */
export const mantineTheme = createTheme({
  primaryColor: 'spruce',
  colors: { spruce: named('#1d4d3c'), science: named('#443c8c'), bronze: named('#9a4128') },
  variantColorResolver: variantColors,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    Badge: { defaultProps: { variant: 'light', color: 'spruce' } },
    Button: { defaultProps: { radius: 'md' } },
    Checkbox: { defaultProps: { iconColor: 'var(--on-primary)' } },
    Radio: { defaultProps: { iconColor: 'var(--on-primary)' } },
    // The placeholder is focusable without a role inside `role=menu`, so the first entry takes the focus instead.
    Menu: {
      defaultProps: {
        shadow: 'md',
        radius: 'md',
        transitionProps: { duration: 120 },
        withInitialFocusPlaceholder: false,
      },
    },
    Popover: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 120 } } },
    Modal: {
      defaultProps: {
        radius: 'lg',
        centered: true,
        transitionProps: { duration: 160 },
        overlayProps: { color: 'var(--scrim)', backgroundOpacity: 1 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    Drawer: {
      defaultProps: {
        position: 'right',
        transitionProps: { duration: 200 },
        overlayProps: { color: 'var(--scrim)', backgroundOpacity: 1 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
    },
    Tooltip: { defaultProps: { openDelay: 300, color: 'var(--text)' } },
    PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Show password' } } },
  },
});
