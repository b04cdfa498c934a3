import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import type { StandInContext } from '../context.ts'
import { openLedger } from '../ledger.ts'
import { runAgent } from './agent.ts'
import { phonePage, unknownPage } from './page.ts'
import type { Phone } from './phones.ts'
import { redirectOf } from './redirect.ts'
import { createRouter, newKey, type Router, type RouterRow } from './router.ts'
import { simulateClients } from './simulated-clients.ts'

export type RouterOptions = {
  /** As in the setup line that was pasted into the router. */
  gatewayId: string
  gatewayName: string
  token: string
  /** The name of the WiFi. */
  networkName: string
  /** The origin to which refused phones are redirected. */
  portalUrl: string
  /** The address of the simulated phone's page. */
  phonePageUrl: string
}

type Context = Pick<StandInContext, 'dir' | 'clock' | 'callbackBaseUrl'>

/** A router with the pages of phones in range under /`name`, and its ledger. */
const startRouter = async (
  app: FastifyInstance,
  options: RouterOptions,
  { name, ...context }: Context & { name: string },
) => {
  const ledger = openLedger<RouterRow>(`${context.dir}/${name}.jsonl`)
  const router = createRouter(options, ledger)
  app.addHook('onClose', async () => ledger.close())
  await app.register((scope) => servePhones(scope, router, options), { prefix: `/${name}/phone` })
  simulateClients(router, context.clock)
  context.clock.after(0, () => runAgent(router, { ...context, token: options.token }))
  return { router, ledger }
}

/**
 * Stands in for a stall's openNDS router with our agent, and for phones in range; their pages are under
 * /router.
 */
export const registerRouter = async (
  app: FastifyInstance,
  options: RouterOptions,
  context: Context,
): Promise<Router> => {
  const { router, ledger } = await startRouter(app, options, { name: 'router', ...context })
  controlRouter(app, { router, ledger, options })
  return router
}

/** The same for another shop's router, without controls; its phones' pages are under /beach-router. */
export const registerBeachRouter = async (
  app: FastifyInstance,
  options: RouterOptions,
  context: Context,
): Promise<void> => {
  await startRouter(app, options, { name: 'beach-router', ...context })
}

const portalOf = (phone: Phone, options: RouterOptions): string =>
  redirectOf(
    phone,
    options,
    phone.key === null ? options.phonePageUrl : `${options.phonePageUrl}/${phone.key}`,
  )

type Keyed = { Params: { key: string } }

const servePhones = async (scope: FastifyInstance, router: Router, options: RouterOptions): Promise<void> => {
  const { networkName } = options
  const path = new URL(options.phonePageUrl).pathname
  await scope.register(formbody)
  scope.get('/', async (_, reply) => reply.type('text/html').send(unknownPage({ networkName, path })))
  // Not redirected to the portal: CSP limits a form to its own host, and the portal's may differ.
  scope.post('/join', async (_, reply) => {
    const key = newKey()
    router.join(key)
    return reply.redirect(`${path}/${key}`, 303)
  })
  scope.get<Keyed>('/:key', async ({ params: { key } }, reply) => {
    const phone = router.phoneOf(key)
    if (phone === undefined) return reply.code(404).type('text/html').send(unknownPage({ networkName, path }))
    const portal = portalOf(phone, options)
    const hasPower = router.power() !== null
    return reply.type('text/html').send(phonePage({ networkName, path, key, phone, portal, hasPower }))
  })
  scope.post<Keyed>('/:key/leave', async ({ params: { key } }, reply) => {
    const phone = router.phoneOf(key)
    if (phone !== undefined) router.leave(phone.mac)
    return reply.redirect(path, 303)
  })
}

type Controlled = {
  router: Router
  ledger: { rows: () => readonly RouterRow[] }
  options: RouterOptions
}

/** Controls for tests. */
const controlRouter = (app: FastifyInstance, { router, ledger, options }: Controlled): void => {
  app.get('/control/ledger/router', async () => ledger.rows())
  app.get('/control/router/ndsctl', async () => router.ndsctlJson())
  app.post('/control/router/join', async () => {
    const phone = router.join(newKey())
    return { mac: phone.mac, key: phone.key, portal: portalOf(phone, options) }
  })
  app.post<{ Body: { on: boolean } }>('/control/router/power', { schema: powerSchema }, async ({ body }) => {
    router.setPower(body.on)
    return body
  })
}

const powerSchema = {
  body: {
    type: 'object',
    required: ['on'],
    properties: { on: { type: 'boolean' } },
    additionalProperties: false,
  },
}
