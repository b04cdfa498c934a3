import { defaultMessageOf } from '@minit/contract/errors.ts'
import type { Deps } from '../../ports/deps.ts'
import { Refusal } from '../../refusal.ts'
import { type Admin, writeAudit } from '../audit/write-audit.ts'
import { formatPhone, readPhone } from '../customers/phones.ts'
import { findSetting, writeSetting } from './settings.queries.ts'

const KEY = 'support'

/** Whom sellers and applicants call or write to; null where the operator has not said. */
export type Support = { phone: string | null; email: string | null }

/** Reaches nobody: an address that cannot exist, and the number that the demo's sellers are near. */
const DEMO_SUPPORT: Support = { phone: '+23276000100', email: 'support@minit.example' }
const NOBODY: Support = { phone: null, email: null }

const textIn = (value: object, name: 'phone' | 'email'): string | null => {
  const text: unknown = Object.entries(value).find(([key]) => key === name)?.[1]
  return typeof text === 'string' ? text : null
}

const supportOf = (value: unknown, mode: Deps['mode']): Support =>
  typeof value === 'object' && value !== null
    ? { phone: textIn(value, 'phone'), email: textIn(value, 'email') }
    : mode === 'demo'
      ? DEMO_SUPPORT
      : NOBODY

/** The contacts as they are shown, the number in groups; the demo's own where none were set in a demo. */
export const readSupport = async ({ db, mode }: Pick<Deps, 'db' | 'mode'>): Promise<Support> => {
  const { phone, email } = supportOf(await db.readAsPlatform((tx) => findSetting(tx, KEY)), mode)
  return { phone: phone === null ? null : formatPhone(phone), email }
}

/** Sets whom people call and write to; an empty text is none. Refuses with `phone_not_valid` a number that is not of Sierra Leone. */
export const saveSupport = async (
  deps: Deps,
  admin: Admin,
  { phone: typed, email, reason }: { phone: string; email: string; reason: string },
): Promise<Support> => {
  const support = { phone: phoneOf(typed), email: email === '' ? null : email }
  await deps.db.asPlatform(async (tx) => {
    const before = supportOf(await findSetting(tx, KEY, true), deps.mode)
    await writeSetting(tx, KEY, support, deps.now())
    await writeAudit(deps, tx, admin, {
      action: 'support_set',
      subject: { type: 'platform_setting', id: KEY },
      before,
      after: support,
      reason,
    })
  })
  return readSupport(deps)
}

const phoneOf = (typed: string): string | null => {
  if (typed === '') return null
  const phone = readPhone(typed)
  if (phone?.e164.startsWith('+232')) return phone.e164
  throw new Refusal('phone_not_valid', undefined, { fields: { phone: defaultMessageOf('phone_not_valid') } })
}

/** What pages say of the platform itself. */
export const readPlatformFacts = async (deps: Deps) => ({
  support: await readSupport(deps),
  sendsSms: (await deps.messages.offeredChannels()).has('sms'),
})
