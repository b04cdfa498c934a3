import { argon2, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { isPasswordAName, PASSWORD_IS_A_NAME } from '@minit/domain/identity/passwords.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps, PasswordCost } from '../../ports/deps.ts'

const hash = promisify(argon2)

type Stored = { parameters: PasswordCost; salt: Buffer; tag: Buffer }

/** 19 MiB, two passes and one lane. */
export const PASSWORD_COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }

type Costs = Pick<Deps, 'passwordCost'>
const SALT_BYTES = 16
const TAG_BYTES = 32

const derive = (
  password: string,
  { salt, parameters, tagLength }: { salt: Buffer; parameters: PasswordCost; tagLength: number },
): Promise<Buffer> =>
  hash('argon2id', {
    message: Buffer.from(password.normalize('NFKC')),
    nonce: salt,
    tagLength,
    ...parameters,
  })

/** Base64 with the standard alphabet and no padding, as the PHC string format requires. */
const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

const prefixOf = ({ memory, passes, parallelism }: PasswordCost): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`

/** Hashes with Argon2id into the PHC string format (`$argon2id$v=19$m=...,t=...,p=...$salt$tag`). */
export const hashPassword = async ({ passwordCost }: Costs, password: string): Promise<string> => {
  const salt = randomBytes(SALT_BYTES)
  const tag = await derive(password, { salt, parameters: passwordCost, tagLength: TAG_BYTES })
  return `${prefixOf(passwordCost)}${encode(salt)}$${encode(tag)}`
}

// Until commit c0b19ed salt and tag were base64url, so the pattern accepts `-` and `_`.
const STORED = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([\w+/-]{11,86})\$([\w+/-]{22,86})$/

const read = (stored: string): Stored | null => {
  const [, memory, passes, parallelism, salt, tag] = STORED.exec(stored) ?? []
  if (salt === undefined || tag === undefined) return null
  return {
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    // Node decodes both alphabets.
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

/** Refuses, at `field`, a password equal to one of the account's names, which strangers try first. */
export const refuseNameAsPassword = (
  password: string,
  { username, email, phone }: { username?: string | null; email?: string | null; phone?: string | null },
  field: string,
): void => {
  if (!isPasswordAName(password, [username, email, phone])) return
  throw new Refusal('invalid_request', PASSWORD_IS_A_NAME, { fields: { [field]: PASSWORD_IS_A_NAME } })
}

/** Takes as long without a hash as with one, so that timing does not reveal whether an account exists. */
export const isPasswordRight = async (
  { passwordCost }: Costs,
  password: string,
  stored: string | null,
): Promise<boolean> => {
  const known = stored === null ? null : read(stored)
  if (known === null) {
    const salt = randomBytes(SALT_BYTES)
    await derive(password, { salt, parameters: passwordCost, tagLength: TAG_BYTES })
    return false
  }
  return timingSafeEqual(
    known.tag,
    await derive(password, { salt: known.salt, parameters: known.parameters, tagLength: known.tag.length }),
  )
}

/** Whether a stored hash has other parameters or another encoding than a new one. */
export const isHashOutdated = ({ passwordCost }: Costs, stored: string): boolean =>
  !stored.startsWith(prefixOf(passwordCost)) || /[-_]/.test(stored.slice(prefixOf(passwordCost).length))

const TOKEN_BYTES = 32

/** Returns 256 random bits for a login session or a link; only its hash is stored. */
export const newToken = (deps: Pick<Deps, 'randomBytes'>): string =>
  Buffer.from(deps.randomBytes(TOKEN_BYTES)).toString('base64url')

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
