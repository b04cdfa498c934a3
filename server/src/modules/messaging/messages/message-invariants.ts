import { NEWS_MINUTES } from '@minit/domain/messaging/message-tries.ts'

const NEWS_END = `m.created_at + case m.kind
        ${Object.entries(NEWS_MINUTES)
          .map(([kind, minutes]) => `when '${kind}' then ${minutes}`)
          .join(' ')} else 0 end * interval '1 minute'`

// A subquery for each of the few queued messages: a join would read all passes.
const PASS_END = `select s.expires_at from passes s where s.entrepreneur_id = m.entrepreneur_id and s.purchase_id = m.purchase_id`

/** Invariants of messages; each query selects the `id` of every row that violates it. */
export const MESSAGE_INVARIANTS = [
  {
    id: 'I8',
    title: 'No message waits for ever: each is sent or has failed within a day of its own end',
    isOfPlatform: true,
    breaches: `select m.id from messages m where m.state = 'queued' and m.created_at < now() - interval '1 day'
        and coalesce((${PASS_END}), ${NEWS_END}) < now() - interval '1 day'`,
  },
] as const
