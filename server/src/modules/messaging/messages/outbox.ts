import { DAY_MS } from '@minit/domain/kernel/durations.ts'
import { firstIdAt } from '@minit/domain/kernel/ids.ts'
import type { MessageFilter } from '@minit/domain/messaging/message-kinds.ts'
import { readOrderCode } from '@minit/domain/sales/order-codes.ts'
import { and, desc, eq, gte, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { isNamed, startingWith } from '../../../kernel/like-patterns.ts'
import { PAGE_AND_ONE, pageOf } from '../../../kernel/paging.ts'
import { readSaleSearch, type SaleSearch, typedOf } from '../../../kernel/phone-search.ts'
import { maskPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Admin, writeAudit } from '../../platform/audit/audit.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'
import { resendAccess } from './access-message.ts'
import { messages } from './messages.tables.ts'

type OutboxWanted = {
  search: SaleSearch | null
  /** The order code that the search may be. */
  code: string | null
  state: MessageFilter | null
  /** The first id of the last 24 hours. */
  sinceId: string
  after: string | null
}

const isStuck = and(eq(messages.state, 'queued'), isNotNull(messages.lastProblem))

const isIn = ({ state, sinceId }: OutboxWanted): SQL | undefined => {
  const isFailedLately = and(eq(messages.state, 'failed'), gte(messages.id, sinceId))
  if (state === null) return undefined
  if (state === 'stuck') return isStuck
  if (state === 'failed_lately') return isFailedLately
  return state === 'needs_you' ? or(isStuck, isFailedLately) : eq(messages.state, state)
}

const AND_SALE = sql`join purchases p on p.entrepreneur_id = m.entrepreneur_id and p.id = m.purchase_id`

/**
 * By the start of the recipient's number or e-mail, the order or its code, or the business. Each way has an index of
 * its own, which one condition for all would not use.
 */
const isFound = ({ search, code }: OutboxWanted): SQL | undefined => {
  if (search === null) return undefined
  const start = startingWith(search.kind === 'phone' ? search.start : typedOf(search).toLowerCase())
  const ways = [
    sql`select m.id from messages m where m.recipient like ${start} and m.recipient <> ''`,
    search.kind === 'transaction' && sql`select m.id from messages m ${AND_SALE} where p.id = ${search.id}`,
    code !== null && sql`select m.id from messages m ${AND_SALE} where right(p.id, 5) = ${code}`,
    search.kind === 'name' &&
      sql`select m.id from messages m join entrepreneurs e on e.id = m.entrepreneur_id
        where ${isNamed(sql.raw('e.business_name'), startingWith(search.start))}`,
  ]
  return sql`${messages.id} in (${sql.join(
    ways.filter((way) => way !== false),
    sql` union all `,
  )})`
}

/** One page of all sellers' messages plus one row, newest first. */
const listOutbox = (tx: Tx, wanted: OutboxWanted) =>
  tx
    .select({ message: messages, businessName: entrepreneurs.businessName })
    .from(messages)
    // A left join, because the platform's own messages have no seller.
    .leftJoin(entrepreneurs, eq(entrepreneurs.id, messages.entrepreneurId))
    .where(
      and(isIn(wanted), isFound(wanted), wanted.after === null ? undefined : lt(messages.id, wanted.after)),
    )
    .orderBy(desc(messages.id))
    .limit(PAGE_AND_ONE)
type OutboxRow = Awaited<ReturnType<typeof listOutbox>>[number]

const findMessage = async (tx: Tx, id: string) =>
  firstOrNull(await tx.select().from(messages).where(eq(messages.id, id)).limit(1))

type MessageFilters = {
  search?: string | undefined
  state?: MessageFilter | '' | undefined
  after?: string | undefined
}

/** Lists the outbox of all sellers, newest first. Shows message texts in the demo only. */
export const listMessages = async (deps: Deps, { search = '', state, after }: MessageFilters) => {
  const wanted: OutboxWanted = {
    search: readSaleSearch(search),
    code: readOrderCode(search),
    state: state || null,
    sinceId: firstIdAt(new Date(deps.now().getTime() - DAY_MS)),
    after: after ?? null,
  }
  const rows = await deps.db.readAsPlatform((tx) => listOutbox(tx, wanted))
  return pageOf(
    rows,
    (row) => messageView(deps, row),
    ({ message }) => message.id,
  )
}

const messageView = ({ mode, secrets }: Deps, { message, businessName }: OutboxRow) => ({
  id: message.id,
  kind: message.kind,
  channel: message.channel,
  businessName: businessName ?? 'Minit',
  recipient: message.channel === 'email' ? maskEmail(message.recipient) : maskPhone(message.recipient),
  transactionId: message.purchaseId,
  state: message.state,
  gateway: message.gateway,
  attempts: message.attempts,
  lastProblem: message.lastProblem,
  createdAt: message.createdAt,
  sentAt: message.sentAt,
  text: mode === 'demo' && message.sealedText !== '' ? secrets.open(message.sealedText, message.id) : null,
})

const maskEmail = (address: string): string => address.replace(/^(.).*(?=@)/, '$1***')

/**
 * Resends access details by the channel and to the number of a message. Refuses with `message_not_found`,
 * `message_not_resendable` for any other kind (a user can request a new password link), and as `resendAccess`
 * does.
 */
export const resendMessage = async (deps: Deps, admin: Admin, id: string) => {
  const message = await deps.db.readAsPlatform((tx) => findMessage(tx, id))
  if (message === null) throw new Refusal('message_not_found')
  const { purchaseId, channel, entrepreneurId } = message
  if (message.kind !== 'access' || purchaseId === null || channel === 'email')
    throw new Refusal('message_not_resendable')
  const outcome = await resendAccess(deps, { entrepreneurId, transactionId: purchaseId, method: channel })
  await deps.db.asPlatform((tx) =>
    writeAudit(deps, tx, {
      admin,
      action: 'message_resent',
      subject: { type: 'purchase', id: purchaseId },
      before: { messageId: id, state: message.state },
      after: { channel, isAccepted: outcome.success },
    }),
  )
  return outcome
}
