import { keyIdOf, prefixOf, withoutKeyId } from '../../kernel/secrets.ts'
import type { Deps } from '../../ports/deps.ts'
import { hashPassword, isPasswordRight } from './passwords.ts'

export type PinTools = Pick<Deps, 'secrets' | 'passwordCost'>

/**
 * Hashes a PIN for storage: Argon2id of a digest keyed by the installation, so that a stolen copy of the
 * database does not allow trying all million PINs. `text` also names the person. The key's number is the
 * prefix.
 */
export const hashPin = async (tools: PinTools, text: string): Promise<string> => {
  const digest = tools.secrets.digest(text)
  return `${prefixOf(keyIdOf(digest))}${await hashPassword(tools, digest)}`
}

/** Takes as long without a stored hash as with one. */
export const isPinOf = (tools: PinTools, text: string, stored: string | null): Promise<boolean> =>
  isPasswordRight(
    tools,
    tools.secrets.digestLike(stored ?? '', text),
    stored === null ? null : withoutKeyId(stored),
  )

/** Returns the hash to store after a correct PIN, or null if the stored one already uses the newest key. */
export const renewedPin = async (tools: PinTools, text: string, stored: string): Promise<string | null> =>
  keyIdOf(stored) === keyIdOf(tools.secrets.digest(text)) ? null : hashPin(tools, text)
