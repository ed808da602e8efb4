import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  parseThemeColor,
  type VariantColorsResolver,
} from '@mantine/core';

// The shown colours are the variables of mantine-variables.css; Mantine needs a tuple only to know the name.
const named = (hex: string): MantineColorsTuple => [hex, hex, hex, hex, hex, hex, hex, hex, hex, hex];

/** Text on a filled ground takes that colour's own contrast, as spruce is dark by day and light by night. */
const variantColors: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const parsed = parseThemeColor({ color: input.color ?? input.theme.primaryColor, theme: input.theme });
  if (input.variant !== 'filled' || !parsed.isThemeColor) return colors;
  return { ...colors, color: `var(--mantine-color-${parsed.color}-contrast, var(--mantine-color-white))` };
};

/** Sizes, radii and colours come from `tokens.css`; this holds only what Mantine must know as values. */
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
    // the placeholder is a focusable thing without a role inside `role=menu`; the first entry takes the focus instead
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
