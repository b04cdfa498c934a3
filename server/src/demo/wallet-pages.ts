import type { FastifyInstance, FastifyReply } from 'fastify'

const PATH = '/demo-wallet'
const ORANGE_PATH = '/demo-orange-money'
/** A simulated phone that dials a code, for Monime's payers. */
const DIALLER = '/demo-dial'

/**
 * Maps the page of the wallet's or Orange's stand-in to our own address: a phone on the network reaches
 * nothing else.
 */
export const walletPagePath = (standInsUrl: string, link: string): string => {
  const pages = [
    [`${standInsUrl}/vult/pay/`, `${PATH}/`],
    [`${standInsUrl}/orange-web/pay/`, `${ORANGE_PATH}/`],
  ] as const
  const [theirs, ours] = pages.find(([start]) => link.startsWith(start)) ?? ['', '']
  return ours + link.slice(theirs.length)
}

/**
 * Proxies the pages and buttons of the wallet's stand-in, and the dialler, and nothing else of the stand-ins.
 */
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
      `${PATH}/:orderId/:choice(^(?:approve|decline|lose)$)`,
      async ({ params: { orderId, choice } }, reply) => {
        await fetch(`${addressOf(orderId)}/${choice}`, { method: 'POST', redirect: 'manual' })
        return reply.redirect(`${PATH}/${encodeURIComponent(orderId)}`, 303)
      },
    )
  }

/** The same for Orange's page, whose form redirects to the seller after the payment. */
export const passOnOrangePages =
  (standInsUrl: string) =>
  async (app: FastifyInstance): Promise<void> => {
    type Page = { Params: { payToken: string } }
    const addressOf = ({ payToken }: Page['Params']) =>
      `${standInsUrl}/orange-web/pay/${encodeURIComponent(payToken)}`
    app.get<Page>(`${ORANGE_PATH}/:payToken`, async ({ params }, reply) =>
      answerWith(reply, await fetch(addressOf(params))),
    )
    app.post<Page & { Body: Record<string, string> | null }>(
      `${ORANGE_PATH}/:payToken`,
      async ({ params, body }, reply) => {
        const form = new URLSearchParams(body ?? {})
        const answer = await fetch(addressOf(params), { method: 'POST', body: form, redirect: 'manual' })
        const leadsTo = answer.headers.get('location')
        // Redirects to the page under the host name that this phone uses.
        const { pathname, search } = new URL(leadsTo ?? '/', standInsUrl)
        return leadsTo === null ? answerWith(reply, answer) : reply.redirect(pathname + search, 303)
      },
    )
  }

const answerWith = async (reply: FastifyReply, answer: Response): Promise<FastifyReply> =>
  reply
    .code(answer.status)
    .type(answer.headers.get('content-type') ?? 'text/plain')
    .header('x-stand-ins', new URL(answer.url).origin)
    .send(await answer.text())
