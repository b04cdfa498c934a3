import { keyIdOf, prefixOf, withoutKeyId } from '../../kernel/secrets.ts'
import type { Deps } from '../../ports/deps.ts'
import { hashPassword, isPasswordRight } from './passwords.ts'

export type PinTools = Pick<Deps, 'secrets' | 'passwordCost'>

/**
 * What is stored of a PIN: Argon2id of a digest that is keyed by the installation, so that who has a copy of the database cannot
 * try all million PINs. `text` names the person, too. The number of the key stands before it.
 */
export const hashPin = async (tools: PinTools, text: string): Promise<string> => {
  const digest = tools.secrets.digest(text)
  return `${prefixOf(keyIdOf(digest))}${await hashPassword(tools, digest)}`
}

/** With nothing stored it still takes as long as a real check. */
export const isPinOf = (tools: PinTools, text: string, stored: string | null): Promise<boolean> =>
  isPasswordRight(
    tools,
    tools.secrets.digestLike(stored ?? '', text),
    stored === null ? null : withoutKeyId(stored),
  )

/** What to store in its place once a PIN was typed rightly: null where it is by the newest key already. */
export const renewedPin = async (tools: PinTools, text: string, stored: string): Promise<string | null> =>
  keyIdOf(stored) === keyIdOf(tools.secrets.digest(text)) ? null : hashPin(tools, text)
