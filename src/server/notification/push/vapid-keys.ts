import { createECDH, hkdfSync } from 'node:crypto';

/** The key pair with which we identify ourselves to push services (RFC 8292), in base64url. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string };

/**
 * Derived from the secret of the installation, so that all nodes have the same pair and there is nothing more to store
 * (decision 048).
 */
export function vapidKeysOf(secret: string): VapidKeys {
  const pair = createECDH('prime256v1');
  for (let attempt = 0; ; attempt++) {
    const candidate = Buffer.from(hkdfSync('sha256', secret, '', `web push ${attempt}`, 32));
    try {
      pair.setPrivateKey(candidate);
      return { publicKey: pair.getPublicKey('base64url'), privateKey: candidate.toString('base64url') };
    } catch (error) {
      // One in 2³² candidates is not below the order of the curve.
      if (attempt === 9) throw error;
    }
  }
}
