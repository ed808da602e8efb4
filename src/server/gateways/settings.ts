import type { z } from 'zod';

/** The settings of the configured gateways by their names, each as its own `SettingsDeclaration` read it. */
export type GatewaySettings = Readonly<Record<string, unknown>>;

/** Variables of the environment by their names. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** The variables of the environment that configure a gateway, checked at start. */
export type SettingsDeclaration = {
  readonly variables: Readonly<Record<string, z.ZodOptional<z.ZodType<string>>>>;
  /** The settings, null where none is set, or a sentence for each problem. */
  read(variables: Variables): object | null | { readonly problems: readonly string[] };
};
