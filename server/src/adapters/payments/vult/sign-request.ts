import { constants, type KeyObject, sign } from 'node:crypto'

/**
 * Vult's merchant signature of the request's bytes: RSA-PSS, SHA-512, salt as long as the digest, in base64.
 */
export const signRequest = (body: string, privateKey: KeyObject): string =>
  sign('sha512', Buffer.from(body), {
    key: privateKey,
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
  }).toString('base64')
