import { randomInt } from 'node:crypto'
import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock.ts'
import type { StandInContext } from '../context.ts'
import { openLedger } from '../ledger.ts'
import { createHotspot, type Guest, type Hotspot, type HotspotRow } from './hotspot.ts'
import { guestPage, unknownGuestPage } from './hotspot-page.ts'
import { createFront, type FrontOptions } from './radius-front.ts'
import { newKey } from './router.ts'

export type HotspotOptions = FrontOptions & {
  /** The name of the WiFi. */
  networkName: string
  /** Where refused phones can buy. */
  shopUrl: string
  /** The address of the simulated phone's page. */
  phonePageUrl: string
}

type Context = Pick<StandInContext, 'dir' | 'clock' | 'callbackBaseUrl'> & {
  /** Whether the stall, whose other router may be off, has power. */
  hasPower: () => boolean
}

/** Stands in for a RADIUS hotspot, FreeRADIUS and phones; their pages are under /hotspot. */
export const registerHotspot = async (
  app: FastifyInstance,
  options: HotspotOptions,
  { dir, clock, callbackBaseUrl, hasPower }: Context,
): Promise<void> => {
  const ledger = openLedger<HotspotRow>(`${dir}/hotspot.jsonl`)
  const front = createFront(options, { clock, callbackBaseUrl })
  const hotspot = createHotspot({ front, ledger, clock, hasPower })
  app.addHook('onClose', async () => ledger.close())
  await app.register((scope) => serveGuests(scope, hotspot, options), { prefix: '/hotspot/phone' })
  app.get('/control/ledger/hotspot', async () => ledger.rows())
  clock.after(FIRST_WORD_MS, async () => {
    // Sessions from before the start have ended.
    if (front.saysOn) await front.account('Accounting-On', {})
    passGuests(hotspot, clock)
  })
}

/** Long enough for the server to listen. */
const FIRST_WORD_MS = 3_000

type Keyed = { Params: { key: string } }
type Typed = Keyed & { Body: { code?: unknown } | undefined }

const serveGuests = async (
  scope: FastifyInstance,
  hotspot: Hotspot,
  options: HotspotOptions,
): Promise<void> => {
  const { networkName, shopUrl } = options
  const path = new URL(options.phonePageUrl).pathname
  await scope.register(formbody)
  scope.get('/', async (_, reply) => reply.type('text/html').send(unknownGuestPage({ networkName, path })))
  scope.post('/join', async (_, reply) => {
    const key = newKey()
    await hotspot.join(key)
    return reply.redirect(`${path}/${key}`, 303)
  })
  scope.get<Keyed>('/:key', async ({ params: { key } }, reply) => {
    const guest = hotspot.guestOf(key)
    if (guest === undefined)
      return reply.code(404).type('text/html').send(unknownGuestPage({ networkName, path }))
    return reply.type('text/html').send(guestPage({ networkName, path, guest, shopUrl }))
  })
  const withGuest = async (key: string, work: (guest: Guest) => Promise<void>): Promise<void> => {
    const guest = hotspot.guestOf(key)
    if (guest !== undefined) await work(guest)
  }
  scope.post<Typed>('/:key/login', async ({ params: { key }, body }, reply) => {
    const code = typeof body?.code === 'string' ? body.code.trim().slice(0, 60) : ''
    await withGuest(key, (guest) => hotspot.logIn(guest, code))
    return reply.redirect(`${path}/${key}`, 303)
  })
  scope.post<Keyed>('/:key/leave', async ({ params: { key } }, reply) => {
    await withGuest(key, hotspot.leave)
    return reply.redirect(path, 303)
  })
}

const MOST = 3
const [COMES_WITHIN_MS, STAYS_AT_LEAST_MS, STAYS_AT_MOST_MS] = [90_000, 60_000, 300_000]

/**
 * Simulated phones come into range, are refused, and leave. One is always there, so that the hotspot sends
 * something.
 */
const passGuests = (hotspot: Hotspot, clock: Clock): void => {
  const comes = async (): Promise<void> => {
    if (hotspot.guests().filter(({ key }) => key === null).length >= MOST) return
    const guest = await hotspot.join(null)
    clock.after(randomInt(STAYS_AT_LEAST_MS, STAYS_AT_MOST_MS), async () => {
      await hotspot.leave(guest)
      if (hotspot.guests().length === 0) await comes()
    })
  }
  const next = (): void =>
    clock.after(randomInt(COMES_WITHIN_MS), async () => {
      next()
      await comes()
    })
  clock.after(0, comes)
  next()
}
