import { defaultMessageOf } from '@minit/contract/errors.ts'
import { openAlertsMessage } from '@minit/domain/operations/alert-endings.ts'
import * as z from 'zod'
import type { Tx } from '../../../db/database.ts'
import { formatPhone, readPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { queueOnCallMessage } from '../../messaging/messages/account-messages.ts'
import { type Admin, writeAudit } from '../../platform/audit/audit.ts'
import { findSetting, writeSetting } from '../../platform/settings/platform-settings.ts'
import { listOpenAlerts } from './alerts.queries.ts'

const KEY = 'on_call'

const Stored = z.object({ phone: z.string().nullable(), email: z.string().nullable() })
/** The recipients of alerts: a number in E.164 and an email address; null where none is set. */
type OnCall = z.infer<typeof Stored>

/** Fictional recipients, so that a demo shows what is sent. */
const DEMO: OnCall = { phone: '+23276000101', email: 'on-call@minit.example' }
const NO_OPERATOR: OnCall = { phone: null, email: null }

const onCallOf = (value: unknown, mode: Deps['mode']): OnCall =>
  Stored.safeParse(value).data ?? (mode === 'demo' ? DEMO : NO_OPERATOR)

const NAMING = `hashtext('who is on call')`

/**
 * Returns the recipients, locked until the caller's transaction ends: a change of recipients waits for alerts
 * that are being sent, and later alerts use the new recipients. So each alert reaches a new recipient once.
 */
export const findOnCallLocked = async (tx: Tx, mode: Deps['mode']): Promise<OnCall> => {
  await tx.send(`select pg_advisory_xact_lock_shared(${NAMING})`, [])
  return onCallOf(await findSetting(tx, KEY), mode)
}

export const readOnCall = async ({ db, mode }: Pick<Deps, 'db' | 'mode'>): Promise<OnCall> =>
  onCallOf(await db.readAsPlatform((tx) => findSetting(tx, KEY)), mode)

/** Returns the recipients for display, with the number in groups. */
export const readOnCallView = async (deps: Pick<Deps, 'db' | 'mode'>): Promise<OnCall> => {
  const { phone, email } = await readOnCall(deps)
  return { phone: phone === null ? null : formatPhone(phone), email }
}

/**
 * Sets the recipients of alerts; an empty text removes one. A new number or address immediately receives all
 * open alerts. Refuses with `phone_not_valid` a number that is not a mobile of Sierra Leone, since it gets
 * no SMS.
 */
export const saveOnCall = async (
  deps: Deps,
  admin: Admin,
  { phone, email, reason }: { phone: string; email: string; reason: string },
): Promise<void> => {
  const after = { phone: phoneOf(phone), email: email === '' ? null : email }
  await deps.db.asPlatform(async (tx) => {
    await tx.send(`select pg_advisory_xact_lock(${NAMING})`, [])
    const before = onCallOf(await findSetting(tx, KEY, true), deps.mode)
    await writeSetting(tx, { key: KEY, value: after, now: deps.now() })
    await writeAudit(deps, tx, {
      admin,
      action: 'on_call_set',
      subject: { type: 'platform_setting', id: KEY },
      before,
      after,
      reason,
    })
    await notifyOfOpen(deps, tx, newcomersOf(before, after))
  })
}

/** The recipients that have received nothing yet. */
const newcomersOf = (before: OnCall, { phone, email }: OnCall): OnCall => ({
  phone: phone === before.phone ? null : phone,
  email: email === before.email ? null : email,
})

/** Alerts are sent when they open, so a new recipient needs those that are already open. */
const notifyOfOpen = async (deps: Deps, tx: Tx, newcomers: OnCall): Promise<void> => {
  const texts = (await listOpenAlerts(tx)).map(({ text }) => text)
  if (texts.length > 0) await queueOnCallMessage(deps, tx, { ...newcomers, text: openAlertsMessage(texts) })
}

const phoneOf = (typed: string): string | null => {
  if (typed === '') return null
  const phone = readPhone(typed)
  if (phone?.isSierraLeoneMobile) return phone.e164
  throw new Refusal('phone_not_valid', undefined, { fields: { phone: defaultMessageOf('phone_not_valid') } })
}
