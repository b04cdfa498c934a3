import { and, desc, eq, lt } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { firstOrNull } from '../../../kernel/collections.ts'
import { PAGE_AND_ONE, pageOf } from '../../../kernel/paging.ts'
import { maskPhone } from '../../../kernel/phones.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Deps } from '../../../ports/deps.ts'
import { type Admin, writeAudit } from '../../platform/audit/audit.ts'
import { entrepreneurs } from '../../shop/sellers/sellers.tables.ts'
import { resendAccess } from './access-message.ts'
import { messages } from './messages.tables.ts'

/** One page of all sellers' messages plus one row, newest first. */
const listOutbox = (
  tx: Tx,
  { state, after }: { state: 'queued' | 'sent' | 'failed' | null; after: string | null },
) =>
  tx
    .select({ message: messages, businessName: entrepreneurs.businessName })
    .from(messages)
    // A left join, because the platform's own messages have no seller.
    .leftJoin(entrepreneurs, eq(entrepreneurs.id, messages.entrepreneurId))
    .where(
      and(
        state === null ? undefined : eq(messages.state, state),
        after === null ? undefined : lt(messages.id, after),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(PAGE_AND_ONE)
type OutboxRow = Awaited<ReturnType<typeof listOutbox>>[number]

const findMessage = async (tx: Tx, id: string) =>
  firstOrNull(await tx.select().from(messages).where(eq(messages.id, id)).limit(1))

type MessageFilters = {
  state?: 'queued' | 'sent' | 'failed' | '' | undefined
  after?: string | undefined
}

/** Lists the outbox of all sellers, newest first. Shows message texts in the demo only. */
export const listMessages = async (deps: Deps, { state, after }: MessageFilters) => {
  const wanted = { state: state || null, after: after ?? null }
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
