import { z } from 'zod';

/** The settings of the configured providers by their names, each as its own `SettingsDeclaration` read it. */
export type GatewaySettings = Readonly<Record<string, unknown>>;

/** Variables of the environment by their names. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** What else the settings of a provider depend on. */
export type Installation = { readonly demo: boolean; readonly currency: string };

/** The variables of the environment that configure a provider, checked at start. */
export type SettingsDeclaration = {
  readonly variables: Readonly<Record<string, z.ZodOptional<z.ZodType<string>>>>;
  /** The settings, null where none is set, or a sentence for each problem. */
  read(variables: Variables, installation: Installation): object | null | { readonly problems: readonly string[] };
};

const loopbackMessage = 'is for tests: it must be an address of this machine';

/** Scripts and interfaces come from their providers. Tests use their own in their place, on this machine only. */
export const loopbackAddress = z
  .url({ protocol: /^http$/, error: loopbackMessage, abort: true })
  .refine((text) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(text).hostname), loopbackMessage);

export const key = z.string().regex(/^[\w.-]{1,200}$/, 'has characters that a key does not have');
