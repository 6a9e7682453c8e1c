import { createTheme, defaultVariantColorsResolver } from "@mantine/core";
import type { CSSVariablesResolver, MantineColorsTuple, VariantColorsResolver } from "@mantine/core";

/**
 * Mantine set to our tokens (`theme-tokens.css` holds the values, `theme.css` the parts' details).
 *
 * - Buttons are quiet (`default`) unless a screen says `variant="filled"`: one saffron button a screen, its next step.
 *   Destructive ones are `variant="filled" color="loss"`.
 * - Sizes: controls `sm` 36, `md` 40, `lg` 44, small `xs` 28.
 */
const tones = ["accent", "gain", "loss", "info"] as const;
type Tone = (typeof tones)[number];

/** Mantine wants ten shades of a colour; ours is one that follows the theme, so all ten are the same variable. */
const tone = (name: string): MantineColorsTuple => Array.from({ length: 10 }, () => `var(--${name})`) as unknown as MantineColorsTuple;

const inkScale: MantineColorsTuple = [
  "#f3f0ea",
  "#bdb8ae",
  "#979287",
  "#787369",
  "#403d37",
  "#2b2926",
  "#1a1917",
  "#121110",
  "#0e0d0c",
  "#0a0908",
];
const paperScale: MantineColorsTuple = [
  "#f6f3ec",
  "#f3efe7",
  "#e6e1d7",
  "#d3ccbf",
  "#b5ad9f",
  "#8a8376",
  "#6c675d",
  "#57524a",
  "#3a3630",
  "#1c1a17",
];

const isTone = (color: string | undefined): color is Tone => tones.includes(color as Tone);

const toneColors: VariantColorsResolver = (input) => {
  const { variant, theme } = input;
  const color = input.color ?? theme.primaryColor;
  if (!isTone(color)) return defaultVariantColorsResolver(input);
  const text = color === "accent" ? "var(--accent-text)" : `var(--${color})`;
  const soft = `var(--${color}-soft)`;
  switch (variant) {
    case "filled":
      return {
        background: `var(--${color})`,
        hover: color === "accent" || color === "loss" ? `var(--${color}-hover)` : `var(--${color})`,
        color: color === "accent" ? "var(--on-accent)" : "var(--on-loss)",
        border: "1px solid transparent",
      };
    case "light":
      return { background: soft, hover: soft, color: text, border: "1px solid transparent" };
    case "outline":
      return { background: "transparent", hover: soft, color: text, border: `1px solid ${text}` };
    case "subtle":
    case "transparent":
      return {
        background: "transparent",
        hover: variant === "subtle" ? soft : "transparent",
        color: text,
        border: "1px solid transparent",
      };
    default:
      return defaultVariantColorsResolver(input);
  }
};

export const theme = createTheme({
  colors: {
    accent: tone("accent"),
    gain: tone("gain"),
    loss: tone("loss"),
    info: tone("info"),
    // Of text: `c="bright"`, `c="secondary"` and `c="dimmed"` are `--text`, `--text-2` and `--text-3`.
    secondary: tone("text-2"),
    dark: inkScale,
    gray: paperScale,
  },
  primaryColor: "accent",
  variantColorResolver: toneColors,
  white: "#fffefc",
  black: "#1c1a17",
  fontFamily: '"Inter Variable", Inter, "Inter Fallback", system-ui, -apple-system, "Segoe UI", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SFMono-Regular", Menlo, Consolas, monospace',
  fontSizes: { xs: "12px", sm: "13px", md: "14px", lg: "16px", xl: "18px" },
  lineHeights: { xs: "16px", sm: "20px", md: "20px", lg: "24px", xl: "24px" },
  headings: {
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "26px", lineHeight: "32px", fontWeight: "650" },
      h2: { fontSize: "20px", lineHeight: "28px" },
      h3: { fontSize: "18px", lineHeight: "24px" },
      h4: { fontSize: "16px", lineHeight: "24px" },
      h5: { fontSize: "14px", lineHeight: "20px" },
      h6: { fontSize: "13px", lineHeight: "20px" },
    },
  },
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px" },
  radius: { xs: "2px", sm: "4px", md: "6px", lg: "6px", xl: "6px" },
  defaultRadius: "md",
  shadows: { xs: "none", sm: "var(--shadow-1)", md: "var(--shadow-1)", lg: "var(--shadow-2)", xl: "var(--shadow-2)" },
  breakpoints: { xs: "36em", sm: "48em", md: "62em", lg: "80em", xl: "87.5em" },
  respectReducedMotion: true,
  cursorType: "pointer",
  components: {
    Button: { defaultProps: { variant: "default" } },
    ActionIcon: { defaultProps: { variant: "subtle", color: "gray" } },
    Modal: { defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0 }, transitionProps: { duration: 160 } } },
    // A dialog's head is no banner of the page.
    ModalHeader: { defaultProps: { role: "presentation" } },
    Menu: { defaultProps: { transitionProps: { duration: 80 }, shadow: "sm" } },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 80 } } },
    Anchor: { defaultProps: { underline: "hover" } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] } },
    TextInput: { defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] } },
    PasswordInput: { defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] } },
    NumberInput: { defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] } },
    Select: { defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] } },
    Textarea: { defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] } },
  },
});

const shared = {
  "--mantine-color-body": "var(--bg)",
  "--mantine-color-text": "var(--text)",
  "--mantine-color-bright": "var(--text)",
  "--mantine-color-dimmed": "var(--text-3)",
  "--mantine-color-placeholder": "var(--text-3)",
  "--mantine-color-anchor": "var(--accent-text)",
  "--mantine-color-accent-text": "var(--accent-text)",
  "--mantine-color-error": "var(--loss)",
  "--mantine-color-success": "var(--gain)",
  "--mantine-color-default": "var(--surface)",
  "--mantine-color-default-hover": "var(--raised)",
  "--mantine-color-default-color": "var(--text)",
  "--mantine-color-default-border": "var(--line-2)",
  "--mantine-color-disabled": "var(--well)",
  "--mantine-color-disabled-color": "var(--text-3)",
  "--mantine-color-disabled-border": "var(--line)",
  "--mantine-primary-color-contrast": "var(--on-accent)",
};

/** Mantine's own colour names follow our tokens in both schemes. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
