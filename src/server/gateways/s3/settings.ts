import { z } from 'zod';
import type { FileAccess } from '../file-store.ts';
import { key, type SettingsDeclaration } from '../settings.ts';

/** Our bucket at a service that speaks the protocol of Amazon S3. */
export type S3Settings = {
  /** The address of the bucket, without a slash at the end. */
  readonly bucketUrl: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
};

const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

const addressMessage = 'must be an address like https://s3.ca-central-1.amazonaws.com, without a path';

export const s3Settings: SettingsDeclaration = {
  variables: {
    S3_ENDPOINT: z
      .url({ protocol: /^https?$/, error: addressMessage, abort: true })
      .refine((text) => /^https?:\/\/[^/?#@]+\/?$/.test(text), addressMessage)
      .optional(),
    S3_BUCKET: z
      .string()
      .regex(
        /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
        'must be a name of 3 to 63 lower-case letters, digits, dots and hyphens',
      )
      .optional(),
    S3_REGION: z
      .string()
      .regex(/^[a-z0-9-]{1,60}$/, 'must be a region like ca-central-1')
      .optional(),
    S3_ACCESS_KEY_ID: key.optional(),
    S3_SECRET_ACCESS_KEY: z
      .string()
      .regex(/^[\x21-\x7e]{8,200}$/, 'must be a secret access key of 8 to 200 characters')
      .optional(),
    S3_PATH_STYLE: z.enum(['on', 'off'], 'must be on or off').optional(),
  },
  read(variables): S3Settings | null | { problems: string[] } {
    const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = variables;
    const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = variables;
    const pathStyle = variables.S3_PATH_STYLE;
    if (endpoint && bucket && region && accessKeyId && secretAccessKey) {
      return { bucketUrl: bucketUrlOf(endpoint, bucket, pathStyle !== 'off'), region, accessKeyId, secretAccessKey };
    }
    const missing = needed.filter((name) => !variables[name]);
    if (missing.length === needed.length && pathStyle === undefined) return null;
    return { problems: missing.map((name) => `${name}: is missing; storing files in a bucket needs it.`) };
  },
};

/** Either the bucket is in the path, or it is a part of the host. */
function bucketUrlOf(endpoint: string, bucket: string, pathStyle: boolean): string {
  const { protocol, host } = new URL(endpoint);
  return pathStyle ? `${protocol}//${host}/${bucket}` : `${protocol}//${bucket}.${host}`;
}

/** Our bucket; null where none is set up. */
export const s3Of = ({ gatewaySettings }: FileAccess): S3Settings | null =>
  (gatewaySettings.s3 as S3Settings | undefined) ?? null;
