import type pg from 'pg'
import { UnsafeSettings } from '../env.ts'
import { unwrapKeys, type WrappedPart } from '../kernel/key-wrapping.ts'
import { firstKeyOf, type KeyPart, type SecretKeyRow } from '../kernel/secret-keys.ts'
import { type RolePasswords, rolePassword } from './roles.ts'

type Reads = Pick<pg.ClientBase, 'query'>

const NOT_OURS =
  'SECRET_KEY is not one that the keys of this database were wrapped by. Give the one that it had, or run ' +
  '`minit key:rewrap` with the new one as SECRET_KEY and that one as SECRET_KEY_OLD.'

/**
 * The keys of an installation by number. If none is stored, the first key, derived from `SECRET_KEY`. Throws
 * if this `SECRET_KEY` opens no stored key.
 */
export const readStoredKeys = async (database: Reads, secretKey: string): Promise<SecretKeyRow[]> => {
  // One statement, so that a key is never read without its parts.
  const { rows } = await database.query<WrappedPart & { sealsFrom: Date }>(
    `select k.id as "keyId", k.seals_from as "sealsFrom", p.part, p.wrapped_by as "wrappedBy", p.wrapped
     from secret_keys k join secret_key_parts p on p.key_id = k.id order by k.id, p.part`,
  )
  if (rows.length === 0) return [firstKeyOf(secretKey)]
  const keys = new Map(rows.map(({ keyId, sealsFrom }) => [keyId, { id: keyId, sealsFrom }]))
  const opened = unwrapKeys(secretKey, [...keys.values()], rows)
  if (opened.some(({ parts }) => parts.size === 0)) throw new UnsafeSettings(NOT_OURS)
  return opened
}

/** For the owner, who may read before the tables of keys exist. */
export const readKeysAsOwner = async (owner: Reads, secretKey: string): Promise<SecretKeyRow[]> => {
  const { rows } = await owner.query<{ isThere: boolean }>(
    `select to_regclass('public.secret_key_parts') is not null as "isThere"`,
  )
  return rows[0]?.isThere === true ? readStoredKeys(owner, secretKey) : [firstKeyOf(secretKey)]
}

const ROLE_BYTES = 24

/** The passwords of the first key, which every process has: they stay when `SECRET_KEY` is changed. */
export const rolePasswordsOf = (keys: readonly SecretKeyRow[], secretKey: string): RolePasswords => {
  const wordOf = (part: KeyPart) => keys[0]?.parts.get(part)?.subarray(0, ROLE_BYTES).toString('base64url')
  return {
    minit_app: wordOf('app role') ?? rolePassword(secretKey, 'minit_app'),
    minit_platform: wordOf('platform role') ?? rolePassword(secretKey, 'minit_platform'),
  }
}
