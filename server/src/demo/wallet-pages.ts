import type { FastifyInstance, FastifyReply } from 'fastify'

const PATH = '/demo-wallet'
/** A phone that dials a code, as Monime's payers do. */
const DIALLER = '/demo-dial'

/** The wallet's page under our own address: a phone that opens the demo over the network reaches nothing else. */
export const walletPagePath = (standInsUrl: string, link: string): string =>
  link.startsWith(`${standInsUrl}/vult/pay/`) ? link.replace(`${standInsUrl}/vult/pay`, PATH) : link

/** Passes the pages of the wallet's stand-in and buttons on, and the dialler, and nothing else of the stand-ins. */
export const passOnWalletPages =
  (standInsUrl: string) =>
  async (app: FastifyInstance): Promise<void> => {
    const addressOf = (orderId: string) => `${standInsUrl}/vult/pay/${encodeURIComponent(orderId)}`
    app.get<{ Params: { orderId: string } }>(`${PATH}/:orderId`, async ({ params }, reply) =>
      answerWith(reply, await fetch(addressOf(params.orderId))),
    )
    const dialler = `${standInsUrl}/monime/dial`
    app.get<{ Querystring: Record<string, string> }>(DIALLER, async ({ query }, reply) =>
      answerWith(reply, await fetch(`${dialler}?${new URLSearchParams(query)}`)),
    )
    app.post<{ Body: Record<string, string> }>(DIALLER, async ({ body }, reply) =>
      answerWith(reply, await fetch(dialler, { method: 'POST', body: new URLSearchParams(body) })),
    )
    app.post<{ Params: { orderId: string; choice: string } }>(
      `${PATH}/:orderId/:choice(^(?:approve|decline)$)`,
      async ({ params: { orderId, choice } }, reply) => {
        await fetch(`${addressOf(orderId)}/${choice}`, { method: 'POST', redirect: 'manual' })
        return reply.redirect(`${PATH}/${encodeURIComponent(orderId)}`, 303)
      },
    )
  }

const answerWith = async (reply: FastifyReply, answer: Response): Promise<FastifyReply> =>
  reply
    .code(answer.status)
    .type(answer.headers.get('content-type') ?? 'text/plain')
    .header('x-stand-ins', new URL(answer.url).origin)
    .send(await answer.text())
