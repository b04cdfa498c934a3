import { defaultMessageOf } from '@minit/contract/errors.ts'
import * as z from 'zod'
import { formatPhone, readPhone } from '../../kernel/phones.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Deps } from '../../ports/deps.ts'
import { type Admin, writeAudit } from '../audit/audit.ts'
import { findSetting, writeSetting } from '../operations/platform-settings.ts'

const KEY = 'on_call'

const Stored = z.object({ phone: z.string().nullable(), email: z.string().nullable() })
/** Who is told of alerts: a number in E.164, an address; null where nobody was named. */
type OnCall = z.infer<typeof Stored>

/** Reaches nobody, so that a demo shows what is sent. */
const DEMO: OnCall = { phone: '+23276000101', email: 'on-call@minit.example' }
const NOBODY: OnCall = { phone: null, email: null }

const onCallOf = (value: unknown, mode: Deps['mode']): OnCall =>
  Stored.safeParse(value).data ?? (mode === 'demo' ? DEMO : NOBODY)

export const readOnCall = async ({ db, mode }: Pick<Deps, 'db' | 'mode'>): Promise<OnCall> =>
  onCallOf(await db.readAsPlatform((tx) => findSetting(tx, KEY)), mode)

/** The same as it is shown, the number in groups. */
export const readOnCallView = async (deps: Pick<Deps, 'db' | 'mode'>): Promise<OnCall> => {
  const { phone, email } = await readOnCall(deps)
  return { phone: phone === null ? null : formatPhone(phone), email }
}

/** Sets who is told of alerts; an empty text is nobody. Refuses with `phone_not_valid` a number that is not of Sierra Leone. */
export const saveOnCall = async (
  deps: Deps,
  admin: Admin,
  { phone, email, reason }: { phone: string; email: string; reason: string },
): Promise<void> => {
  const after = { phone: phoneOf(phone), email: email === '' ? null : email }
  await deps.db.asPlatform(async (tx) => {
    const before = onCallOf(await findSetting(tx, KEY, true), deps.mode)
    await writeSetting(tx, { key: KEY, value: after, now: deps.now() })
    await writeAudit(deps, tx, {
      ...{ admin, action: 'on_call_set', subject: { type: 'platform_setting', id: KEY } },
      ...{ before, after, reason },
    })
  })
}

const phoneOf = (typed: string): string | null => {
  if (typed === '') return null
  const phone = readPhone(typed)
  if (phone?.e164.startsWith('+232')) return phone.e164
  throw new Refusal('phone_not_valid', undefined, { fields: { phone: defaultMessageOf('phone_not_valid') } })
}
