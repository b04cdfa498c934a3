import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const hash = promisify(argon2)

const MEMORY_KIB = 19_456
const PASSES = 2
const TAG_BYTES = 32

const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  hash('argon2id', {
    message: Buffer.from(password.normalize('NFKC')),
    nonce: salt,
    parallelism: 1,
    memory: MEMORY_KIB,
    passes: PASSES,
    tagLength: TAG_BYTES,
  })

/** Argon2id with 19 MiB, two passes and one lane, in the usual `$argon2id$...` form. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16)
  const tag = await derive(password, salt)
  const parameters = `m=${MEMORY_KIB},t=${PASSES},p=1`
  return `$argon2id$v=19$${parameters}$${salt.toString('base64url')}$${tag.toString('base64url')}`
}

/** With no hash it still takes as long as a real check, so a stranger cannot tell whether an account exists. */
export const isPasswordRight = async (password: string, stored: string | null): Promise<boolean> => {
  const [, , , , salt, tag] = stored?.split('$') ?? []
  const expected = Buffer.from(tag ?? '', 'base64url')
  const given = await derive(password, salt === undefined ? randomBytes(16) : Buffer.from(salt, 'base64url'))
  return expected.length === given.length && timingSafeEqual(expected, given)
}
