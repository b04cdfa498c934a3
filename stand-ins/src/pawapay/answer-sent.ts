import type { FastifyReply } from 'fastify'
import { ONCE, type Scenario } from '../scenarios.ts'
import { forever } from '../silence.ts'
import type { MovementRequest } from './movement-ledger.ts'
import type { Refusal } from './refusals.ts'
import type { Sent } from './sent.ts'

export const refuseSent = (
  reply: FastifyReply,
  { status, ...failureReason }: Refusal,
  id: Record<string, string> = {},
): FastifyReply => reply.code(status).send({ ...id, status: 'REJECTED', failureReason })

type Taken<Request extends MovementRequest> = {
  request: Request
  /** As shown on the wire, such as `{ payoutId: ... }`. */
  id: Record<string, string>
  scenario: Scenario
}

/** Accepts a valid request, or refuses the first try, according to its scenario. */
export const takeSent = async <Request extends MovementRequest>(
  reply: FastifyReply,
  sent: Sent<Request>,
  { request, id, scenario }: Taken<Request>,
): Promise<FastifyReply> => {
  const [key = ''] = Object.values(id)
  if (ONCE.includes(scenario) && sent.turnAwayOnce(key))
    return scenario === 'rate_limited_once'
      ? reply.code(429).header('retry-after', '2').send()
      : reply.code(401).send({ failureReason: { failureCode: 'NO_AUTHENTICATION' } })
  const movement = sent.open(request, scenario)
  if (scenario === 'callback_first') await sent.actNow(movement)
  else sent.send(movement)
  if (scenario === 'never_answers') return forever()
  if (scenario === 'timeout_after_create') return reply.code(504).type('text/html').send('<h1>504</h1>')
  return reply.send({ ...id, status: 'ACCEPTED', created: movement.created })
}
